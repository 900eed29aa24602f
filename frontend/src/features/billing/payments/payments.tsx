import type { TFunction } from 'i18next';
import { Ban, Check, CircleAlert, Clock, Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useWrite, type Write } from '../../../api/queries/use-write';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Button, IconButton } from '../../../shared/ui/button';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { Ring } from '../../../shared/ui/spinner';
import { showToast } from '../../../shared/ui/toast/toast';
import { downloadInvoice } from '../api/download-invoice';
import { refusalOf } from '../api/error-message';
import { paymentsShown, usePayments } from '../api/queries';
import type { Payment } from '../api/types';
import { useCancelPayment } from '../api/use-mutations';
import { ConfirmAction } from '../page/confirm-action';
import { Rows } from '../page/rows';
import { Failure } from '../subscription/notices';
import { lineName } from './line-name';
import { PayActions } from './pay-actions';
import styles from '../page/rows.module.css';

const paymentTitle = (t: TFunction, payment: Payment): string =>
  lineName(t, payment, payment.amount) ?? payment.description ?? t(`billing.payments.kind.${payment.kind}`);

const icons = { pending: Clock, completed: Check, failed: CircleAlert, canceled: Ban };

/** All payments with their invoices to download; an open one can be paid or cancelled. */
export function Payments() {
  const { t } = useTranslation();
  return (
    <SettingsCard id="payments" title={t('billing.payments.title')}>
      <PaymentList />
    </SettingsCard>
  );
}

export function PaymentList({ limit = paymentsShown }: { limit?: number }) {
  const { t } = useTranslation();
  const { data: payments, isError, refetch } = usePayments(limit);
  const [asked, setAsked] = useState<Payment | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
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
        <AsyncPlaceholder
          failed={isError}
          offline={t('billing.offline')}
          text={t('billing.payments.loadFailed')}
          onRetry={() => void refetch()}
        />
      )}
      {payments || isError ? null : <Rows />}
      {asked ? <AskCancelPayment payment={asked} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PaymentRow({ payment, onCancel }: { payment: Payment; onCancel: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { isPending: taking, error, mutate: take } = useDownloadInvoice();
  const notTaken = refusalOf(error, t('billing.invoices.downloadFailed'));
  const invoice = payment.invoice?.downloadable ? payment.invoice : null;
  const Icon = payment.refunded > 0 ? Undo2 : icons[payment.status];
  const date = dateIn(language, payment.date);

  const money = (cents: number): string => moneyIn(language, cents, payment.currency);

  /** Payments from credit are named as such, refunded or not. */
  function statusOf({ amount, credit, refunded, status }: Payment): string {
    if (amount < 0) return t('billing.payments.status.credited');
    if (refunded > 0)
      return t(amount === 0 ? 'billing.payments.backAsCredit' : 'billing.payments.refunded', {
        amount: money(refunded),
      });
    if (credit > 0)
      return amount === 0
        ? t('billing.payments.byCredit')
        : t('billing.payments.withCredit', { amount: money(credit) });
    return t(`billing.payments.status.${status}`);
  }

  return (
    <li>
      <div className={styles.row} data-file={invoice !== null || undefined}>
        <p className={styles.main}>
          <strong>{date}</strong>
          <span>{paymentTitle(t, payment)}</span>
        </p>
        <p className={styles.status} data-status={payment.status}>
          <Icon aria-hidden="true" strokeWidth={2.5} />
          {statusOf(payment)}
        </p>
        <p className={styles.amount}>{money(payment.amount || payment.credit)}</p>
        {invoice ? (
          <IconButton
            className={styles.file}
            label={t('billing.invoices.download', { date })}
            aria-busy={taking || undefined}
            onClick={() => take(invoice)}
          >
            {taking ? <Ring /> : <Download aria-hidden="true" strokeWidth={2.25} />}
          </IconButton>
        ) : null}
      </div>
      {payment.retryable || payment.cancellable ? (
        <div className={styles.actions}>
          {payment.retryable ? <PayActions payment={payment} /> : null}
          {payment.cancellable ? (
            <Button kind="danger" small aria-haspopup="dialog" onClick={onCancel}>
              {t('billing.payments.cancel')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <div role="alert">{notTaken ? <Failure>{notTaken}</Failure> : null}</div>
    </li>
  );
}

function AskCancelPayment({
  payment,
  open,
  onClose,
}: {
  payment: Payment;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const order = useCancelPayment({
    onSuccess: () => {
      showToast({ text: t('billing.payments.cancelled') });
      onClose();
    },
  });

  return (
    <ConfirmAction
      open={open}
      onClose={onClose}
      title={t('billing.payments.cancelAsk')}
      confirm={t('billing.payments.cancel')}
      keep={t('billing.payments.keep')}
      danger
      order={order}
      onConfirm={() => order.mutate(payment.id)}
      error={t('billing.payments.cancelError')}
    >
      <p>
        {t('billing.payments.cancelText', {
          what: paymentTitle(t, payment),
          amount: moneyIn(language, payment.amount, payment.currency),
        })}
      </p>
    </ConfirmAction>
  );
}

/** A download writes nothing, but it is started by a press and has the same states as a write. */
const useDownloadInvoice = (): Write<void, Parameters<typeof downloadInvoice>[0]> =>
  useWrite({ mutationKey: ['downloadInvoice'], mutationFn: downloadInvoice });
