import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';
import type { SubscriptionChange } from '../api/types';

/** The error of a command, with its reason. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <Banner failed icon={<CircleAlert aria-hidden="true" strokeWidth={2.25} />}>
      {children}
    </Banner>
  );
}

/**
 * The reason why no change is possible now, and the step that comes first. Waiting helps only while a change
 * is being carried out.
 */
export function PendingWarning({ change }: { change: SubscriptionChange | null }) {
  const { t } = useTranslation();
  const unpaid = change?.status === 'processing' && change.changeType === 'upgrade';
  return (
    <Banner failed icon={<Clock aria-hidden="true" strokeWidth={2.25} />}>
      {!change?.cancellable
        ? t('errors.pendingChanges')
        : unpaid
          ? t('billing.pending.firstPay', {
              from: t(`plan.name.${change.fromTier}`),
              to: t(`plan.name.${change.toTier}`),
            })
          : t('billing.pending.first')}
    </Banner>
  );
}
