import { call } from '../../../api/http/client';
import { paths } from '../../../app/paths';
import type { Tier } from './types';

/** Every billing command carries an idempotency key: a repeated request is carried out once. */
const idempotencyKey = (key: string) => ({ 'Idempotency-Key': key });

// Use case: open-checkout
export const startCheckout = (key: string, priceId: string) =>
  call((api) => api.POST('/api/billing/checkout', { headers: idempotencyKey(key), body: { priceId } }));

/** The user returns from there to the billing page. */
export const openPortal = (key: string) =>
  call((api) =>
    api.POST('/api/billing/portal', {
      headers: idempotencyKey(key),
      body: { returnUrl: `${window.location.origin}${paths.billing}` },
    }),
  );

// Use case: sync-subscription
export const sync = (key: string, sessionId: string | null) =>
  call((api) =>
    api.POST('/api/billing/subscription/sync', {
      headers: idempotencyKey(key),
      body: { strict: false, ...(sessionId !== null && { sessionId }) },
    }),
  );

export const cancelSubscription = (key: string, cancelImmediately: boolean) =>
  call((api) =>
    api.POST('/api/billing/subscription/cancel', {
      headers: idempotencyKey(key),
      body: { cancelImmediately },
    }),
  );

export const reactivate = (key: string) =>
  call((api) => api.POST('/api/billing/subscription/reactivate', { headers: idempotencyKey(key) }));

// Use case: downgrade-subscription
export const downgrade = (key: string, targetTier: Tier, interval?: 'month') =>
  call((api) =>
    api.POST('/api/billing/subscription/downgrade', {
      headers: idempotencyKey(key),
      body: { targetTier, ...(interval && { interval }) },
    }),
  );

// Use case: cancel-change
export const withdrawChange = (key: string, changeId: string) =>
  call((api) =>
    api.POST('/api/billing/subscription-changes/{changeId}/cancel', {
      headers: idempotencyKey(key),
      params: { path: { changeId } },
    }),
  );

export const retryPayment = (key: string, paymentId: string) =>
  call((api) =>
    api.POST('/api/billing/payments/{paymentId}/retry', {
      headers: idempotencyKey(key),
      params: { path: { paymentId } },
    }),
  );

export const cancelPayment = (key: string, paymentId: string) =>
  call((api) =>
    api.POST('/api/billing/payments/{paymentId}/cancel', {
      headers: idempotencyKey(key),
      params: { path: { paymentId } },
    }),
  );

export const cancelOthers = (key: string) =>
  call((api) => api.POST('/api/billing/subscriptions/cancel-redundant', { headers: idempotencyKey(key) }));

export const refund = (key: string) =>
  call((api) => api.POST('/api/billing/refund', { headers: idempotencyKey(key) }));
