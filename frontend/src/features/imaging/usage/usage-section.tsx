import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { percentIn } from '../../../shared/lib/format';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { ProgressBar } from '../../../shared/ui/progress';
import { useLimits } from './limits';
import { accentOf, datesOf, percentOf, warnsAt } from './month';
import { UpgradeHint } from './upgrade-hint';
import { UsageChart } from './usage-chart';
import { useUsageHistory } from './usage-history';
import styles from './usage-section.module.css';

/** The quota that is left, and the last thirty days. */
export function UsageSection() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: limits, isError, refetch } = useLimits();
  const { data: history } = useUsageHistory();
  return (
    <div className={styles.usage}>
      {limits ? (
        <div className={styles.month} data-accent={accentOf(limits)}>
          <p className={styles.used} aria-hidden="true">
            <strong>{limits.monthlyUsed}</strong> / {limits.monthlyLimit}
          </p>
          <ProgressBar
            size="page"
            done={Math.min(limits.monthlyUsed, limits.monthlyLimit)}
            total={limits.monthlyLimit}
            label={t('usage.of', { used: limits.monthlyUsed, count: limits.monthlyLimit })}
          />
          <p className={styles.note}>
            {t('usage.percent', { percent: percentIn(language, percentOf(limits)) })} ·{' '}
            {t(`plan.name.${limits.tier}`)}
          </p>
          {limits.trialOver ? null : (
            <p className={styles.note}>{t('usage.reset', datesOf(limits, language))}</p>
          )}
          {(limits.trialOver || percentOf(limits) >= warnsAt) && limits.biggerPlans.length > 0 ? (
            <UpgradeHint plans={limits.biggerPlans}>
              {t(
                limits.trialOver
                  ? 'picture.trialOver'
                  : percentOf(limits) >= 100
                    ? 'usage.full'
                    : 'plan.title',
              )}
            </UpgradeHint>
          ) : null}
        </div>
      ) : null}
      {limits ? null : (
        <AsyncPlaceholder
          failed={isError}
          offline={t('prompt.offline')}
          text={t('prompt.loadFailed')}
          height={330}
          onRetry={() => void refetch()}
        />
      )}
      {history ? <UsageChart history={history} /> : null}
    </div>
  );
}
