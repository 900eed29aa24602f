import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/i18n';
import { dateIn } from '../../../shared/lib/format';
import { showToast } from '../../../shared/ui/toast';
import { cancelSubscription } from '../api/orders';
import type { SubscriptionChange, SubscriptionInfo } from '../api/wire';
import { endsOn } from '../model/pending';
import { said } from '../model/said';
import { Confirm } from './confirm';
import { useDeed } from './use-deed';
import styles from './questions.module.css';

/** At the end of what is paid for, unless somebody wants it at once. */
export function AskCancel({ open, onClose, info: { subscription }, pending }: { open: boolean; onClose: () => void; info: SubscriptionInfo; pending: SubscriptionChange | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = useId();
  // What ends anyway can still end at once.
  const ends = endsOn(subscription) !== null;
  const [chosen, setChosen] = useState(false);
  const now = chosen || ends;
  const { busy, failure, run, forget } = useDeed();
  const plan = t(`plan.name.${subscription.paidTier}`);
  const date = subscription.currentPeriodEnd && dateIn(language, subscription.currentPeriodEnd);

  function leave() {
    forget();
    setChosen(false);
    onClose();
  }

  async function cancel() {
    const told = await run(now ? 'cancel now' : 'cancel', (key) => cancelSubscription(key, now), t('billing.cancel.error'));
    if (!told) return;
    showToast({ text: said(told.message, {}, t('billing.cancel.success')) });
    leave();
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
    <Confirm
      open={open}
      onClose={leave}
      title={t('billing.cancel.ask', { plan })}
      confirm={t(now ? 'billing.cancel.confirmNow' : 'billing.cancel.confirm')}
      keep={t('billing.keep', { plan })}
      danger
      busy={busy}
      failure={failure}
      blocked={!busy && pending !== null && !ends}
      onConfirm={() => void cancel()}
    >
      <fieldset className={styles.choices} disabled={busy}>
        <legend className={styles.text}>{t('billing.cancel.when')}</legend>
        {ends ? null : choice(false, t('billing.cancel.atEnd'), date ? t('billing.cancel.atEndText', { plan, date }) : t('billing.cancel.atEndLater', { plan }))}
        {choice(true, t('billing.cancel.now'), t('billing.cancel.nowText', { plan }))}
      </fieldset>
      <p className={styles.note}>{t('billing.cancel.lists')}</p>
    </Confirm>
  );
}
