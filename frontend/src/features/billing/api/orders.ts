import { paths } from '../../../app/paths';
import { order } from './ask';
import type { SubscriptionInfo, Tier } from './wire';

/** What the server says about a deed: the key of a sentence, and what belongs into it. */
export interface Told {
  message: string;
}

export const startCheckout = (key: string, priceId: string) => order<Told & { session: { url: string | null } | null }>('checkout', key, { priceId });
export const openPortal = (key: string) => order<{ url: string }>('portal', key, { returnUrl: `${window.location.origin}${paths.billing}` });
export const sync = (key: string, sessionId: string | null) => order<SubscriptionInfo>('subscription/sync', key, sessionId === null ? {} : { sessionId });
export const cancelSubscription = (key: string, cancelImmediately: boolean) => order<Told>('subscription/cancel', key, { cancelImmediately });
export const reactivate = (key: string) => order<Told>('subscription/reactivate', key);
export const stepDown = (key: string, targetTier: Tier) => order<Told>('subscription/downgrade', key, { targetTier });
export const withdrawChange = (key: string, id: string) => order<Told>(`subscription-changes/${encodeURIComponent(id)}/cancel`, key);
export const retryPayment = (key: string, id: string) => order<{ status: string; url?: string | null }>(`payments/${encodeURIComponent(id)}/retry`, key);
export const cancelPayment = (key: string, id: string) => order<{ status: string }>(`payments/${encodeURIComponent(id)}/cancel`, key);
export const cancelOthers = (key: string) => order<Told & { canceled: number }>('subscriptions/cancel-redundant', key);
export const refund = (key: string) => order<Told & { amount: number; currency: string }>('refund', key);
