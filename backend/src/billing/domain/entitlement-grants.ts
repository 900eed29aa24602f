import type { EntitlementGrant } from './entitlement-grant';

export abstract class EntitlementGrants {
  /** Those that have begun and are not over. */
  abstract runningOf(userId: string, now: Date): Promise<EntitlementGrant[]>;
  abstract save(...grants: EntitlementGrant[]): Promise<void>;
  /** Something was given for this already. */
  abstract wereGiven(source: string, sourceId: string): Promise<boolean>;
  /** All that this person was ever given. */
  abstract forget(userId: string): Promise<void>;
}
