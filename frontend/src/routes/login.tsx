import { LoginPage } from '../features/identity/components/login-page';
import { cameByLink } from '../features/referrals/pending-mark';

export default function Login() {
  return <LoginPage invited={cameByLink()} />;
}
