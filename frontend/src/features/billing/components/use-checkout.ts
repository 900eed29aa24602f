import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../../../api/api-error';
import { storedToken } from '../../../api/session';
import { startCheckout } from '../api/orders';
import { refreshBilling } from '../api/refresh-billing';
import { underItsKey } from '../model/wish';
import { goTo } from '../model/leave';

/** On the way to the page on which one pays. The button stays at work until that page has come. */
export function useCheckout() {
  const { t } = useTranslation();
  const [busyPrice, setBusyPrice] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function start(priceId: string) {
    if (storedToken() === null) {
      setFailure(t('billing.checkout.login'));
      return;
    }
    setBusyPrice(priceId);
    setFailure(null);
    try {
      const { session } = await underItsKey(`checkout ${priceId}`, (key) => startCheckout(key, priceId));
      if (session.url) {
        goTo(session.url);
        return;
      }
      setFailure(t('billing.checkout.noSession'));
    } catch (error) {
      console.error('The checkout could not be started', error);
      setFailure(error instanceof ApiError ? messageOf(error) : t(navigator.onLine ? 'billing.checkout.notStarted' : 'billing.offline'));
      // It was refused for something that has become true meanwhile.
      if (error instanceof ApiError) void refreshBilling();
    }
    setBusyPrice(null);
  }
  return { busyPrice, failure, start };
}
