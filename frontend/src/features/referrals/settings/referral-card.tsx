import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../../api/queries/query-client';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { moneyIn } from '../../../shared/lib/format';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { useMyCode, useMyStats } from '../api/queries';
import type { Benefits } from '../api/types';
import { MyLink } from '../components/my-link';
import { Stats } from '../components/stats';
import styles from './referral-card.module.css';

/** The settings card with the user's link, the ways to share it, and its results. */
export default function ReferralCard() {
  return (
    <QueryClientProvider client={queryClient}>
      <Referral />
    </QueryClientProvider>
  );
}

function Referral() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: code, isError: noCode, refetch: askCode } = useMyCode();
  const { data: stats, isError: noStats, refetch: askStats } = useMyStats();
  const leadOf = ({ friend, inviter }: Benefits) =>
    t('referral.card.lead', {
      count: friend.months,
      plan: t(`plan.name.${friend.tier}`),
      amount: moneyIn(language, inviter.cents, inviter.currency),
    });
  const failed = (noCode && !code) || (noStats && !stats);
  return (
    <SettingsCard
      id="referral"
      title={t('referral.card.title')}
      wide
      {...(code && { lead: leadOf(code.benefits) })}
    >
      <div className={styles.halves}>
        <div className={styles.half}>
          {code ? <MyLink link={code.link} /> : failed ? null : <div className={styles.place} />}
          {code ? (
            <p className={styles.rules}>
              {t('referral.card.rules', { perYear: code.benefits.capPerYear })}{' '}
              {stats && stats.cap.left < stats.cap.perYear
                ? t(stats.cap.left > 0 ? 'referral.card.left' : 'referral.card.full', {
                    count: stats.cap.left,
                  })
                : null}
            </p>
          ) : null}
        </div>
        {stats ? <Stats stats={stats} /> : null}
      </div>
      <AsyncPlaceholder
        failed={failed}
        waiting={!code || !stats}
        offline={t(code ? 'referral.card.offline' : 'referral.offline')}
        text={t('referral.card.loadFailed')}
        onRetry={() => void Promise.all([askCode(), askStats()])}
      />
    </SettingsCard>
  );
}
