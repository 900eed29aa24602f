import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { accountStatusOf } from '../../../api/queries/account-status';
import { queryClient } from '../../../api/queries/query-client';
import { onSession, sessionView } from '../../../api/session/session';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { openPlansDialog } from '../../../shared/lib/plans-dialog-store';
import { cx } from '../../../shared/ui/cx';
import { useLimits } from './limits';
import { accentOf, percentOf, warnsAt } from './month';
import styles from './usage.module.css';

const UsageDialog = lazyComponent<{ open: boolean; onClose: () => void }>(() => import('./usage-dialog'));

/**
 * The used quota in the header: a bar on phones, with the counts where there is room. It offers a bigger plan
 * once most of it is used or the trial is about to end.
 */
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
  const [open, setOpen] = useState<boolean | null>(null);
  const expiring = useTrialExpires(data?.tier === 'trial');
  if (!data) return null;
  const { monthlyUsed: used, monthlyLimit: limit, biggerPlans } = data;
  const upgrade = biggerPlans.length > 0 && (expiring || percentOf(data) >= warnsAt);
  const words = `${t('usage.title')} · ${t('usage.of', { used, count: limit })}`;
  return (
    <>
      <button
        type="button"
        className={cx(styles.badge, upgrade && styles.worded)}
        data-accent={accentOf(data)}
        title={words}
        aria-haspopup="dialog"
        onClick={() => (upgrade ? openPlansDialog() : setOpen(true))}
      >
        <Image aria-hidden="true" strokeWidth={2.25} />
        <span className={styles.counts} aria-hidden="true">
          {used} / {limit}
        </span>
        {upgrade ? <span>{t('plan.upgrade')}</span> : null}
        <i
          aria-hidden="true"
          ref={(bar) => bar?.style.setProperty('--used', String(percentOf(data) / 100))}
        />
        <span className="visually-hidden">{words}</span>
      </button>
      {open === null ? null : (
        <Suspense>
          <UsageDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function useTrialExpires(trial: boolean): boolean {
  const { user } = useSyncExternalStore(onSession, sessionView);
  const { data } = useQuery({ ...accountStatusOf(user?.id), enabled: trial && user !== null });
  return trial && (data?.status === 'trial_expiring' || data?.status === 'trial_expired');
}
