import i18next from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, messageOf } from '../../../api/api-error';
import { showToast } from '../../../shared/ui/toast';
import { refreshBilling } from '../api/refresh-billing';
import { retryPayment, sync } from '../api/orders';
import { comeBack, goTo } from '../model/leave';
import { underItsKey } from '../model/wish';

/** Whoever comes back from our payment partner's pages may have changed something there: it is asked for, once. What waited for another card is paid with it. */
export function useReturn(wanted: boolean): void {
  const look = useEffectEvent(() => {
    const back = comeBack();
    if (back && wanted) void lookAgain(back.paying);
  });
  useEffect(() => {
    look();
    // Back by the browser's own arrow: the page stands as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) look();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

async function lookAgain(paying: string | null): Promise<void> {
  try {
    await underItsKey('sync', (key) => sync(key, null));
  } catch (error) {
    console.error('Nobody could be asked what has changed', error);
  }
  if (paying !== null) await pay(paying);
  await refreshBilling();
}

async function pay(id: string): Promise<void> {
  try {
    const { url, status } = await underItsKey(`retry ${id}`, (key) => retryPayment(key, id));
    if (url) {
      goTo(url);
      return;
    }
    showToast({ text: i18next.t(status === 'completed' ? 'billing.payments.paid' : 'billing.payments.onItsWay') });
  } catch (error) {
    // Paid on the page they come from, or dropped: there is nothing to say.
    if (error instanceof ApiError && error.code === 'payment_not_retryable') return;
    console.error('The new card could not be charged', error);
    showToast({ text: error instanceof ApiError ? messageOf(error) : i18next.t('billing.payments.retryError'), failed: true });
  }
}
