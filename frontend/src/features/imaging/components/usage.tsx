import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client';
import { ProgressBar } from '../../../shared/ui/progress';
import { useLimits } from '../api/limits';
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
  const share = data.monthlyLimit > 0 ? data.monthlyUsed / data.monthlyLimit : 1;
  return (
    <div className={styles.usage} data-accent={share >= 1 ? 'danger' : share >= 0.8 ? 'task' : 'shopping'}>
      <p>
        <strong>{t('usage.title')}</strong>
        <span>
          {data.monthlyUsed} / {data.monthlyLimit}
        </span>
      </p>
      <ProgressBar done={Math.min(data.monthlyUsed, data.monthlyLimit)} total={data.monthlyLimit} label={t('usage.of', { used: data.monthlyUsed, count: data.monthlyLimit })} />
      {share >= 1 ? <p className={styles.hint}>{t('usage.full')}</p> : null}
    </div>
  );
}
