import { useState } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { showToast } from '../../../shared/ui/toast/toast';
import type { refund } from '../api/mutations';
import { useSubscription } from '../api/queries';
import { serverMessage } from '../api/server-message';
import type { RefundOffer, SubscriptionInfo } from '../api/types';
import { useRefund } from '../api/use-mutations';
import { ConfirmAction } from '../page/confirm-action';
import { isRunning } from '../subscription/plan-status';
import styles from '../page/questions.module.css';

type Refunded = Awaited<ReturnType<typeof refund>>;

/** The brand's own spelling; an unknown brand is shown as Stripe names it. */
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Confirms a refund: its amount and target. The plan ends at once, unless it has ended already. */
export function AskRefund({
  open,
  onClose,
  withdraws,
}: {
  open: boolean;
  onClose: () => void;
  withdraws: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: info } = useSubscription();
  // After the refund no amount is due; the text stays while the dialog closes.
  const [shown, setShown] = useState<SubscriptionInfo | undefined>(info);
  if (info?.billing.refund && info !== shown) setShown(info);
  const due = shown?.billing.refund ?? null;
  const isOver = shown !== undefined && !isRunning(shown.subscription);
  const isWithdrawal = withdraws || due?.ground === 'withdrawal';
  const order = useRefund({
    onSuccess: (refunded) => {
      showToast({ text: wordsOf(refunded) });
      onClose();
    },
  });

  /** A payment from credit is refunded as credit and named as such. */
  function wordsOf({ message, amount: all, credit, currency }: Refunded): string {
    const money = (cents: number): string => moneyIn(language, cents, currency);
    if (credit >= all && all > 0) return t('billing.guarantee.successCredit', { credit: money(credit) });
    if (credit > 0)
      return t('billing.guarantee.successBoth', { cash: money(all - credit), credit: money(credit) });
    return serverMessage(
      message,
      { amount: money(all) },
      t('billing.guarantee.success', { amount: money(all) }),
    );
  }

  function waysBack({ amount, credit, currency, card }: RefundOffer): string[] {
    const money = (cents: number): string => moneyIn(language, cents, currency);
    const cash = amount - credit;
    const inCash = card
      ? t('billing.guarantee.toCard', {
          amount: money(cash),
          last4: card.last4,
          brand: brands[card.brand] ?? card.brand,
        })
      : t('billing.guarantee.toYou', { amount: money(cash) });
    return [
      ...(cash > 0 ? [inCash] : []),
      ...(credit > 0 ? [t('billing.guarantee.asCredit', { credit: money(credit) })] : []),
    ];
  }

  return (
    <ConfirmAction
      open={open}
      onClose={onClose}
      title={t(isWithdrawal ? 'billing.guarantee.askWithdraw' : 'billing.guarantee.ask')}
      confirm={t(isWithdrawal ? 'billing.guarantee.withdraw' : 'billing.guarantee.button')}
      keep={t(isOver ? 'common.cancel' : 'billing.guarantee.keep')}
      danger
      order={order}
      onConfirm={() => order.mutate()}
      error={t('billing.guarantee.error')}
    >
      {due ? (
        <>
          {waysBack(due).map((words) => (
            <p key={words} className={styles.text}>
              {words}
            </p>
          ))}
          <p className={styles.text}>
            {t(isOver ? 'billing.guarantee.endedAlready' : 'billing.guarantee.ends', {
              date: dateIn(language, due.paidAt),
            })}
          </p>
          {due.ground === 'guarantee' ? (
            <p className={styles.note}>
              {isWithdrawal ? null : `${t('billing.guarantee.legal')} `}
              {t('billing.guarantee.once')}
            </p>
          ) : null}
        </>
      ) : null}
    </ConfirmAction>
  );
}
