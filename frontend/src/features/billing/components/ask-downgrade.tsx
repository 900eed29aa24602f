import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/i18n';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { showToast } from '../../../shared/ui/toast';
import { stepDown } from '../api/orders';
import { usePendingChanges } from '../api/queries';
import type { Plan, SubscriptionInfo } from '../api/wire';
import { said } from '../model/said';
import { Confirm } from './confirm';
import { useDeed } from './use-deed';
import styles from './questions.module.css';

/** To a smaller plan, from the end of what is paid for. */
export function AskDowngrade({ open, onClose, plan, info: { subscription } }: { open: boolean; onClose: () => void; plan: Plan; info: SubscriptionInfo }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: changes } = usePendingChanges();
  const { busy, failure, run, forget } = useDeed();
  const [from, to] = [t(`plan.name.${subscription.paidTier}`), t(`plan.name.${plan.tier}`)];
  const price = moneyIn(language, plan.price, plan.currency);

  async function change() {
    const told = await run(`down to ${plan.tier}`, (key) => stepDown(key, plan.tier), t('billing.downgrade.error'));
    if (!told) return;
    showToast({ text: said(told.message, { planName: to }, t('billing.downgrade.success', { plan: to })) });
    onClose();
  }

  return (
    <Confirm
      open={open}
      onClose={() => {
        forget();
        onClose();
      }}
      title={t('billing.downgrade.ask', { plan: to })}
      confirm={t('billing.plans.downgrade', { plan: to })}
      keep={t('billing.keep', { plan: from })}
      busy={busy}
      failure={failure}
      blocked={!busy && (changes ?? []).length > 0}
      onConfirm={() => void change()}
    >
      <p className={styles.text}>
        {subscription.currentPeriodEnd
          ? t('billing.downgrade.text', { from, plan: to, price, date: dateIn(language, subscription.currentPeriodEnd) })
          : t('billing.downgrade.textLater', { from, plan: to, price })}
      </p>
      <p className={styles.text}>{t('billing.downgrade.pictures', { count: plan.monthlyImageLimit })}</p>
    </Confirm>
  );
}
