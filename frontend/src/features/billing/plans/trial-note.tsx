import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { accountStatusOf } from '../../../api/queries/account-status';
import { onSession, sessionView } from '../../../api/session/session';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';
import type { SubscriptionState } from '../api/types';
import styles from './trial-note.module.css';

/** The days left of the trial; after its end, a note that no data is lost. */
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
  if (status === 'trial_active') return <p className={styles.left}>{left}</p>;
  return (
    <Banner icon={<Hourglass aria-hidden="true" strokeWidth={2.25} />}>
      <strong>{t('standing.expiring')}</strong> {left}
    </Banner>
  );
}
