import type { Animal } from '@pictick/rules/household/animal';
import type { ChildColour } from '@pictick/rules/household/colour';
import type { HouseholdRole } from './domain/household/rights';

/** A child on whose behalf a request acts. */
export interface ActingChildOf {
  childId: string;
  householdId: string;
}

/** A child as all members of a list see it: without the nickname. */
export interface ChildLook {
  id: string;
  animal: Animal;
  colour: ChildColour;
}

/** Zone and times, on which the days of a household depend; in minutes after midnight. */
export interface HouseholdClockTimes {
  timeZone: string;
  dayStartsAt: number;
  middayAt: number;
  eveningAt: number;
}

/** A household, as one of its adults has it. */
export interface AdultHousehold {
  householdId: string;
  children: string[];
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
  /** The role of an organiser or adult, and since when the user is a member; null for all others. */
  abstract adultIn(
    householdId: string,
    personId: string,
  ): Promise<{ role: 'organiser' | 'adult'; since: Date } | null>;
  /** The role of a member, also of a helper; null: no member. */
  abstract roleIn(householdId: string, personId: string): Promise<HouseholdRole | null>;
  /** The ids of organisers and adults, the longest in the household first. */
  abstract adultsOf(householdId: string): Promise<string[]>;
  /** Null if there is no such household. */
  abstract clockOf(householdId: string): Promise<HouseholdClockTimes | null>;
  /**
   * The households of which the user is organiser or adult, the longest first, with the ids of their children,
   * deleted ones that can be restored included.
   */
  abstract adultHouseholds(personId: string): Promise<AdultHousehold[]>;
  /**
   * The household for which the user's shopping counts: the chosen one, if the user is an adult there, else the
   * longest as in `adultHouseholds`. Null: the user is no adult of any.
   */
  abstract homeOf(personId: string): Promise<string | null>;
  /** The ids of the children that are not deleted, the longest in the household first. */
  abstract childrenOf(householdId: string): Promise<string[]>;
  /** The ids of the linked devices that own stored answers, ended ones included. */
  abstract devicesOf(householdIds: readonly string[]): Promise<string[]>;
  /** The children that are not deleted, the longest in the household first. */
  abstract looksOf(childIds: readonly string[]): Promise<ChildLook[]>;
}

/** Postgres channel. The payload is the id of a household with a new cursor. */
export const householdChannel = 'pictick_household';

/** Postgres channel. The payload is the id of a child who asks for help, or whose call was answered. */
export const helpChannel = 'pictick_help';

/** Postgres channel. The payload is the id of a user who chose another home household. */
export const homeChannel = 'pictick_home';
