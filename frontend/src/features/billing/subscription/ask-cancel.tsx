import { useId, useState } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { showToast } from '../../../shared/ui/toast/toast';
import { usePendingChanges, useSubscription } from '../api/queries';
import { serverMessage } from '../api/server-message';
import type { SubscriptionChange, SubscriptionInfo } from '../api/types';
import { useCancelSubscription } from '../api/use-mutations';
import { ConfirmAction } from '../page/confirm-action';
import { useGuarantee } from '../refunds/use-guarantee';
import { earliest, endsOn, wordingOf } from './pending-change';
import { heldTier, isOnHold, isOverdue } from './plan-status';
import { useLostAnswer } from './use-lost-answer';
import styles from '../page/questions.module.css';

type When = 'later' | 'now' | 'back';

/**
 * Cancels at the end of the paid time, or at once if the user chooses so; a paused subscription can only end
 * at once.
 */
export function AskCancel({
  open,
  onClose,
  onMoneyBack,
  info: { subscription },
}: {
  open: boolean;
  onClose: () => void;
  onMoneyBack: () => void;
  info: SubscriptionInfo;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = useId();
  const { due } = useGuarantee();
  // Another tab may have undone the cancellation meanwhile.
  const { data: changes } = usePendingChanges();
  // A subscription that is scheduled to end can still end at once.
  const ends = endsOn(subscription) !== null;
  const onlyNow = ends || isOnHold(subscription);
  const owed = isOverdue(subscription);
  // The cancellation itself is not a change that has to be undone first.
  const isCancel = ({ changeType }: SubscriptionChange): boolean => changeType === 'cancel';
  const own = changes?.find(isCancel);
  const change = open && !ends ? earliest(changes?.filter((each) => !isCancel(each)) ?? []) : null;
  const [chosen, setChosen] = useState<When | null>(null);
  const when = chosen === null || (chosen === 'back' && !due) ? (onlyNow ? 'now' : 'later') : chosen;
  const now = when === 'now';
  const plan = t(`plan.name.${heldTier(subscription)}`);
  const date = subscription.currentPeriodEnd && dateIn(language, subscription.currentPeriodEnd);

  const free = subscription.freeUntil !== null;
  const atEndTitle = t(owed || free ? 'billing.cancel.atEndOwedTitle' : 'billing.cancel.atEnd');
  const nowText = t(`billing.cancel.${owed ? 'nowOwed' : free ? 'nowFree' : 'nowText'}`, { plan });
  const atEnd = owed
    ? t('billing.cancel.atEndOwed', { plan })
    : date
      ? t('billing.cancel.atEndText', { plan, date })
      : t('billing.cancel.atEndLater', { plan });

  function leave() {
    setChosen(null);
    onClose();
  }
  function finish(message?: string) {
    showToast({ text: serverMessage(message, {}, t('billing.cancel.success')) });
    leave();
  }
  const order = useCancelSubscription({ onSuccess: ({ message }) => finish(message) });
  // `info` is as it was when the question opened.
  const { data: read } = useSubscription();
  useLostAnswer(
    order,
    !ends &&
      order.variables?.now === false &&
      (own?.cancellable === true || (read !== undefined && endsOn(read.subscription) !== null)),
    finish,
  );

  const choice = (which: When, title: string, text: string) => (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={when === which} onChange={() => setChosen(which)} />
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
    </label>
  );

  return (
    <ConfirmAction
      open={open}
      onClose={leave}
      title={t('billing.cancel.ask', { plan })}
      confirm={t(
        when === 'back'
          ? due?.ground === 'withdrawal'
            ? 'billing.guarantee.withdraw'
            : 'billing.guarantee.button'
          : now
            ? 'billing.cancel.confirmNow'
            : 'billing.cancel.confirm',
      )}
      keep={t('billing.keep', { plan })}
      danger
      // The server cancels at the end only without another scheduled change; an announced one cannot be
      // undone yet.
      blocked={when === 'later' ? ([own, change].find((each) => each?.cancellable === false) ?? null) : null}
      order={order}
      onConfirm={
        when === 'back'
          ? onMoneyBack
          : () => order.mutate({ now, change: when === 'later' && change ? change.id : null })
      }
      error={t('billing.cancel.error')}
    >
      {(busy) => (
        <>
          <fieldset className={styles.choices} disabled={busy}>
            <legend className={styles.text}>{t('billing.cancel.when')}</legend>
            {onlyNow ? null : choice('later', atEndTitle, atEnd)}
            {choice('now', t('billing.cancel.now'), nowText)}
            {due
              ? choice(
                  'back',
                  t('billing.cancel.back'),
                  t('billing.cancel.backText', {
                    plan,
                    amount: moneyIn(language, due.amount, due.currency),
                    date: dateIn(language, due.until),
                  }),
                )
              : null}
          </fieldset>
          {change?.cancellable && when !== 'back' ? (
            <p className={styles.note}>
              {wordingOf(change, subscription) === 'monthly'
                ? t('billing.cancel.takesBackMonthly')
                : t('billing.cancel.takesBack', { plan: t(`plan.name.${change.toTier}`) })}
            </p>
          ) : null}
          <p className={styles.note}>{t('billing.cancel.lists')}</p>
        </>
      )}
    </ConfirmAction>
  );
}
