import { useState } from 'react';
import { ApiError } from '../../../api/http/api-error';
import { storedToken } from '../../../api/session/session';
import { useTranslation } from '../../../i18n/use-translation';
import { usePageRestored } from '../../../shared/hooks/use-page-restored';
import { refusalOf } from '../api/error-message';
import { refreshBilling } from '../api/refresh-billing';
import { useStartCheckout } from '../api/use-mutations';
import { redirectTo } from './external-redirect';

/** On the way to the page on which one pays. The button stays at work until that page has come. */
export function useCheckout() {
  const { t } = useTranslation();
  const [signedOut, setSignedOut] = useState(false);
  const checkout = useStartCheckout({
    onSuccess: ({ session }) => {
      if (session.url) redirectTo(session.url);
    },
    onError: (error) => {
      // It was refused for something that has become true meanwhile.
      if (error instanceof ApiError) void refreshBilling();
    },
  });
  const { isPending, data, error, variables = null } = checkout;
  // Browser Back shows this page as it was left, at work for the payment page.
  usePageRestored(() => {
    if (data) checkout.reset();
  });
  const noPage = data && !data.session.url ? t('billing.checkout.noSession') : null;
  const failure =
    refusalOf(error, t(navigator.onLine ? 'billing.checkout.notStarted' : 'billing.offline')) ?? noPage;

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
