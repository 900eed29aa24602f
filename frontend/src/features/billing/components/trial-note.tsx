import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { accountStatusOf } from '../../../api/account-status';
import { onSession, sessionView } from '../../../api/session';
import { Banner } from '../../../shared/ui/banner';
import type { SubscriptionState } from '../api/wire';

/** How long the trial still goes; what is over has taken nothing away. */
export function TrialNote({ status }: { status: SubscriptionState }) {
  const { t } = useTranslation();
  const { user } = useSyncExternalStore(onSession, sessionView);
  const { data } = useQuery(accountStatusOf(user?.id));
  if (status !== 'trial_active' && status !== 'trial_expiring' && status !== 'trial_expired') return null;
  if (status === 'trial_expired') {
    return (
      <Banner icon={<Hourglass aria-hidden="true" strokeWidth={2.25} />}>
        <strong>{t('standing.expired')}</strong> {t('standing.expiredText')}
      </Banner>
    );
  }
  if (!data) return null;
  const left = t('standing.left', { count: data.trialDaysRemaining });
  return (
    <Banner icon={<Hourglass aria-hidden="true" strokeWidth={2.25} />}>
      {status === 'trial_expiring' ? <strong>{t('standing.expiring')} </strong> : null}
      {left}
    </Banner>
  );
}
