import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '../../../app/paths';
import { Banner } from '../../../shared/ui/banner';
import type { SubscriptionInfo, SubscriptionState } from '../api/wire';

const waiting = new Set<SubscriptionState>(['checkout_open', 'incomplete', 'active_upgrade_pending']);
const wrong = new Set<SubscriptionState>(['past_due', 'unpaid', 'paused']);

/** A payment that is not through, or did not work: what that means for the plan, and where it is put right. */
export function StateNotice({ subscription: { status, paidTier } }: { subscription: SubscriptionInfo['subscription'] }) {
  const { t } = useTranslation();
  if (!waiting.has(status) && !wrong.has(status)) return null;
  const failed = wrong.has(status);
  return (
    <Banner
      failed={failed}
      icon={failed ? <CircleAlert aria-hidden="true" strokeWidth={2.25} /> : <Clock aria-hidden="true" strokeWidth={2.25} />}
    >
      {t(`billing.state.${status}`, { plan: t(`plan.name.${paidTier}`) })} <Link to={`${paths.billing}?tab=billing`}>{t('billing.toPayments')}</Link>
    </Banner>
  );
}
