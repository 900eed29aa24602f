import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { queryClient } from '../../../api/query-client';
import { paths } from '../../../app/paths';
import { askForPlans } from '../../../shared/lib/plans-wish';
import { ProgressBar } from '../../../shared/ui/progress';
import { useLimits } from '../api/limits';
import { accentOf, percentOf, warnsAt } from '../month';
import styles from './usage.module.css';

/** What the month has left. Not needed for the first look, so it comes with its own chunk. */
export default function UsageCard() {
  return (
    <QueryClientProvider client={queryClient}>
      <Usage />
    </QueryClientProvider>
  );
}

function Usage() {
  const { t } = useTranslation();
  const { data } = useLimits();
  if (!data) return null;
  const accent = accentOf(data);
  const upgrade = data.biggerPlans.length > 0 && percentOf(data) >= warnsAt;
  return (
    <div className={styles.usage} data-accent={accent}>
      <p>
        <Link to={`${paths.settings}#usage`}>{t('usage.title')}</Link>
        <span>
          {data.monthlyUsed} / {data.monthlyLimit}
        </span>
      </p>
      <ProgressBar done={Math.min(data.monthlyUsed, data.monthlyLimit)} total={data.monthlyLimit} label={t('usage.of', { used: data.monthlyUsed, count: data.monthlyLimit })} />
      {accent === 'danger' ? <p className={styles.hint}>{t('usage.full')}</p> : null}
      {upgrade ? (
        <button type="button" className={styles.upgrade} aria-haspopup="dialog" onClick={() => askForPlans()}>
          {t('plan.upgrade')}
        </button>
      ) : null}
    </div>
  );
}
