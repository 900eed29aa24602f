import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Gem, Hourglass, Sprout, Star } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { limitsOf } from '../../../api/queries/limits';
import { queryClient } from '../../../api/queries/query-client';
import { onSession, sessionView } from '../../../api/session/session';
import { useTranslation } from '../../../i18n/use-translation';
import { openPlansDialog } from '../../../shared/lib/plans-dialog-store';
import styles from './tier-badge.module.css';

const icons = { trial: Hourglass, starter: Sprout, pro: Star, platinum: Gem };

/** The user's plan in the header; a press opens all plans. */
export default function TierBadge() {
  return (
    <QueryClientProvider client={queryClient}>
      <Badge />
    </QueryClientProvider>
  );
}

function Badge() {
  const { t } = useTranslation();
  const { user } = useSyncExternalStore(onSession, sessionView);
  const { data } = useQuery(limitsOf(user?.id));
  if (!data) return null;
  const Icon = icons[data.tier];
  const plan = t(`plan.name.${data.tier}`);
  return (
    <button
      type="button"
      className={styles.badge}
      data-tier={data.tier}
      title={t('plan.badge', { plan })}
      aria-label={t('plan.badge', { plan })}
      aria-haspopup="dialog"
      onClick={() => openPlansDialog()}
    >
      <span>
        <Icon aria-hidden="true" strokeWidth={2.25} />
        <b>{plan}</b>
      </span>
    </button>
  );
}
