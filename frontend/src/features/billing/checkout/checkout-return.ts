import type { CheckoutState, SubscriptionInfo, Tier } from '../api/types';

/** How somebody came back from the pay page; null: they did not come from there. */
export interface CheckoutReturn {
  kind: 'success' | 'cancelled';
  /** Of a first plan. */
  sessionId: string | null;
  /** The plan that was to take the place of the one they had. */
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
    // Without either nobody can say of what it was.
    return ours.test(id)
      ? { kind, sessionId: id, bigger: null }
      : bigger && { kind, sessionId: null, bigger };
  }
  return kind === 'cancelled' || kind === 'canceled' || kind === 'cancel'
    ? { kind: 'cancelled', sessionId: null, bigger: null }
    : null;
}

/** The plan and the rhythm that a visitor chose before the login; null: none. */
export function wishOf(search: string): { tier: Tier; yearly: boolean } | null {
  const query = new URLSearchParams(search);
  const tier = sold.find((each) => each === query.get('choose'));
  return tier ? { tier, yearly: query.get('per') === 'year' } : null;
}

/** `over`: it was paid, and the plan has ended since. */
export type Progress = CheckoutState | 'over';

/** How it goes, and with which plan. Whoever had a plan before has bought the bigger one only when they have that one. */
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
  // Nothing is known of a checkout any more, and the plan is there: it went well.
  return {
    state: checkout.state ?? (pays ? 'success' : 'processing'),
    tier: checkout.tier ?? (pays ? paidTier : null),
  };
}

export const isSettled = (state: Progress): boolean => state !== 'processing' && state !== 'finalizing';
