import type { Tier } from '@pictick/rules';
import type { SubscriptionFacts } from './payment-facts';

/** A subscription at the provider, as it was when we asked last. Nobody but the projector writes it. */
export interface SubscriptionRow extends Omit<SubscriptionFacts, 'schedule' | 'pendingUpdate'> {
  accountId: string;
  /** Of its price; null where we know no such price. */
  tier: Tier | null;
  scheduleId: string | null;
  nextPriceId: string | null;
  nextStartsAt: Date | null;
  pendingPriceId: string | null;
  pendingExpiresAt: Date | null;
}
