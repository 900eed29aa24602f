import { useState } from 'react';
import { ApiError } from '../../../api/http/api-error';
import { storedToken } from '../../../api/session/session';
import { useTranslation } from '../../../i18n/use-translation';
import { usePageRestored } from '../../../shared/hooks/use-page-restored';
import { isOnline } from '../../../shared/lib/connection';
import { refusalOf } from '../api/error-message';
import { refreshBilling } from '../api/refresh-billing';
import { useStartCheckout } from '../api/use-mutations';
import { redirectTo } from './external-redirect';

/** Leads to the payment page. The button stays busy until that page has loaded. */
export function useCheckout() {
  const { t } = useTranslation();
  const [signedOut, setSignedOut] = useState(false);
  const checkout = useStartCheckout({
    onSuccess: ({ session }) => {
      if (session.url) redirectTo(session.url);
    },
    onError: (error) => {
      // The checkout was refused because the plan has become active meanwhile.
      if (error instanceof ApiError) void refreshBilling();
    },
  });
  const { isPending, data, error, variables = null } = checkout;
  // Browser Back restores this page from the cache with a busy button.
  usePageRestored(() => {
    if (data) checkout.reset();
  });
  const noPage = data && !data.session.url ? t('billing.checkout.noSession') : null;
  const failure =
    refusalOf(error, t(isOnline() ? 'billing.checkout.notStarted' : 'billing.offline')) ?? noPage;

  function start(priceId: string) {
    setSignedOut(storedToken() === null);
    if (storedToken() === null) checkout.reset();
    else checkout.mutate(priceId);
  }
  return {
    busyPrice: isPending || data?.session.url ? variables : null,
    failure: signedOut ? t('billing.checkout.login') : failure,
    start,
  };
}
