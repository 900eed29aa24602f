/** A plain date, "2026-11-27", without a zone. Texts sort like dates (years 1000 to 9999). */
export type Day = string;
/** 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const dayMs = 86_400_000;

/** The plain date of a number of days since 1970-01-01. */
export const dayOfNumber = (number: number): Day => new Date(number * dayMs).toISOString().slice(0, 10);

/**
 * The number of days since 1970-01-01.
 * @throws RangeError if the text is no date of the calendar.
 */
export function dayNumber(day: Day): number {
  const ms = Date.parse(day);
  // Date.parse accepts more than plain dates, and reads "2026-02-30" as the second of March.
  if (Number.isNaN(ms) || dayOfNumber(ms / dayMs) !== day) throw new RangeError(`${day} is no day`);
  return ms / dayMs;
}

export function isDay(text: string): boolean {
  try {
    return dayNumber(text) >= dayNumber('1000-01-01');
  } catch {
    return false;
  }
}

export const addDays = (day: Day, count: number): Day => dayOfNumber(dayNumber(day) + count);

/**
 * Days from `from` to `to`; negative if `to` is earlier.
 * @throws RangeError if a text is no date.
 */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** 1970-01-01 was a Thursday. */
export const weekdayOf = (day: Day): Weekday => (((((dayNumber(day) + 3) % 7) + 7) % 7) + 1) as Weekday;
