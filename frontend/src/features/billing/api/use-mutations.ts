import { freshId } from '../../../api/http/ids';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';
import { idempotentCall } from './idempotent-call';
import {
  cancelOthers,
  cancelPayment,
  cancelSubscription,
  openPortal,
  reactivate,
  refund,
  retryPayment,
  startCheckout,
  downgrade,
  sync,
  withdrawChange,
} from './mutations';
import { refreshBilling } from './refresh-billing';
import type { Tier } from './types';

type Answer<T extends (...given: never[]) => unknown> = Awaited<ReturnType<T>>;

const refreshing = { refresh: refreshBilling };

export const useStartCheckout = (
  after?: After<Answer<typeof startCheckout>, string>,
): Write<Answer<typeof startCheckout>, string> =>
  useWrite(
    {
      mutationKey: ['startCheckout'],
      mutationFn: (priceId: string) =>
        idempotentCall(`checkout ${priceId}`, (key) => startCheckout(key, priceId)),
    },
    after,
  );

export const useOpenPortal = (after?: After<Answer<typeof openPortal>>): Write<Answer<typeof openPortal>> =>
  useWrite({ mutationKey: ['openPortal'], mutationFn: () => idempotentCall('portal', openPortal) }, after);

/** Makes the server read the subscription from Stripe. */
export const useSync = (): Write<Answer<typeof sync>> =>
  useWrite({ mutationKey: ['sync'], mutationFn: () => idempotentCall('sync', (key) => sync(key, null)) });

/** The same during a purchase; each read is a new call. */
export const useFollowPurchase = (): Write<Answer<typeof sync>, string | null> =>
  useWrite({
    mutationKey: ['followPurchase'],
    mutationFn: (sessionId: string | null) => sync(freshId(), sessionId),
  });

interface Cancelling {
  now: boolean;
  /**
   * Undoes the scheduled change first, under a key of its own: a repeated press continues with the step that
   * has no response.
   */
  change: string | null;
}
async function cancel({ now, change }: Cancelling) {
  if (change !== null) {
    await idempotentCall(`withdraw ${change}`, (key) => withdrawChange(key, change));
    await refreshBilling();
  }
  return idempotentCall(now ? 'cancel now' : 'cancel', (key) => cancelSubscription(key, now));
}
export const useCancelSubscription = (
  after?: After<Answer<typeof cancelSubscription>, Cancelling>,
): Write<Answer<typeof cancelSubscription>, Cancelling> =>
  useWrite({ mutationKey: ['cancelSubscription'], mutationFn: cancel, ...refreshing }, after);

export const useReactivate = (after?: After<Answer<typeof reactivate>>): Write<Answer<typeof reactivate>> =>
  useWrite(
    {
      mutationKey: ['reactivate'],
      mutationFn: () => idempotentCall('reactivate', reactivate),
      ...refreshing,
    },
    after,
  );

/** Changes to a smaller plan. */
export const useDowngrade = (
  after?: After<Answer<typeof downgrade>, Tier>,
): Write<Answer<typeof downgrade>, Tier> =>
  useWrite(
    {
      mutationKey: ['downgrade'],
      mutationFn: (tier: Tier) => idempotentCall(`down to ${tier}`, (key) => downgrade(key, tier)),
      ...refreshing,
    },
    after,
  );

/** Changes the same plan to monthly payment. */
export const usePayMonthly = (
  after?: After<Answer<typeof downgrade>, Tier>,
): Write<Answer<typeof downgrade>, Tier> =>
  useWrite(
    {
      mutationKey: ['payMonthly'],
      mutationFn: (tier: Tier) => idempotentCall(`monthly ${tier}`, (key) => downgrade(key, tier, 'month')),
      ...refreshing,
    },
    after,
  );

export const useWithdrawChange = (
  after?: After<Answer<typeof withdrawChange>, string>,
): Write<Answer<typeof withdrawChange>, string> =>
  useWrite(
    {
      mutationKey: ['withdrawChange'],
      mutationFn: (changeId: string) =>
        idempotentCall(`withdraw ${changeId}`, (key) => withdrawChange(key, changeId)),
      ...refreshing,
    },
    after,
  );

export const useRetryPayment = (
  after?: After<Answer<typeof retryPayment>, string>,
): Write<Answer<typeof retryPayment>, string> =>
  useWrite(
    {
      mutationKey: ['retryPayment'],
      mutationFn: (paymentId: string) =>
        idempotentCall(`retry ${paymentId}`, (key) => retryPayment(key, paymentId)),
      onSuccess: ({ url }) => (url ? undefined : refreshBilling()),
      onError: () => void refreshBilling(),
    },
    after,
  );

export const useCancelPayment = (
  after?: After<Answer<typeof cancelPayment>, string>,
): Write<Answer<typeof cancelPayment>, string> =>
  useWrite(
    {
      mutationKey: ['cancelPayment'],
      mutationFn: (paymentId: string) =>
        idempotentCall(`cancel payment ${paymentId}`, (key) => cancelPayment(key, paymentId)),
      ...refreshing,
    },
    after,
  );

export const useCancelOthers = (
  after?: After<Answer<typeof cancelOthers>>,
): Write<Answer<typeof cancelOthers>> =>
  useWrite(
    {
      mutationKey: ['cancelOthers'],
      mutationFn: () => idempotentCall('cancel the others', cancelOthers),
      ...refreshing,
    },
    after,
  );

export const useRefund = (after?: After<Answer<typeof refund>>): Write<Answer<typeof refund>> =>
  useWrite(
    { mutationKey: ['refund'], mutationFn: () => idempotentCall('refund', refund), ...refreshing },
    after,
  );
