import { QueryClientProvider } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client';
import { useLimits } from '../api/limits';
import { accentOf } from './usage';
import styles from './usage.module.css';

/** What the month has left, in the header of a phone. */
export default function UsageBadge() {
  return (
    <QueryClientProvider client={queryClient}>
      <Badge />
    </QueryClientProvider>
  );
}

function Badge() {
  const { t } = useTranslation();
  const { data } = useLimits();
  if (!data) return null;
  const { monthlyUsed: used, monthlyLimit: limit } = data;
  const words = `${t('usage.title')}: ${t('usage.of', { used, count: limit })}`;
  return (
    <p className={styles.badge} data-accent={accentOf(data)} title={words}>
      <Image aria-hidden="true" strokeWidth={2.25} />
      <span aria-hidden="true">
        {used} / {limit}
      </span>
      <i aria-hidden="true" ref={(bar) => bar?.style.setProperty('--used', String(limit > 0 ? Math.min(1, used / limit) : 1))} />
      <span className="visually-hidden">{words}</span>
    </p>
  );
}
