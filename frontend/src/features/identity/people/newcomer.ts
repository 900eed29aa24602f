import { newcomerUntil, type MemberSince } from '@pictick/rules/household/people';
import type { HouseholdView } from '../../../api/engine/households';
import type { Member } from './people';

/** A state that an older page has stored knows no time of joining. */
const memberSince = ({ role, joinedAt }: Member): MemberSince => ({
  role,
  joinedAt: joinedAt === undefined ? 0 : Date.parse(joinedAt),
});

/** The time, in ms, from which the user may decide about this member; null: at once. */
export function waitsUntil(
  { members }: HouseholdView,
  userId: string | undefined,
  member: Member,
  now: number,
): number | null {
  const me = members.find((each) => each.userId === userId);
  return me ? newcomerUntil(memberSince(me), memberSince(member), now) : null;
}

/** True if the user may erase a deleted profile at once. */
export const mayErase = (household: HouseholdView, userId: string | undefined, now: number): boolean =>
  household.role === 'organiser' &&
  household.members.every((member) => waitsUntil(household, userId, member, now) === null);
