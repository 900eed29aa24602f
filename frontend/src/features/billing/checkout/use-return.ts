import i18next from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, messageOf } from '../../../api/http/api-error';
import { usePageRestored } from '../../../shared/hooks/use-page-restored';
import { showToast } from '../../../shared/ui/toast/toast';
import { refreshBilling } from '../api/refresh-billing';
import { useRetryPayment, useSync } from '../api/use-mutations';
import { takeRedirectReturn, redirectTo } from './external-redirect';

/**
 * Refreshes billing once for a user who comes back from Stripe's pages, and retries the payment that waited
 * for another card.
 */
export function useReturn(wanted: boolean): void {
  const sync = useSync();
  const retry = useRetryPayment({
    onSuccess: ({ url, status }) => {
      if (url) redirectTo(url);
      else
        showToast({
          text: i18next.t(status === 'completed' ? 'billing.payments.paid' : 'billing.payments.onItsWay'),
        });
    },
    onError: (error) => {
      // The payment was made there or is void: nothing to report.
      if (error instanceof ApiError && error.code === 'payment_not_retryable') return;
      showToast({
        text: error instanceof ApiError ? messageOf(error) : i18next.t('billing.payments.retryError'),
        failed: true,
      });
    },
  });
  // A payment is retried even if Stripe could not be asked.
  async function lookAgain(paying: string | null): Promise<void> {
    await sync.mutateAsync().catch(() => undefined);
    if (paying === null) await refreshBilling();
    else retry.mutate(paying);
  }
  function lookIfBack(): void {
    const back = takeRedirectReturn();
    if (back && wanted) void lookAgain(back.paying);
  }
  const onArrival = useEffectEvent(lookIfBack);
  useEffect(() => onArrival(), []);
  // Browser Back restores the page from the cache.
  usePageRestored(lookIfBack);
}
