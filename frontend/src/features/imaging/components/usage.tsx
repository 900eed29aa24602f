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

/** Nearly used up is another colour, all used up is red; the words say so too. */
export function accentOf({ monthlyUsed, monthlyLimit }: { monthlyUsed: number; monthlyLimit: number }) {
  const share = monthlyLimit > 0 ? monthlyUsed / monthlyLimit : 1;
  return share >= 1 ? 'danger' : share >= 0.8 ? 'task' : 'shopping';
}

function Usage() {
  const { t } = useTranslation();
  const { data } = useLimits();
  if (!data) return null;
  const accent = accentOf(data);
  return (
    <div className={styles.usage} data-accent={accent}>
      <p>
        <strong>{t('usage.title')}</strong>
        <span>
          {data.monthlyUsed} / {data.monthlyLimit}
        </span>
      </p>
      <ProgressBar done={Math.min(data.monthlyUsed, data.monthlyLimit)} total={data.monthlyLimit} label={t('usage.of', { used: data.monthlyUsed, count: data.monthlyLimit })} />
      {accent === 'danger' ? <p className={styles.hint}>{t('usage.full')}</p> : null}
    </div>
  );
}
