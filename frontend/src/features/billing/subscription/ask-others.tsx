import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { moneyIn } from '../../../shared/lib/format';
import { showToast } from '../../../shared/ui/toast/toast';
import { useRunning } from '../api/queries';
import { serverMessage } from '../api/server-message';
import { useCancelOthers } from '../api/use-mutations';
import { ConfirmAction } from '../page/confirm-action';
import styles from '../page/questions.module.css';

/** Ends all subscriptions but the biggest one. */
export function AskOthers({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: running } = useRunning(open);
  const order = useCancelOthers({
    onSuccess: ({ message, canceled: count }) => {
      showToast({
        text: serverMessage(
          message,
          { count },
          t(count > 0 ? 'billing.multiple.success' : 'billing.multiple.none', { count }),
        ),
      });
      onClose();
    },
  });

  return (
    <ConfirmAction
      open={open}
      onClose={onClose}
      title={t('billing.multiple.ask')}
      confirm={t('billing.multiple.confirm')}
      keep={t('common.cancel')}
      order={order}
      onConfirm={() => order.mutate()}
      error={t('billing.multiple.error')}
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
    </ConfirmAction>
  );
}
