import type { CheckoutState, SubscriptionInfo, Tier } from '../api/types';

/** The result with which the user came back from the payment page; null for any other visit. */
export interface CheckoutReturn {
  kind: 'success' | 'cancelled';
  /** Of a first plan. */
  sessionId: string | null;
  /** The plan that replaces the present one. */
  bigger: Bigger | null;
}

interface Bigger {
  tier: Tier;
  interval: 'month' | 'year';
}

const ours = /^cs_[\w-]{1,255}$/;
const sold: readonly Tier[] = ['starter', 'pro', 'platinum'];

export function returnOf(search: string): CheckoutReturn | null {
  const query = new URLSearchParams(search);
  const kind = query.get('checkout');
  if (kind === 'success') {
    const id = query.get('session_id') ?? '';
    const tier = sold.find((each) => each === query.get('plan'));
    const bigger: Bigger | null = tier
      ? { tier, interval: query.get('per') === 'year' ? 'year' : 'month' }
      : null;
    // Without plan and kind the return cannot be matched to a purchase.
    return ours.test(id)
      ? { kind, sessionId: id, bigger: null }
      : bigger && { kind, sessionId: null, bigger };
  }
  return kind === 'cancelled' || kind === 'canceled' || kind === 'cancel'
    ? { kind: 'cancelled', sessionId: null, bigger: null }
    : null;
}

/** The plan and interval that a visitor chose before the sign-in; null without a choice. */
export function wishOf(search: string): { tier: Tier; yearly: boolean } | null {
  const query = new URLSearchParams(search);
  const tier = sold.find((each) => each === query.get('choose'));
  return tier ? { tier, yearly: query.get('per') === 'year' } : null;
}

/** `over`: the plan was paid and has ended since. */
export type Progress = CheckoutState | 'over';

/**
 * The state of the purchase and its plan. A user with a plan has bought the bigger one only once that one is
 * active.
 */
export function progressOf(
  { bigger }: CheckoutReturn,
  { checkout, subscription }: SubscriptionInfo,
): { state: Progress; tier: Tier | null } {
  const { paidTier, interval } = subscription;
  if (bigger)
    return {
      state: paidTier === bigger.tier && interval === bigger.interval ? 'success' : 'processing',
      tier: bigger.tier,
    };
  const pays = paidTier !== 'trial';
  if (checkout.state === 'success' && !pays) return { state: 'over', tier: checkout.tier };
  // The checkout is no longer known and the plan is active, so the purchase succeeded.
  return {
    state: checkout.state ?? (pays ? 'success' : 'processing'),
    tier: checkout.tier ?? (pays ? paidTier : null),
  };
}

export const isSettled = (state: Progress): boolean => state !== 'processing' && state !== 'finalizing';
