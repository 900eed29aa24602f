import type { Day } from '@pictick/rules/calendar/day';

/** Days for which a refused mark is kept and shown to adults. */
export const lateMarkDays = 30;

/** A mark of a child that the server refused for good. */
export interface LateMark {
  itemId: string;
  day: Day;
  /** The code of the refusal. */
  code: string;
}

/** The child whose marks were refused, and its linked device; null: it used the device of an adult. */
export interface LateChild {
  childId: string;
  householdId: string;
  deviceId: string | null;
}

/** Refused marks of children, about which adults are told. */
export abstract class LateMarks {
  /** Keeps those that are not known yet. They count for the cursor of the household. */
  abstract keep(child: LateChild, marks: readonly LateMark[], at: Date): Promise<void>;
}
