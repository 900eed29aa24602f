import { type Day, dayOfNumber } from '@pictick/rules/calendar/day';
import type { ClosedRow } from './household-routines';

const dayMs = 86_400_000;
/**
 * In UTC dates. By then the day is over in every zone, also for a server whose clock is a little behind; a mark
 * of one of the last days need not look for a result.
 */
const closedAfter = 3;

/** The last day that is closed at a time. */
export const lastClosed = (now: Date): Day => dayOfNumber(Math.floor(now.getTime() / dayMs) - closedAfter);

/** Results of past days, kept for the history of a household. */
export abstract class ClosedDays {
  /** A batch of ids of households with days to close up to this one, after this household id. */
  abstract householdsBehind(until: Day, after: string): Promise<string[]>;
  /**
   * The last closed day of a household; locked, so that closing and corrections take turns. With a list: the
   * caller has locked it, and writes results of this list only.
   */
  abstract lockClosedUntil(householdId: string, listId?: string): Promise<Day | null>;
  abstract setClosedUntil(householdId: string, day: Day): Promise<void>;
  /** With a list: its results only. */
  abstract between(householdId: string, from: Day, to: Day, listId?: string): Promise<ClosedRow[]>;
  abstract put(householdId: string, rows: readonly ClosedRow[]): Promise<void>;
  abstract remove(rows: readonly ClosedRow[]): Promise<void>;
}
