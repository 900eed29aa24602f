import type { ListRow } from '../api/lists';

/**
 * True if the user may give the list to a child of the household: the owner, and the household's adults once
 * the list belongs to it. The server has to know the list first.
 */
export const isGivable = (
  { role, archived, creating, householdId }: Pick<ListRow, 'role' | 'archived' | 'creating' | 'householdId'>,
  ownHouseholdId: string,
): boolean => !archived && !creating && (householdId ? householdId === ownHouseholdId : role === 'owner');

/** True for a routine that goes on: its schedule says whose it is, so that it is neither given nor taken back. */
export const hasRhythm = (schedule: ListRow['schedule']): boolean => Boolean(schedule?.at(-1)?.recurrence);
