import { QueryClientProvider } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { queryClient } from '../../../api/queries/query-client';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dateIn } from '../../../shared/lib/format';
import { openPlansDialog } from '../../../shared/lib/plans-dialog-store';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Button } from '../../../shared/ui/button';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { type AccountStatus, useAccountStatus } from './profile';
import styles from './plan.module.css';

/** The user's plan and its end. */
export default function PlanCard() {
  return (
    <QueryClientProvider client={queryClient}>
      <Plan />
    </QueryClientProvider>
  );
}

function Plan() {
  const { t } = useTranslation();
  const { data: account, isError, refetch } = useAccountStatus();
  return (
    <SettingsCard id="plan" title={t('standing.title')}>
      {account ? <PlanStatus account={account} /> : null}
      {account ? (
        <Button kind="quiet" className={styles.see} aria-haspopup="dialog" onClick={() => openPlansDialog()}>
          {t('plan.see')}
        </Button>
      ) : null}
      {account ? null : (
        <AsyncPlaceholder
          failed={isError}
          offline={t('prompt.offline')}
          text={t('prompt.loadFailed')}
          height={130}
          onRetry={() => void refetch()}
        />
      )}
    </SettingsCard>
  );
}

function PlanStatus({
  account: { status, tier, trialDaysRemaining, periodEnd, renews },
}: {
  account: AccountStatus;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const date = periodEnd && dateIn(language, periodEnd);
  const isShort = status === 'trial_expiring' || status === 'trial_expired';
  return (
    <div className={styles.standing}>
      <p className={styles.tier}>{t(`plan.name.${tier}`)}</p>
      {status === 'trial_active' || status === 'trial_expiring' ? (
        <p className={styles.left} data-short={isShort || undefined}>
          {isShort ? <Hourglass aria-hidden="true" strokeWidth={2.25} /> : null}
          <span>
            <strong>
              {isShort ? t('standing.expiring') : t('standing.left', { count: trialDaysRemaining })}
            </strong>{' '}
            {isShort ? t('standing.left', { count: trialDaysRemaining }) : null}
          </span>
        </p>
      ) : null}
      {status === 'trial_expired' ? (
        <p className={styles.left} data-short>
          <Hourglass aria-hidden="true" strokeWidth={2.25} />
          <span>
            <strong>{t('standing.expired')}</strong> {t('standing.expiredText')}
          </span>
        </p>
      ) : null}
      {date ? (
        <p className={styles.note}>
          {t(
            status === 'trial_expired'
              ? 'standing.endedOn'
              : status === 'active'
                ? renews
                  ? 'standing.renews'
                  : 'standing.until'
                : 'standing.endsOn',
            { date },
          )}
        </p>
      ) : null}
      {!date && status === 'active' ? <p className={styles.note}>{t('standing.noEnd')}</p> : null}
    </div>
  );
}
