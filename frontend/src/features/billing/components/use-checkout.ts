import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../../../api/api-error';
import { storedToken } from '../../../api/session';
import { startCheckout } from '../api/orders';
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
      setFailure(error instanceof ApiError ? messageOf(error) : t('billing.checkout.notStarted'));
    }
    setBusyPrice(null);
  }
  return { busyPrice, failure, start };
}
