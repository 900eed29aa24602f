import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { limitsOf } from '../../../api/queries/limits';
import { onSession, sessionView } from '../../../api/session/session';
import { useTranslation } from '../../../i18n/use-translation';
import { ProgressBar } from '../../../shared/ui/progress';
import styles from './month-line.module.css';

const warnsAt = 0.8;

/** The used quota as the reason for an upgrade. Its place is reserved until the quota is known. */
export function MonthLine() {
  const { t } = useTranslation();
  const { user } = useSyncExternalStore(onSession, sessionView);
  const { data } = useQuery(limitsOf(user?.id));
  if (!data) return <div className={styles.line} />;
  const { monthlyUsed, monthlyLimit, tier } = data;
  const used = Math.min(monthlyUsed, monthlyLimit);
  const share = monthlyLimit > 0 ? used / monthlyLimit : 1;
  const words = t('billing.plans.month', { plan: t(`plan.name.${tier}`), used, count: monthlyLimit });
  return (
    <div className={styles.line} data-accent={share >= 1 ? 'danger' : share >= warnsAt ? 'task' : 'shopping'}>
      <ProgressBar size="page" done={used} total={monthlyLimit} label={words} />
      <p aria-hidden="true">{words}</p>
    </div>
  );
}
