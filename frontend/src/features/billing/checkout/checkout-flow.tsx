import { tierRank } from '@pictick/rules/billing/tier';
import { CalendarX, CircleAlert, Hourglass, PartyPopper, RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { openPlansDialog } from '../../../shared/lib/plans-dialog-store';
import { Button, IconButton } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { Ring } from '../../../shared/ui/spinner';
import { usePendingChanges, useSubscription } from '../api/queries';
import type { SubscriptionInfo, Tier } from '../api/types';
import { endsOn } from '../subscription/pending-change';
import type { CheckoutReturn } from './checkout-return';
import { useCheckoutState } from './use-checkout-state';
import styles from './checkout-flow.module.css';

const icons = {
  processing: Ring,
  finalizing: Ring,
  late: Hourglass,
  unknown: CircleAlert,
  success: PartyPopper,
  over: CalendarX,
  failed: CircleAlert,
  cancelled: X,
} as const;

/** The state of a purchase, updated while it is processed. */
export function CheckoutFlow({
  back,
  onSettled,
  onClose,
}: {
  back: CheckoutReturn;
  onSettled: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { stage, tier, again } = useCheckoutState(back, onSettled);
  const { data: info } = useSubscription();
  const isPast = useIsPast(stage === 'success' ? tier : null);
  const gift = stage === 'success' && tier ? giftAbove(tier, info) : null;
  const Icon = icons[stage];
  const plan = tier ? t(`plan.name.${tier}`) : '';
  if (isPast) return null;
  const waiting = stage === 'processing' || stage === 'finalizing';
  return (
    <section className={styles.flow} data-stage={stage} aria-label={t('billing.checkout.label')}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" strokeWidth={2.25} />
      </span>
      <div className={styles.words} role="status">
        <h2>{t(`billing.checkout.${stage}.title`, { plan })}</h2>
        <p>
          {gift
            ? t('billing.checkout.success.gift', { plan, gift: t(`plan.name.${gift}`) })
            : t(`billing.checkout.${stage}.text`, { plan })}
        </p>
      </div>
      <div className={styles.actions}>
        {stage === 'late' || stage === 'unknown' ? (
          <Button
            kind="quiet"
            small
            icon={<RefreshCw aria-hidden="true" strokeWidth={2.25} />}
            onClick={again}
          >
            {t('billing.checkout.again')}
          </Button>
        ) : null}
        {stage === 'failed' || stage === 'cancelled' || stage === 'over' ? (
          <Button kind="quiet" small aria-haspopup="dialog" onClick={() => openPlansDialog(tier)}>
            {t('plan.see')}
          </Button>
        ) : null}
        {stage === 'success' ? (
          <LinkButton kind="quiet" small to={paths.home}>
            {t('nav.home')}
          </LinkButton>
        ) : null}
      </div>
      {waiting ? null : (
        <IconButton label={t('common.close')} className={styles.close} onClick={onClose}>
          <X aria-hidden="true" strokeWidth={2.25} />
        </IconButton>
      )}
    </section>
  );
}

/** A granted plan that is at least as big: until its end the purchase changes nothing. */
function giftAbove(bought: Tier, info: SubscriptionInfo | undefined): Tier | null {
  const { grantedTier = null, grantedUntil = null } = info?.subscription ?? {};
  return grantedTier && grantedUntil && tierRank(grantedTier) >= tierRank(bought) ? grantedTier : null;
}

/** The purchased plan was active and is no longer, or ends soon, so the success message would be wrong. */
function useIsPast(bought: Tier | null): boolean {
  const { data: info } = useSubscription();
  const { data: changes } = usePendingChanges();
  const [seen, setSeen] = useState(false);
  if (!bought || !info || !changes) return false;
  const isTheirs =
    info.subscription.paidTier === bought && endsOn(info.subscription) === null && changes.length === 0;
  if (isTheirs && !seen) setSeen(true);
  return seen && !isTheirs;
}
