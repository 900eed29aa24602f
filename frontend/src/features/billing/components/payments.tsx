import type { TFunction } from 'i18next';
import { Ban, Check, CircleAlert, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/i18n';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { Button } from '../../../shared/ui/button';
import { NotHere } from '../../../shared/ui/not-here';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { showToast } from '../../../shared/ui/toast';
import { cancelPayment, retryPayment } from '../api/orders';
import { usePayments } from '../api/queries';
import type { Payment } from '../api/wire';
import { goTo } from '../model/leave';
import { lineName } from '../model/line-name';
import { ConfirmDeed } from './confirm-deed';
import { Failure } from './notices';
import { PortalButton } from './portal-button';
import { Rows } from './rows';
import { useDeed } from './use-deed';
import styles from './rows.module.css';

const whatIs = (t: TFunction, payment: Payment): string => lineName(t, payment, payment.amount) ?? payment.description ?? t(`billing.payments.kind.${payment.kind}`);

const icons = { pending: Clock, completed: Check, failed: CircleAlert, canceled: Ban };

/** Everything that was paid or should be; what is open can be paid now, or called off. */
export function Payments() {
  const { t } = useTranslation();
  const { data: payments, isError, refetch } = usePayments();
  const [asked, setAsked] = useState<Payment | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <SettingsCard id="payments" title={t('billing.payments.title')}>
      {payments ? (
        payments.length > 0 ? (
          <ul className={styles.rows}>
            {payments.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                onCancel={() => {
                  setAsked(payment);
                  setOpen(true);
                }}
              />
            ))}
          </ul>
        ) : (
          <p className={styles.none}>{t('billing.payments.empty')}</p>
        )
      ) : (
        <NotHere failed={isError} offline={t('billing.offline')} text={t('billing.payments.loadFailed')} onRetry={() => void refetch()} />
      )}
      {payments || isError ? null : <Rows />}
      {asked ? <AskCancelPayment payment={asked} open={open} onClose={() => setOpen(false)} /> : null}
    </SettingsCard>
  );
}

function PaymentRow({ payment, onCancel }: { payment: Payment; onCancel: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { busy, failure, run } = useDeed();
  const Icon = icons[payment.status];

  const money = (cents: number): string => moneyIn(language, cents, payment.currency);

  /** What credit has paid is named as such, also when it is back. */
  function statusOf({ amount, credit, refunded, status }: Payment): string {
    if (refunded > 0) return t(amount === 0 ? 'billing.payments.backAsCredit' : 'billing.payments.refunded', { amount: money(refunded) });
    if (credit > 0) return amount === 0 ? t('billing.payments.byCredit') : t('billing.payments.withCredit', { amount: money(credit) });
    return t(`billing.payments.status.${status}`);
  }

  async function retry() {
    const answer = await run(`retry ${payment.id}`, (key) => retryPayment(key, payment.id), t('billing.payments.retryError'));
    if (answer?.url) goTo(answer.url);
    else if (answer) showToast({ text: t(answer.status === 'completed' ? 'billing.payments.paid' : 'billing.payments.onItsWay') });
  }

  return (
    <li>
      <div className={styles.row}>
        <p className={styles.main}>
          <strong>{dateIn(language, payment.date)}</strong>
          <span>{whatIs(t, payment)}</span>
        </p>
        <p className={styles.status} data-status={payment.status}>
          <Icon aria-hidden="true" strokeWidth={2.5} />
          {statusOf(payment)}
        </p>
        <p className={styles.amount}>{money(payment.amount || payment.credit)}</p>
      </div>
      {payment.retryable || payment.cancellable ? (
        <div className={styles.actions}>
          {payment.retryable ? (
            <Button kind="quiet" small busy={busy} onClick={() => void retry()}>
              {t(busy ? 'billing.processing' : 'billing.payments.retry')}
            </Button>
          ) : null}
          {payment.cancellable ? (
            <Button kind="danger" small disabled={busy} aria-haspopup="dialog" onClick={onCancel}>
              {t('billing.payments.cancel')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {failure ? <Failure>{failure}</Failure> : null}
      {/* What was refused once is refused again until there is another card. */}
      {failure && payment.kind !== 'checkout' ? (
        <div className={styles.actions}>
          <PortalButton small label={t('billing.payments.otherCard')} />
        </div>
      ) : null}
    </li>
  );
}

function AskCancelPayment({ payment, open, onClose }: { payment: Payment; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();

  return (
    <ConfirmDeed
      open={open}
      onClose={onClose}
      title={t('billing.payments.cancelAsk')}
      confirm={t('billing.payments.cancel')}
      keep={t('billing.payments.keep')}
      danger
      wish={`cancel payment ${payment.id}`}
      deed={(key) => cancelPayment(key, payment.id)}
      error={t('billing.payments.cancelError')}
      done={() => t('billing.payments.cancelled')}
    >
      <p>{t('billing.payments.cancelText', { what: whatIs(t, payment), amount: moneyIn(language, payment.amount, payment.currency) })}</p>
    </ConfirmDeed>
  );
}
