import { CalendarClock, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { headingOf } from '../../../shared/lib/focus-next';
import { dateIn } from '../../../shared/lib/format';
import { Button } from '../../../shared/ui/button';
import { showToast } from '../../../shared/ui/toast/toast';
import { refusalOf } from '../api/error-message';
import { serverMessage } from '../api/server-message';
import type { SubscriptionChange, SubscriptionInfo } from '../api/types';
import { useReactivate, useWithdrawChange } from '../api/use-mutations';
import { OpenPayment } from '../payments/pay-actions';
import { Failure } from './notices';
import { dayOf, endsOn, type Wording, wordingOf } from './pending-change';
import { heldTier } from './plan-status';
import styles from './pending-banner.module.css';

/**
 * The scheduled change, its date, and the button to undo it. Where only the end of the plan is known, that
 * date.
 */
export function PendingBanner({
  change,
  subscription,
}: {
  change: SubscriptionChange | null;
  subscription: SubscriptionInfo['subscription'];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const plan = t(`plan.name.${change?.fromTier ?? heldTier(subscription)}`);
  const heading = useRef<HTMLElement | null>(null);
  const undone = (message: string | undefined, otherwise: string): void => {
    showToast({ text: serverMessage(message, {}, otherwise) });
    heading.current?.focus({ preventScroll: true });
  };
  const withdraw = useWithdrawChange({
    onSuccess: ({ message }) => undone(message, t('billing.pending.undone', { plan })),
  });
  const back = useReactivate({
    onSuccess: ({ message }) => undone(message, t('billing.cancel.reactivated', { plan })),
  });
  const busy = withdraw.isPending || back.isPending;
  const failure =
    refusalOf(withdraw.error, t('billing.pending.undoError')) ??
    refusalOf(back.error, t('billing.cancel.reactivateError'));
  const end = endsOn(subscription);
  if (!change && !end) return null;
  const date = (day: string): string => dateIn(language, day);
  const wording = change && wordingOf(change, subscription);

  function undo(button: Element) {
    heading.current = headingOf(button);
    if (change) {
      back.reset();
      withdraw.mutate(change.id);
    } else {
      withdraw.reset();
      back.mutate();
    }
  }

  function wordsOf(coming: SubscriptionChange, how: Wording): string {
    // A change that is only announced is not certain yet.
    if (!coming.cancellable) return t('billing.pending.undated.generic');
    const day = dayOf(coming);
    if (how === 'monthly')
      return day === null
        ? t('billing.pending.undated.generic')
        : t('billing.pending.dated.monthly', { plan, date: date(day) });
    const values = { from: plan, to: t(`plan.name.${coming.toTier}`) };
    return day === null || how === 'upgrade'
      ? t(`billing.pending.undated.${how}`, values)
      : t(`billing.pending.dated.${how}`, { ...values, date: date(day) });
  }

  return (
    <div className={styles.banner} role="status">
      <CalendarClock aria-hidden="true" strokeWidth={2.25} />
      <div>
        <p>
          {change && wording
            ? wordsOf(change, wording)
            : end
              ? t('billing.pending.ends', { date: date(end) })
              : null}
        </p>
        {subscription.status === 'active_upgrade_pending' ? <OpenPayment /> : null}
        {!change || change.cancellable ? (
          <Button
            kind="quiet"
            small
            busy={busy}
            icon={<Undo2 aria-hidden="true" strokeWidth={2.25} />}
            onClick={({ currentTarget }) => undo(currentTarget)}
          >
            {busy
              ? t('billing.processing')
              : wording === 'monthly'
                ? t('billing.monthly.keep')
                : wording === 'generic'
                  ? t('billing.pending.undo')
                  : t('billing.keep', { plan })}
          </Button>
        ) : null}
        {failure ? <Failure>{failure}</Failure> : null}
      </div>
    </div>
  );
}
