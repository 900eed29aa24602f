/** A child on whose behalf a request acts. */
export interface ActingChildOf {
  childId: string;
  householdId: string;
}

/** The public API of households for other modules. */
export abstract class HouseholdFacade {
  /**
   * The child, if this user may hand a device to it: a member of its household for this child, with an own
   * consent. Null if the user has no such child.
   * @throws CHILD_GONE if the profile is deleted or the consent is missing
   */
  abstract actingChild(personId: string, childId: string): Promise<ActingChildOf | null>;
  /** True if the user is organiser or adult of the household and the child is there and not deleted. */
  abstract childInHousehold(personId: string, householdId: string, childId: string): Promise<boolean>;
}

/** Postgres channel. The payload is the id of a household with a new cursor. */
export const householdChannel = 'pictick_household';
