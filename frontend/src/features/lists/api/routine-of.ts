import type { ListCard } from './lists';

/** True for a routine of the household. An archived one rests. */
export const isRoutineOf = (
  { schedule, archived, householdId }: Pick<ListCard, 'schedule' | 'archived' | 'householdId'>,
  ownHouseholdId: string,
): boolean => Boolean(schedule?.length) && !archived && householdId === ownHouseholdId;
