import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/i18n';
import { dateIn } from '../../../shared/lib/format';
import { cancelSubscription } from '../api/orders';
import type { SubscriptionChange, SubscriptionInfo } from '../api/wire';
import { endsOn } from '../model/pending';
import { said } from '../model/said';
import { heldTier, isOnHold, owes } from '../model/standing';
import { ConfirmDeed } from './confirm-deed';
import styles from './questions.module.css';

/** At the end of what is paid for, unless somebody wants it at once; what is on hold can only end at once. */
export function AskCancel({ open, onClose, info: { subscription }, pending }: { open: boolean; onClose: () => void; info: SubscriptionInfo; pending: SubscriptionChange | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = useId();
  // What ends anyway can still end at once.
  const ends = endsOn(subscription) !== null;
  const onlyNow = ends || isOnHold(subscription);
  const owed = owes(subscription);
  const [chosen, setChosen] = useState(false);
  const now = chosen || onlyNow;
  const plan = t(`plan.name.${heldTier(subscription)}`);
  const date = subscription.currentPeriodEnd && dateIn(language, subscription.currentPeriodEnd);

  const atEnd = owed ? t('billing.cancel.atEndOwed', { plan }) : date ? t('billing.cancel.atEndText', { plan, date }) : t('billing.cancel.atEndLater', { plan });

  function leave() {
    setChosen(false);
    onClose();
  }

  const choice = (immediately: boolean, title: string, text: string) => (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={now === immediately} onChange={() => setChosen(immediately)} />
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
      confirm={t(now ? 'billing.cancel.confirmNow' : 'billing.cancel.confirm')}
      keep={t('billing.keep', { plan })}
      danger
      blocked={pending !== null && !ends}
      wish={now ? 'cancel now' : 'cancel'}
      deed={(key) => cancelSubscription(key, now)}
      error={t('billing.cancel.error')}
      done={({ message }) => said(message, {}, t('billing.cancel.success'))}
    >
      {(busy) => (
        <>
          <fieldset className={styles.choices} disabled={busy}>
            <legend className={styles.text}>{t('billing.cancel.when')}</legend>
            {onlyNow ? null : choice(false, t(owed ? 'billing.cancel.atEndOwedTitle' : 'billing.cancel.atEnd'), atEnd)}
            {choice(true, t('billing.cancel.now'), t(owed ? 'billing.cancel.nowOwed' : 'billing.cancel.nowText', { plan }))}
          </fieldset>
          <p className={styles.note}>{t('billing.cancel.lists')}</p>
        </>
      )}
    </ConfirmDeed>
  );
}
