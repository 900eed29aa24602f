import type { Animal } from './animal';
import type { ChildSettings, ShownOnCards } from './child-settings';
import type { ChildColour } from './colour';

export type HouseholdRole = 'organiser' | 'adult' | 'helper';

/** Where the parts of a day begin, in minutes after midnight. */
export interface Bands {
  midday: number;
  evening: number;
}

export interface HouseholdHead {
  id: string;
  name: string;
  timeZone: string;
  /** In minutes after midnight. */
  dayStartsAt: number;
  bands: Bands;
  /** The role of the user who reads it. */
  role: HouseholdRole;
  cursor: string;
}

export interface HouseholdMember {
  userId: string;
  name: string;
  avatarUrl: string | null;
  avatarVersion: number;
  role: HouseholdRole;
}

export interface Child {
  id: string;
  nickname: string;
  animal: Animal;
  colour: ChildColour;
  shows: ShownOnCards;
  settings: ChildSettings;
  createdAt: string;
}

/** The face of a child without its nickname, as collaborators of a list see it. */
export type ChildFace = Pick<Child, 'id' | 'animal' | 'colour'>;

export interface GivenList {
  listId: string;
  childId: string;
}

/** The PIN as a device checks it, also offline: base64url texts of PBKDF2-SHA-256. */
export interface Gate {
  salt: string;
  hash: string;
  iterations: number;
}

export interface ConsentState {
  state: 'none' | 'asked' | 'agreed' | 'withdrawn';
  askedAt: string | null;
  agreedAt: string | null;
  textVersion: string | null;
}

/** A household as its adults have it on their devices: the answer of its route without the cursor. */
export interface HouseholdView extends Omit<HouseholdHead, 'cursor'> {
  members: readonly HouseholdMember[];
  children: readonly Child[];
  given: readonly GivenList[];
  /** Null for helpers, and before a PIN is set. */
  gate: Gate | null;
  consent: ConsentState;
}
