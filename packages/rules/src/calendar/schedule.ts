import { addDays, type Day, daysBetween, type Weekday, weekdayOf } from './day';

/**
 * Starts on `from`: weekdays of every week or every second one, counted from the week of `from`; or every n
 * days.
 */
export type Recurrence =
  | { weekdays: readonly Weekday[]; everyWeeks: 1 | 2; from: Day }
  | { everyDays: number; from: Day };

export const everyDay: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
export const schoolDays: readonly Weekday[] = [1, 2, 3, 4, 5];

/** A rhythm that holds from a day on, until the next row. Null: the routine rests. */
export interface ScheduleRow {
  validFrom: Day;
  recurrence: Recurrence | null;
}

/** A range of days without routines, including both ends. */
export interface DaysOff {
  from: Day;
  to: Day;
}

const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day));

export function fallsOn(recurrence: Recurrence, day: Day): boolean {
  if (day < recurrence.from) return false;
  if ('everyDays' in recurrence) return daysBetween(recurrence.from, day) % recurrence.everyDays === 0;
  const weeks = daysBetween(mondayOf(recurrence.from), mondayOf(day)) / 7;
  return recurrence.weekdays.includes(weekdayOf(day)) && weeks % recurrence.everyWeeks === 0;
}

/**
 * The row that holds on a day; of two with the same start, the later one in the array. Null before the first.
 */
export const rowOn = <R extends ScheduleRow>(rows: readonly R[], day: Day): R | null =>
  rows.reduce<R | null>(
    (found, row) =>
      row.validFrom <= day && (found === null || row.validFrom >= found.validFrom) ? row : found,
    null,
  );

export const isDayOff = (daysOff: readonly DaysOff[], day: Day): boolean =>
  daysOff.some(({ from, to }) => from <= day && day <= to);

export function isPlannedOn(rows: readonly ScheduleRow[], daysOff: readonly DaysOff[], day: Day): boolean {
  const recurrence = rowOn(rows, day)?.recurrence ?? null;
  return recurrence !== null && fallsOn(recurrence, day) && !isDayOff(daysOff, day);
}

/** The first planned day among the `within` days after `day`; null if there is none. */
export function nextPlannedDay(
  rows: readonly ScheduleRow[],
  daysOff: readonly DaysOff[],
  day: Day,
  within = 366,
): Day | null {
  for (let count = 1; count <= within; count++) {
    const next = addDays(day, count);
    if (isPlannedOn(rows, daysOff, next)) return next;
  }
  return null;
}

/**
 * True if an item of a routine is due on a planned day: on one day only, on some weekdays, or (null, null)
 * each time.
 */
export function isItemDueOn(
  { onlyOn, weekdays }: { onlyOn: Day | null; weekdays: readonly Weekday[] | null },
  day: Day,
): boolean {
  if (onlyOn !== null) return onlyOn === day;
  return weekdays === null || weekdays.includes(weekdayOf(day));
}
