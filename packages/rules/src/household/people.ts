/** Days for which the link of an invitation to a household works. */
export const householdInvitationDays = 7;
/** Minutes for which the user who removed a member, or changed one, can take that back. */
export const memberUndoMinutes = 10;
/** Adults of a household without a plan, open invitations included. */
export const freeAdults = 2;
export const adultsPerHousehold = 6;
export const helpersPerHousehold = 10;
export const openInvitationsPerHousehold = 10;
/** Days for which a new member decides nothing about adults who were there before. */
export const newcomerDays = 7;

/** `joinedAt` in ms. */
export interface MemberSince {
  role: 'organiser' | 'adult' | 'helper';
  joinedAt: number;
}

/** The time in ms from which a member may decide about an adult who was there before; null: at once. */
export function newcomerUntil(member: MemberSince, other: MemberSince, now: number): number | null {
  const until = member.joinedAt + newcomerDays * 86_400_000;
  return other.role !== 'helper' && member.joinedAt > other.joinedAt && until > now ? until : null;
}
