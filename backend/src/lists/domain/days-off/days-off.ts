import type { Day } from '@pictick/rules/calendar/day';

/** Days without routines, both ends included. */
export interface DayOff {
  id: string;
  householdId: string;
  /** Null: the whole household. */
  childId: string | null;
  from: Day;
  to: Day;
  madeBy: string;
  madeAt: Date;
  deletedAt: Date | null;
}

/** The days off of households. Each change counts for the cursor of the household and tells its streams. */
export abstract class DaysOff {
  /** Serialises changes of the days off of one household until the transaction ends. */
  abstract lock(householdId: string): Promise<void>;
  abstract find(id: string): Promise<DayOff | null>;
  /** Without deleted ones, and those that are over since before this day. */
  abstract count(householdId: string, since: Day): Promise<number>;
  /** @throws VALIDATION_FAILED if the id is taken */
  abstract add(dayOff: DayOff): Promise<void>;
  abstract setDeletedAt(dayOff: DayOff, at: Date | null): Promise<void>;
}
