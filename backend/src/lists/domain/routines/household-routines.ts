import { addDays, type Day } from '@pictick/rules/calendar/day';
import { type HouseholdClock, startOfDay } from '@pictick/rules/calendar/household-day';
import type { Mark } from '@pictick/rules/routines/mark';
import {
  closedDays,
  type HouseholdDaysOff,
  type HouseholdFacts,
  type Routine,
  type RoutineItem,
} from '@pictick/rules/routines/routine-day';

export interface DatedItem extends RoutineItem {
  name: string;
  createdAt: string;
  deletedAt: string | null;
}

export interface HouseholdRoutine extends Routine<DatedItem> {
  listId: string;
  name: string;
  /** Since then the list is archived or deleted. */
  restsSince: string | null;
}

/** The routines of a household with what decides about the cards of some days. */
export interface RoutinesOfHousehold extends HouseholdFacts {
  clock: HouseholdClock;
  /** The last day whose result is kept; null: none yet. */
  closedUntil: Day | null;
  routines: HouseholdRoutine[];
  daysOff: HouseholdDaysOff[];
  marks: Mark[];
}

/** The result of a routine on a closed day, for one child or the whole family. */
export interface ClosedRoutine {
  listId: string;
  name: string;
  day: Day;
  planned: number;
  done: number;
}

/** The results that are kept of some days. */
export interface KeptDays {
  /** The last day whose result is kept; null: none yet. */
  closedUntil: Day | null;
  daysOff: HouseholdDaysOff[];
  closed: ClosedRoutine[];
}

/** Reads what decides about the cards of a household. */
export abstract class HouseholdRoutines {
  /** Null if the household is unknown. With a list: of its routine only. */
  abstract of(householdId: string, from: Day, to: Day, listId?: string): Promise<RoutinesOfHousehold | null>;
  /** Without lists that are deleted. `childId` null: routines of the whole family. */
  abstract kept(householdId: string, childId: string | null, from: Day, to: Day): Promise<KeptDays>;
}

/**
 * The routines as they were at the end of a day: with the items that were there, also those that were deleted
 * later. An item that was made offline may be newer than its mark.
 */
export function routinesOn({ clock, routines, marks }: RoutinesOfHousehold, day: Day): HouseholdRoutine[] {
  const end = startOfDay(addDays(day, 1), clock);
  const isLater = (time: string | null): boolean => time === null || Date.parse(time) >= end;
  const marked = new Set(marks.filter((mark) => mark.day === day).map(({ itemId }) => itemId));
  return routines
    .filter(({ restsSince }) => isLater(restsSince))
    .map((routine) => ({
      ...routine,
      items: routine.items.filter(
        ({ id, createdAt, deletedAt }) =>
          isLater(deletedAt) && (Date.parse(createdAt) < end || marked.has(id)),
      ),
    }));
}

/** The result of a routine on a day; `childId` null: of the whole family. */
export interface ClosedRow {
  listId: string;
  childId: string | null;
  day: Day;
  planned: number;
  done: number;
}

/** The results of a day, one for each routine and child with cards. */
export const resultsOf = (household: RoutinesOfHousehold, day: Day): ClosedRow[] =>
  routinesOn(household, day).flatMap((routine) =>
    closedDays(routine, day, household).map((row) => ({ listId: routine.listId, day, ...row })),
  );

const keyOf = ({ listId, childId, day }: ClosedRow): string => `${listId} ${day} ${childId ?? ''}`;
const byKey = (rows: readonly ClosedRow[]): Map<string, ClosedRow> =>
  new Map(rows.map((row) => [keyOf(row), row]));

/**
 * The stored results after a change of marks or days off. Only the difference counts, so that a result keeps
 * what it had of items that are gone.
 */
export function corrected(
  stored: readonly ClosedRow[],
  before: readonly ClosedRow[],
  after: readonly ClosedRow[],
): { put: ClosedRow[]; gone: ClosedRow[] } {
  const [kept, old, now] = [byKey(stored), byKey(before), byKey(after)];
  const put = after.flatMap((row) => {
    const [result, was] = [kept.get(keyOf(row)), old.get(keyOf(row))];
    if (was && was.planned === row.planned && was.done === row.done) return [];
    if (!result || !was) return [row];
    const planned = Math.max(0, result.planned + row.planned - was.planned);
    const done = Math.min(Math.max(0, result.done + row.done - was.done), planned);
    return [{ ...row, planned, done }];
  });
  return { put, gone: before.filter((row) => !now.has(keyOf(row)) && kept.has(keyOf(row))) };
}
