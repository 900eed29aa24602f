import type { Day } from '@pictick/rules/calendar/day';
import type { HouseholdClock } from '@pictick/rules/calendar/household-day';
import type { Mark } from '@pictick/rules/routines/mark';
import type { HouseholdDaysOff, RoutineItem, RoutineRow } from '@pictick/rules/routines/routine-day';

export interface StoredMark extends Mark {
  actor: string;
  /** Version of the list that the mark made. */
  seq: number;
}

/** All that says which items of a list are due and done on some days, but the children of the household. */
export interface RoutineFacts {
  rows: RoutineRow[];
  /** In the order of the list, without deleted ones. */
  items: RoutineItem[];
  marks: StoredMark[];
  daysOff: HouseholdDaysOff[];
  /** Null until the event of a new household has arrived. */
  clock: HouseholdClock | null;
  /** Organisers and adults of the household. */
  adults: string[];
}

/** Schedules of lists, and the facts of their days. Marks are saved with the list. */
export abstract class Routines {
  /** Null if the list has no schedule. With marks and days off of these days, both included. */
  abstract factsOf(listId: string, first: Day, last: Day): Promise<RoutineFacts | null>;
  /** True if the list is or was a routine: it stays in its household. */
  abstract hasSchedule(listId: string): Promise<boolean>;
  /** Sets one of these rows, and deletes all that are not among them. Runs with the list locked. */
  abstract setRow(
    listId: string,
    householdId: string,
    row: RoutineRow,
    rows: readonly RoutineRow[],
  ): Promise<void>;
}
