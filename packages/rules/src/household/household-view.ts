import type { components } from '@pictick/api';
import type { StoredHistory } from './item-history';
import type { Store } from './stores';

/** The types of the wire, so that a difference to the contract does not compile. */

type Wire = components['schemas'];

export type HouseholdRole = Wire['HouseholdRole'];
export type HouseholdHead = Wire['HouseholdHead'];
/** A server of the release before knows no item history and no home. */
export type ListedHousehold = HouseholdHead &
  Partial<Pick<Wire['ListedHousehold'], 'historyCursor' | 'isHome'>>;
type MemberOnWire = Wire['HouseholdMember'];
/** `children`, `until` and `joinedAt` are missing in a state that an older page has stored. */
export type HouseholdMember = Omit<MemberOnWire, 'children' | 'until' | 'joinedAt'> &
  Partial<Pick<MemberOnWire, 'children' | 'until' | 'joinedAt'>>;
export type HouseholdInvitation = Wire['HouseholdInvitation'];
export type Child = Wire['Child'];
/** A profile that is restored by its id until `eraseAt`. */
export type DeletedChild = Wire['DeletedChild'];
/** The face of a child without its nickname, as collaborators of a list see it. */
export type ChildFace = Pick<Child, 'id' | 'animal' | 'colour'>;
export type GivenList = Wire['GivenList'];
/** The PIN as a device checks it, also offline: base64url texts of PBKDF2-SHA-256. */
export type Gate = Wire['Gate'];
export type ConsentState = Wire['ConsentState'];

/** Days without routines, including both ends. `childId` null: for the whole household. */
export type DayOff = Wire['DayOff'];
/** Two cards that an adult picked for a child on a day: first the one, then the other. */
export type FirstThen = Omit<Wire['FirstThen'], 'items'> & { items: readonly string[] };
/** Stamps of a child's device that the server refused in the last 30 days. */
export type LateMarksOfChild = Wire['LateMarks'];

/** A household as its adults have it on their devices: the answer of its route without the cursor. */
export interface HouseholdView extends Omit<
  Wire['Household'],
  | 'cursor'
  | 'historyCursor'
  | 'isHome'
  | 'members'
  | 'invitations'
  | 'newPinAdvised'
  | 'children'
  | 'deletedChildren'
  | 'given'
  | 'daysOff'
  | 'firstThen'
  | 'lateMarks'
  | 'stores'
  | 'onlyConsentOf'
  | 'consentLapsedAt'
> {
  /** Missing in a state that an older page has stored. `homeOf` decides which one is the home. */
  isHome?: boolean;
  members: readonly HouseholdMember[];
  /** Missing in a state that an older page has stored, like `newPinAdvised`. */
  invitations?: readonly HouseholdInvitation[];
  newPinAdvised?: boolean;
  children: readonly Child[];
  /** Missing in a state that an older page has stored. */
  deletedChildren?: readonly DeletedChild[];
  given: readonly GivenList[];
  /** Missing in a state that an older page has stored, like `firstThen` and `lateMarks`. */
  daysOff?: readonly DayOff[];
  firstThen?: readonly FirstThen[];
  lateMarks?: readonly LateMarksOfChild[];
  /** Missing in a state that an older page has stored, like `consentLapsedAt`. */
  onlyConsentOf?: string | null;
  consentLapsedAt?: string | null;
  /** None for helpers. Missing in a state that an older page has stored. */
  stores?: readonly Store[];
  /** Pulled by itself. Missing for helpers, and before the first pull. */
  itemHistory?: StoredHistory;
}
