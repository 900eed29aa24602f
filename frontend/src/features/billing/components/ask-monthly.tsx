import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/i18n';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { stepDown } from '../api/orders';
import { usePendingChanges } from '../api/queries';
import type { Plan, SubscriptionInfo } from '../api/wire';
import { earliest } from '../model/pending';
import { said } from '../model/said';
import { ConfirmDeed } from './confirm-deed';
import styles from './questions.module.css';

/** The same plan by the month, from the end of the year that is paid for. */
export function AskMonthly({ open, onClose, plan, info: { subscription } }: { open: boolean; onClose: () => void; plan: Plan; info: SubscriptionInfo }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: changes } = usePendingChanges();
  const date = subscription.currentPeriodEnd && dateIn(language, subscription.currentPeriodEnd);

  return (
    <ConfirmDeed
      open={open}
      onClose={onClose}
      title={t('billing.monthly.ask', { date })}
      confirm={t('billing.monthly.confirm')}
      keep={t('billing.monthly.keep')}
      blocked={open ? earliest(changes ?? []) : null}
      wish={`monthly ${plan.tier}`}
      deed={(key) => stepDown(key, plan.tier, 'month')}
      error={t('billing.downgrade.error')}
      done={({ message }) => said(message, {}, t('billing.monthly.success', { date }))}
    >
      <p className={styles.text}>{t('billing.monthly.text', { plan: t(`plan.name.${plan.tier}`), date, price: moneyIn(language, plan.price, plan.currency) })}</p>
    </ConfirmDeed>
  );
}
