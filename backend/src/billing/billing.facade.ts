import type { Entitlements } from './domain/entitlements';

/** What other modules may ask about plans. */
export abstract class BillingFacade {
  abstract entitlementsOf(userId: string): Promise<Entitlements>;
}
