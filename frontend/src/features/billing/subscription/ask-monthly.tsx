import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { showToast } from '../../../shared/ui/toast/toast';
import { usePendingChanges } from '../api/queries';
import { serverMessage } from '../api/server-message';
import type { Plan, SubscriptionInfo } from '../api/types';
import { usePayMonthly } from '../api/use-mutations';
import { ConfirmAction } from '../page/confirm-action';
import { earliest } from './pending-change';
import { isSwitchTo, useLostAnswer } from './use-lost-answer';
import styles from '../page/questions.module.css';

/** Changes the same plan to monthly payment at the end of the paid year. */
export function AskMonthly({
  open,
  onClose,
  plan,
  info: { subscription },
}: {
  open: boolean;
  onClose: () => void;
  plan: Plan;
  info: SubscriptionInfo;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: changes } = usePendingChanges();
  const date = subscription.currentPeriodEnd && dateIn(language, subscription.currentPeriodEnd);
  const scheduled = open ? earliest(changes ?? []) : null;
  function finish(message?: string) {
    showToast({ text: serverMessage(message, {}, t('billing.monthly.success', { date })) });
    onClose();
  }
  const order = usePayMonthly({ onSuccess: ({ message }) => finish(message) });
  useLostAnswer(order, isSwitchTo(plan.tier, scheduled), finish);

  return (
    <ConfirmAction
      open={open}
      onClose={onClose}
      title={t('billing.monthly.ask', { date })}
      confirm={t('billing.monthly.confirm')}
      keep={t('billing.monthly.keep')}
      blocked={scheduled}
      order={order}
      onConfirm={() => order.mutate(plan.tier)}
      error={t('billing.downgrade.error')}
    >
      <p className={styles.text}>
        {t('billing.monthly.text', {
          plan: t(`plan.name.${plan.tier}`),
          date,
          price: moneyIn(language, plan.price, plan.currency),
        })}
      </p>
    </ConfirmAction>
  );
}
