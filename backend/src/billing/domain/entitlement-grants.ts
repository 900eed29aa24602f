import type { EntitlementGrant } from './entitlement-grant';

export abstract class EntitlementGrants {
  /** Nobody else gives this person anything until the transaction ends. */
  abstract oneAtATime(userId: string): Promise<void>;
  /** Those that have begun and are not over. */
  abstract runningOf(userId: string, now: Date): Promise<EntitlementGrant[]>;
  abstract save(...grants: EntitlementGrant[]): Promise<void>;
  /** Something was given for this already. */
  abstract wereGiven(source: string, sourceId: string): Promise<boolean>;
  /** All that this person was ever given. */
  abstract forget(userId: string): Promise<void>;
}
