import { useEffect, useEffectEvent } from 'react';
import { refreshBilling } from '../api/refresh-billing';
import { sync } from '../api/orders';
import { isBack } from '../model/leave';
import { underItsKey } from '../model/wish';

/** Whoever comes back from our payment partner's pages may have changed something there: it is asked for, once. */
export function useReturn(wanted: boolean): void {
  const look = useEffectEvent(() => {
    if (isBack() && wanted) void lookAgain();
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

async function lookAgain(): Promise<void> {
  try {
    await underItsKey('sync', (key) => sync(key, null));
  } catch (error) {
    console.error('Nobody could be asked what has changed', error);
  }
  await refreshBilling();
}
