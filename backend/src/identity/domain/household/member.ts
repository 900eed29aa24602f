import type { HouseholdRole } from './rights';

export interface MemberState {
  householdId: string;
  personId: string;
  role: HouseholdRole;
  /** The children of a helper; null: all. */
  children: string[] | null;
  /** The end of a helper's access; null: until it is taken back. */
  until: Date | null;
  /** The time at which the member said to be 18 or older. */
  isAdultSince: Date;
  joinedAt: Date;
}

export const isMemberAt = ({ until }: MemberState, now: Date): boolean => until === null || until > now;
