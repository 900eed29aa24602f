import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/i18n';
import { moneyIn } from '../../../shared/lib/format';
import { showToast } from '../../../shared/ui/toast';
import { refund } from '../api/orders';
import { said } from '../model/said';
import { Confirm } from './confirm';
import { useDeed } from './use-deed';
import styles from './questions.module.css';

/** The money comes back, and the plan goes at once. */
export function AskRefund({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { busy, failure, run, forget } = useDeed();

  async function give() {
    const told = await run('refund', refund, t('billing.guarantee.error'));
    if (!told) return;
    const amount = moneyIn(language, told.amount, told.currency);
    showToast({ text: said(told.message, { amount }, t('billing.guarantee.success', { amount })) });
    onClose();
  }

  return (
    <Confirm
      open={open}
      onClose={() => {
        forget();
        onClose();
      }}
      title={t('billing.guarantee.ask')}
      confirm={t('billing.guarantee.button')}
      keep={t('billing.guarantee.keep')}
      danger
      busy={busy}
      failure={failure}
      onConfirm={() => void give()}
    >
      <p className={styles.text}>{t('billing.guarantee.text')}</p>
      <p className={styles.note}>{t('billing.guarantee.once')}</p>
    </Confirm>
  );
}
