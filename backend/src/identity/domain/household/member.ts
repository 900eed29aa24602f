import { memberUndoMinutes, type MemberSince } from '@pictick/rules/household/people';
import { invalid } from '../../../kernel/domain-error';
import type { HouseholdRole } from './rights';

/** The role of a member, or of a user who is invited, and its bounds. */
export interface MemberTerms {
  role: HouseholdRole;
  /** The children of a helper; null: all. */
  children: string[] | null;
  /** The end of a helper's access; null: until it is taken back. */
  until: Date | null;
}

export interface MemberState extends MemberTerms {
  householdId: string;
  personId: string;
  /** The time at which the member said to be 18 or older. */
  isAdultSince: Date;
  joinedAt: Date;
}

/** A member as it was before it left, was removed or changed. */
export interface FormerMemberState extends MemberState {
  removedBy: string;
  removedAt: Date;
  /** The device of the former member knows the PIN of today. */
  knowsPin: boolean;
  madeHousehold: boolean;
  /** The consent that has ended with the membership. */
  consentId: string | null;
}

/** A change by an organiser; absent fields stay. */
export interface MemberChange {
  role?: HouseholdRole | undefined;
  children?: string[] | null | undefined;
  until?: Date | null | undefined;
}

export const isMemberAt = ({ until }: Pick<MemberTerms, 'until'>, now: Date): boolean =>
  until === null || until > now;

export const isAdult = ({ role }: Pick<MemberTerms, 'role'>): boolean => role !== 'helper';

export const memberSince = ({ role, joinedAt }: MemberState): MemberSince => ({
  role,
  joinedAt: joinedAt.getTime(),
});

export const canComeBack = ({ removedAt }: FormerMemberState, now: Date): boolean =>
  now.getTime() - removedAt.getTime() <= memberUndoMinutes * 60_000;

/** In any order of the children. */
export const areSameTerms = (one: MemberTerms, other: MemberTerms): boolean =>
  one.role === other.role &&
  one.until?.getTime() === other.until?.getTime() &&
  one.children?.toSorted().join() === other.children?.toSorted().join();

/**
 * The terms with a change. An organiser or adult has all children and no end. A helper keeps a child that was
 * deleted meanwhile.
 * @throws VALIDATION_FAILED
 */
export function changedTerms(
  before: MemberTerms,
  { role = before.role, children, until }: MemberChange,
  { childIds, now }: { childIds: readonly string[]; now: Date },
): MemberTerms {
  if (role !== 'helper') {
    if (children) throw invalid({ field: 'children', rule: 'unknown' });
    if (until) throw invalid({ field: 'until', rule: 'unknown' });
    return { role, children: null, until: null };
  }
  if (children?.length === 0) throw invalid({ field: 'children', rule: 'min' });
  const known = new Set([...childIds, ...(before.children ?? [])]);
  if (children?.some((id) => !known.has(id))) throw invalid({ field: 'children', rule: 'uuid' });
  // No comparison holds for a time that is none.
  if (until && !(until > now)) throw invalid({ field: 'until', rule: 'min' });
  return {
    role,
    children: children === undefined ? before.children : children && [...new Set(children)],
    until: until === undefined ? before.until : until,
  };
}
