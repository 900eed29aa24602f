import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/i18n';
import { moneyIn } from '../../../shared/lib/format';
import { showToast } from '../../../shared/ui/toast';
import { cancelOthers } from '../api/orders';
import { useRunning } from '../api/queries';
import { said } from '../model/said';
import { Confirm } from './confirm';
import { useDeed } from './use-deed';
import styles from './questions.module.css';

/** Two plans at once are one too many: the biggest stays. */
export function AskOthers({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: running } = useRunning(open);
  const { busy, failure, run, forget } = useDeed();

  async function cancel() {
    const told = await run('cancel the others', cancelOthers, t('billing.multiple.error'));
    if (!told) return;
    showToast({ text: said(told.message, { count: told.canceled }, t(told.canceled > 0 ? 'billing.multiple.success' : 'billing.multiple.none', { count: told.canceled })) });
    onClose();
  }

  return (
    <Confirm
      open={open}
      onClose={() => {
        forget();
        onClose();
      }}
      title={t('billing.multiple.ask')}
      confirm={t('billing.multiple.confirm')}
      keep={t('common.cancel')}
      busy={busy}
      failure={failure}
      onConfirm={() => void cancel()}
    >
      <p className={styles.text}>{t('billing.multiple.text')}</p>
      <ul className={styles.running}>
        {(running ?? []).map(({ id, tier, price, currency, highest }) => (
          <li key={id}>
            <strong>{tier ? t(`plan.name.${tier}`) : null}</strong>
            <span>{price === null ? null : moneyIn(language, price, currency)}</span>
            <span>{t(highest ? 'billing.multiple.stays' : 'billing.multiple.goes')}</span>
          </li>
        ))}
      </ul>
    </Confirm>
  );
}
