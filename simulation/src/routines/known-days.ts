import { dayAfter, dayBefore, naiveDay } from '../../../packages/rules/src/testing/naive-days';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The days of marks that a server takes: 60 days before the UTC date to one after it. */
export function inBounds(day: string, instant: number): boolean {
  const date = new Date(instant).toISOString().slice(0, 10);
  let first = date;
  for (let days = 0; days < 60; days++) first = dayBefore(first);
  return day >= first && day <= dayAfter(date);
}

/** Days by clock, each with the first and the last instant of which it is known. */
const known = new Map<string, Map<string, { from: number; to: number }>>();

/** The naive day, remembered: it reads the clock minute by minute. */
export function dayOf(instant: number, { timeZone, dayStartsAt }: HouseholdTimes): string {
  const key = `${timeZone} ${dayStartsAt}`;
  let days = known.get(key);
  if (!days) known.set(key, (days = new Map<string, { from: number; to: number }>()));
  for (const [day, { from, to }] of days) if (from <= instant && instant <= to) return day;
  const day = naiveDay(instant, { timeZone, dayStartsAt });
  const its = days.get(day) ?? { from: instant, to: instant };
  days.set(day, { from: Math.min(its.from, instant), to: Math.max(its.to, instant) });
  return day;
}

interface HouseholdTimes {
  timeZone: string;
  dayStartsAt: number;
}

/** A day that is some days later, by the calendar of Date. */
export const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
export const daysFrom = (day: string, other: string): number =>
  Math.round((Date.parse(other) - Date.parse(day)) / dayMs);
