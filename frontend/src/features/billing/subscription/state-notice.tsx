import { CalendarX, CircleAlert, Clock } from 'lucide-react';
import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dateIn } from '../../../shared/lib/format';
import { closePlansDialog } from '../../../shared/lib/plans-dialog-store';
import { Link } from '../../../shared/routing/link';
import { Banner } from '../../../shared/ui/banner';
import type { SubscriptionInfo, SubscriptionState } from '../api/types';
import { heldTier, isOverdue } from './plan-status';

const waiting = new Set<SubscriptionState>(['checkout_open', 'incomplete']);

/**
 * A first payment that is not complete, or a failed payment: its effect on the plan and the way to settle it.
 * The plans dialog closes for its link.
 */
export function StateNotice({ subscription }: { subscription: SubscriptionInfo['subscription'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, endedUnpaid } = subscription;
  const failed = isOverdue(subscription);
  // Stripe retries for weeks; the plan ends after days.
  const messageKey =
    status === 'past_due' && subscription.paidTier !== heldTier(subscription) ? 'unpaid' : status;
  const ended = waiting.has(status) ? null : endedUnpaid;
  if (!waiting.has(status) && !failed && !ended) return null;
  const Icon = ended ? CalendarX : failed ? CircleAlert : Clock;
  return (
    <Banner failed={failed} icon={<Icon aria-hidden="true" strokeWidth={2.25} />}>
      {ended
        ? t('billing.state.endedUnpaid', {
            plan: t(`plan.name.${ended.tier}`),
            date: dateIn(language, ended.at),
          })
        : t(`billing.state.${messageKey}`, { plan: t(`plan.name.${heldTier(subscription)}`) })}{' '}
      <Link to={`${paths.billing}?tab=billing`} onClick={closePlansDialog}>
        {t('billing.toPayments')}
      </Link>
    </Banner>
  );
}
