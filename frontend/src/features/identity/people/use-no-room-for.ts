import { freeAdults } from '@pictick/rules/household/people';
import type { HouseholdView } from '../../../api/engine/households';
import { useSession } from '../sessions/session';
import { type Member, type Role, useRoomForMore } from './people';

/** The role that the user's plan has no room for this member in; null: every role has room. */
export function useNoRoomFor({ members, invitations = [] }: HouseholdView, { role }: Member): Role | null {
  const { user } = useSession();
  if (useRoomForMore(user?.id) !== false) return null;
  if (role !== 'helper') return 'helper';
  const adults = [...members, ...invitations].filter((each) => each.role !== 'helper').length;
  return adults >= freeAdults ? 'adult' : null;
}
