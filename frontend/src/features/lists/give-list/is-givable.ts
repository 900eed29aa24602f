import type { ListRow } from '../api/lists';

/**
 * True if the user may give the list to a child of the household: the owner, and the household's adults once
 * the list belongs to it. The server has to know the list first.
 */
export const isGivable = (
  { role, archived, creating, householdId }: Pick<ListRow, 'role' | 'archived' | 'creating' | 'householdId'>,
  ownHouseholdId: string,
): boolean => !archived && !creating && (householdId ? householdId === ownHouseholdId : role === 'owner');

/**
 * True for a routine whose schedule names its children: it is neither given nor taken back. One of the whole family
 * is given to the children who see it.
 */
export function namesChildren(schedule: ListRow['schedule']): boolean {
  const row = schedule?.at(-1);
  return Boolean(row?.recurrence) && row !== undefined && row.children.length > 0;
}
