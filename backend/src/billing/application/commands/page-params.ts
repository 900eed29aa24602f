import type { Tier } from '../../../kernel/tier';
import type { Unpaid } from './drop-purchase';
import type { CustomerToMake } from './make-customer';

/** Everything that the provider will be asked for. */
export interface PageParams extends CustomerToMake {
  attemptId: string;
  priceId: string;
  tier: Tier;
  /** Null: they are to be made one. */
  customerId: string | null;
  /** What they were about to buy before: this is in its place. */
  unfinished: readonly Unpaid[];
  successUrl: string;
  cancelUrl: string;
  trialEnd: string | null;
  expiresAt: string;
}
