import { useId, useState } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { showToast } from '../../../shared/ui/toast';
import { usePendingChanges } from '../api/queries';
import { useCancelSubscription } from '../api/use-orders';
import type { SubscriptionInfo } from '../api/wire';
import { earliest, endsOn, wordingOf } from '../model/pending';
import { said } from '../model/said';
import { heldTier, isOnHold, owes } from '../model/standing';
import { ConfirmDeed } from './confirm-deed';
import { useGuarantee } from './use-guarantee';
import styles from './questions.module.css';

type When = 'later' | 'now' | 'back';

/** At the end of what is paid for, unless somebody wants it at once; what is on hold can only end at once. */
export function AskCancel({ open, onClose, onMoneyBack, info: { subscription } }: { open: boolean; onClose: () => void; onMoneyBack: () => void; info: SubscriptionInfo }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = useId();
  const { due } = useGuarantee();
  // Another tab may have taken it back meanwhile.
  const { data: changes } = usePendingChanges();
  // What ends anyway can still end at once.
  const ends = endsOn(subscription) !== null;
  const onlyNow = ends || isOnHold(subscription);
  const owed = owes(subscription);
  const change = open && !ends ? earliest(changes ?? []) : null;
  const [chosen, setChosen] = useState<When | null>(null);
  const when = chosen === null || (chosen === 'back' && !due) ? (onlyNow ? 'now' : 'later') : chosen;
  const now = when === 'now';
  const plan = t(`plan.name.${heldTier(subscription)}`);
  const date = subscription.currentPeriodEnd && dateIn(language, subscription.currentPeriodEnd);

  const free = subscription.freeUntil !== null;
  const atEndTitle = t(owed || free ? 'billing.cancel.atEndOwedTitle' : 'billing.cancel.atEnd');
  const nowText = t(`billing.cancel.${owed ? 'nowOwed' : free ? 'nowFree' : 'nowText'}`, { plan });
  const atEnd = owed ? t('billing.cancel.atEndOwed', { plan }) : date ? t('billing.cancel.atEndText', { plan, date }) : t('billing.cancel.atEndLater', { plan });

  function leave() {
    setChosen(null);
    onClose();
  }
  const order = useCancelSubscription({
    onSuccess: ({ message }) => {
      showToast({ text: said(message, {}, t('billing.cancel.success')) });
      leave();
    },
  });

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
    <ConfirmDeed
      open={open}
      onClose={leave}
      title={t('billing.cancel.ask', { plan })}
      confirm={t(when === 'back' ? (due?.ground === 'withdrawal' ? 'billing.guarantee.withdraw' : 'billing.guarantee.button') : now ? 'billing.cancel.confirmNow' : 'billing.cancel.confirm')}
      keep={t('billing.keep', { plan })}
      danger
      // The server cancels at the end only where no other change is scheduled; what is only announced cannot be taken back yet.
      blocked={when === 'later' && !change?.cancellable ? change : null}
      order={order}
      onConfirm={when === 'back' ? onMoneyBack : () => order.mutate({ now, change: when === 'later' && change ? change.id : null })}
      error={t('billing.cancel.error')}
    >
      {(busy) => (
        <>
          <fieldset className={styles.choices} disabled={busy}>
            <legend className={styles.text}>{t('billing.cancel.when')}</legend>
            {onlyNow ? null : choice('later', atEndTitle, atEnd)}
            {choice('now', t('billing.cancel.now'), nowText)}
            {due ? choice('back', t('billing.cancel.back'), t('billing.cancel.backText', { plan, amount: moneyIn(language, due.amount, due.currency), date: dateIn(language, due.until) })) : null}
          </fieldset>
          {change?.cancellable && when !== 'back' ? <p className={styles.note}>{wordingOf(change, subscription) === 'monthly' ? t('billing.cancel.takesBackMonthly') : t('billing.cancel.takesBack', { plan: t(`plan.name.${change.toTier}`) })}</p> : null}
          <p className={styles.note}>{t('billing.cancel.lists')}</p>
        </>
      )}
    </ConfirmDeed>
  );
}
