import { event } from '../kernel/domain-event';

/**
 * What somebody may do is not what it was. The only event of billing that others listen to: whoever keeps something that depends on a tier asks
 * the facade anew. `tier` is what was changed to; a grant or another payment may give more.
 */
export const EntitlementChanged = event<
  'billing.entitlement-changed',
  { userId: string; tier: 'trial' | 'starter' | 'pro' | 'platinum'; until: string | null }
>('billing.entitlement-changed');
