import {
  adultsPerHousehold,
  freeAdults,
  helpersPerHousehold,
  openInvitationsPerHousehold,
} from '@pictick/rules/household/people';
import type { HouseholdView } from '../../../api/engine/households';
import { useSession } from '../sessions/session';
import { isOver } from './last-day';
import { type Member, type Role, useRoomForMore } from './people';

const openOf = ({ invitations = [] }: HouseholdView) =>
  invitations.filter(({ expiresAt }) => !isOver(expiresAt));

/** True if the family takes no other member of this role, whatever the plan is. */
export function isFull(household: HouseholdView, role: Role): boolean {
  const isHelper = role === 'helper';
  const members = household.members.filter(({ until }) => !until || !isOver(until));
  const people = [...members, ...openOf(household)].filter((each) => (each.role === 'helper') === isHelper);
  return people.length >= (isHelper ? helpersPerHousehold : adultsPerHousehold);
}

/** True if the family takes no invitation to this role, whatever the plan is. */
export const isFullOfInvitations = (household: HouseholdView, role: Role): boolean =>
  openOf(household).length >= openInvitationsPerHousehold || isFull(household, role);

/** The role that the user's plan has no room for this member in; null: every role has room. */
export function useNoRoomFor({ members, invitations = [] }: HouseholdView, { role }: Member): Role | null {
  const { user } = useSession();
  if (useRoomForMore(user?.id) !== false) return null;
  if (role !== 'helper') return 'helper';
  const adults = [...members, ...invitations].filter((each) => each.role !== 'helper').length;
  return adults >= freeAdults ? 'adult' : null;
}
