import { LoginPage } from '../features/identity/sign-in/login-page';
import { hasReferralCode } from '../features/referrals/referral-flag';

export default function Login() {
  return <LoginPage invited={hasReferralCode()} />;
}
