import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { showToast } from '../../../shared/ui/toast/toast';
import { usePendingChanges } from '../api/queries';
import { serverMessage } from '../api/server-message';
import type { Plan, SubscriptionInfo } from '../api/types';
import { useDowngrade } from '../api/use-mutations';
import { ConfirmAction } from '../page/confirm-action';
import { earliest } from './pending-change';
import { heldTier } from './plan-status';
import { isSwitchTo, useLostAnswer } from './use-lost-answer';
import styles from '../page/questions.module.css';

/** Changes to a smaller plan at the end of the paid time. */
export function AskDowngrade({
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
  const [from, to] = [t(`plan.name.${heldTier(subscription)}`), t(`plan.name.${plan.tier}`)];
  // Keeps the present interval, if the plan is sold that way.
  const yearly = subscription.interval === 'year' ? plan.yearly : null;
  const often = yearly ? 'year' : 'month';
  const price = moneyIn(language, (yearly ?? plan).price, plan.currency);
  const scheduled = open ? earliest(changes ?? []) : null;
  function finish(message?: string) {
    showToast({
      text: serverMessage(message, { planName: to }, t('billing.downgrade.success', { plan: to })),
    });
    onClose();
  }
  const order = useDowngrade({ onSuccess: ({ message }) => finish(message) });
  useLostAnswer(order, isSwitchTo(plan.tier, scheduled), finish);

  return (
    <ConfirmAction
      open={open}
      onClose={onClose}
      title={t('billing.downgrade.ask', { plan: to })}
      confirm={t('billing.plans.downgrade', { plan: to })}
      keep={t('billing.keep', { plan: from })}
      blocked={scheduled}
      order={order}
      onConfirm={() => order.mutate(plan.tier)}
      error={t('billing.downgrade.error')}
    >
      <p className={styles.text}>
        {subscription.currentPeriodEnd
          ? t(`billing.downgrade.text.${often}`, {
              from,
              plan: to,
              price,
              date: dateIn(language, subscription.currentPeriodEnd),
            })
          : t(`billing.downgrade.textLater.${often}`, { from, plan: to, price })}
      </p>
      <p className={styles.text}>{t('billing.downgrade.pictures', { count: plan.monthlyImageLimit })}</p>
    </ConfirmAction>
  );
}
