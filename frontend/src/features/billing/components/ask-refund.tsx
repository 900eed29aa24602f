import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/i18n';
import { moneyIn } from '../../../shared/lib/format';
import { refund } from '../api/orders';
import { useSubscription } from '../api/queries';
import { said } from '../model/said';
import { runs } from '../model/standing';
import { ConfirmDeed } from './confirm-deed';
import styles from './questions.module.css';

type Refunded = Awaited<ReturnType<typeof refund>>;

/** The money comes back, and the plan goes at once, where it has not ended already. */
export function AskRefund({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: info } = useSubscription();
  const isOver = info !== undefined && !runs(info.subscription);

  /** What was paid with credit comes back as credit, and is named as such. */
  function wordsOf({ message, amount: all, credit, currency }: Refunded): string {
    const money = (cents: number): string => moneyIn(language, cents, currency);
    if (credit >= all && all > 0) return t('billing.guarantee.successCredit', { credit: money(credit) });
    if (credit > 0) return t('billing.guarantee.successBoth', { cash: money(all - credit), credit: money(credit) });
    return said(message, { amount: money(all) }, t('billing.guarantee.success', { amount: money(all) }));
  }

  return (
    <ConfirmDeed
      open={open}
      onClose={onClose}
      title={t('billing.guarantee.ask')}
      confirm={t('billing.guarantee.button')}
      keep={t(isOver ? 'common.cancel' : 'billing.guarantee.keep')}
      danger
      wish="refund"
      deed={refund}
      error={t('billing.guarantee.error')}
      done={wordsOf}
    >
      <p className={styles.text}>{t(isOver ? 'billing.guarantee.textOver' : 'billing.guarantee.text')}</p>
      <p className={styles.note}>{t('billing.guarantee.legal')} {t('billing.guarantee.once')}</p>
    </ConfirmDeed>
  );
}
