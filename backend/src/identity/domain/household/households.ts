import type { Household } from './household';
import type { InvitationState } from './invitation';
import type { MemberState } from './member';

export type Membership = Pick<MemberState, 'householdId' | 'personId'>;

/** The families of the product. */
export abstract class Households {
  /** Locked until the transaction ends. Null if there is none or the user is no member. */
  abstract lock(householdId: string, personId: string): Promise<Household | null>;
  /** The same for any household. */
  abstract lockAny(householdId: string): Promise<Household | null>;
  /** The household that this user made; null if there is none. */
  abstract madeBy(personId: string): Promise<Household | null>;
  abstract hasMade(personId: string): Promise<boolean>;
  /** The households of a user, in any role. */
  abstract idsOf(personId: string): Promise<string[]>;
  /** Some of the helpers whose time was over by then. */
  abstract expiredHelpers(by: Date): Promise<Membership[]>;
  /** The name that adults gave to the household; null if there is none. */
  abstract nameOf(householdId: string): Promise<string | null>;
  /** The household of a child, deleted or not; null if the child is erased. */
  abstract idOfChild(childId: string): Promise<string | null>;
  /** The household of the invitation with this token; null if there is none. */
  abstract idOfInvitation(tokenHash: Buffer): Promise<string | null>;
  /** An invitation that is not accepted, declined or taken back; null if there is none. */
  abstract invitation(id: string): Promise<InvitationState | null>;
  /** Deletes what is kept of an erased user outside of memberships. `address` null: another account has it. */
  abstract forget(personId: string, address: string | null): Promise<void>;
  /** Saves a new household. False if its id is taken. */
  abstract add(household: Household): Promise<boolean>;
  /** @throws VALIDATION_FAILED if the id of a new child or invitation, or its token, is taken */
  abstract save(household: Household): Promise<void>;
  /** Deletes an erased household and its consents, and publishes its events. */
  abstract delete(household: Household): Promise<void>;
}
