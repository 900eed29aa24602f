import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { showToast } from '../../../shared/ui/toast/toast';
import { refusalOf } from '../api/error-message';
import { usePayments } from '../api/queries';
import type { Payment } from '../api/types';
import { useRetryPayment } from '../api/use-mutations';
import { redirectTo } from '../checkout/external-redirect';
import { PortalButton } from '../checkout/portal-button';
import { Failure } from '../subscription/notices';

/**
 * Two ways to pay an open invoice: with the known card, or with another one that is charged on return.
 * `leads`: paying is the main action of the page.
 */
export function PayActions({
  payment,
  leads = false,
}: {
  payment: Pick<Payment, 'id' | 'kind'>;
  leads?: boolean;
}) {
  const { t } = useTranslation();
  const {
    isPending: busy,
    error,
    mutate: retry,
  } = useRetryPayment({
    onSuccess: ({ url, status }) => {
      if (url) redirectTo(url);
      else
        showToast({
          text: t(status === 'completed' ? 'billing.payments.paid' : 'billing.payments.onItsWay'),
        });
    },
  });
  const failure = refusalOf(error, t('billing.payments.retryError'));

  return (
    <>
      <Button kind={leads ? 'honey' : 'quiet'} small={!leads} busy={busy} onClick={() => retry(payment.id)}>
        {t(busy ? 'billing.processing' : 'billing.payments.retry')}
      </Button>
      {payment.kind === 'checkout' ? null : (
        <PortalButton small={!leads} label={t('billing.payments.otherCard')} paying={payment.id} />
      )}
      {failure ? <Failure>{failure}</Failure> : null}
    </>
  );
}

/** The invoice that waits for its payment; null without one. */
export function OpenPayment({ leads = false }: { leads?: boolean }) {
  const { data: payments } = usePayments();
  const open = (payments ?? []).find(({ retryable, kind }) => retryable && kind !== 'checkout');
  return open ? <PayActions payment={open} leads={leads} /> : null;
}
