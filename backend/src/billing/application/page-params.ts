import type { Tier } from '../../kernel/tier';
import type { CustomerToMake } from './make-customer';

/** Everything that the provider will be asked for. */
export interface PageParams extends CustomerToMake {
  attemptId: string;
  priceId: string;
  tier: Tier;
  /** Null: they are to be made one. */
  customerId: string | null;
  successUrl: string;
  cancelUrl: string;
  trialEnd: string | null;
  expiresAt: string;
}
