import type { Entitlements } from './domain/plans/entitlements';

/** The public API of billing for other modules. */
export abstract class BillingFacade {
  /** The trial's entitlements for an unknown user. */
  abstract entitlementsOf(userId: string): Promise<Entitlements>;
}
