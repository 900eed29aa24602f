import { useParams } from 'react-router';
import { ReferralPage } from '../features/referrals/components/referral-page';

export default function Referral() {
  const { code = '' } = useParams<'code'>();
  return <ReferralPage code={code} />;
}
