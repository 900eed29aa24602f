import { event } from '../kernel/domain-event';

/**
 * The tier of a user has changed. The only event of billing for other modules: listeners ask the facade for
 * the present entitlements. `tier` is the new one; a grant or another payment may give more.
 */
export const EntitlementChanged = event<
  'billing.entitlement-changed',
  { userId: string; tier: 'trial' | 'starter' | 'pro' | 'platinum'; until: string | null }
>('billing.entitlement-changed');
