import type { Entitlements } from './domain/plans/entitlements';

/** What other modules may ask about plans. */
export abstract class BillingFacade {
  abstract entitlementsOf(userId: string): Promise<Entitlements>;
}
