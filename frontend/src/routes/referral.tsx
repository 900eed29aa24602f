import { useParams } from 'wouter';
import { ReferralPage } from '../features/referrals/components/referral-page';

export default function Referral() {
  const { code } = useParams<{ code: string }>();
  return <ReferralPage code={code} />;
}
