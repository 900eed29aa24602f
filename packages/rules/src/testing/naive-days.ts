import type { HouseholdClock } from '../calendar/household-day';
import table from './zone-table.json';

/** A simple second implementation of the days of a household: it reads the clock minute by minute. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** "2026-11-27 04:05:00", the Swedish format. */
export function shownAt(instant: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format.format(instant);
}

const minute = 60_000;
const two = (number: number): string => String(number).padStart(2, '0');
export const clockText = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const lengthOf = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
const partsOf = (day: string): [number, number, number] =>
  day.split('-').map(Number) as [number, number, number];
const textOf = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;

/** The next day by the lengths of months. */
export function dayAfter(day: string): string {
  const [year, month, date] = partsOf(day);
  if (date < lengthOf(year, month)) return textOf(year, month, date + 1);
  return month < 12 ? textOf(year, month + 1, 1) : textOf(year + 1, 1, 1);
}

export function dayBefore(day: string): string {
  const [year, month, date] = partsOf(day);
  if (date > 1) return textOf(year, month, date - 1);
  return month > 1 ? textOf(year, month - 1, lengthOf(year, month - 1)) : textOf(year - 1, 12, 31);
}

/** The weekday by Sakamoto's rule: 1 is Monday. */
export function naiveWeekday(day: string): number {
  const [year, month, date] = partsOf(day);
  const shifted = month < 3 ? year - 1 : year;
  const sunday =
    (shifted +
      Math.floor(shifted / 4) -
      Math.floor(shifted / 100) +
      Math.floor(shifted / 400) +
      ([0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0) +
      date) %
    7;
  return sunday === 0 ? 7 : sunday;
}

const milliseconds = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/**
 * The first whole minute at which the clocks show that time or a later one. Looks once an hour while it is
 * far off.
 */
export function naiveStart(day: string, minutes: number, timeZone: string): number {
  const wanted = `${day} ${clockText(minutes)}`;
  let at = Date.parse(`${day}T00:00:00Z`) - 16 * 60 * minute;
  const isFar = (): boolean => milliseconds(wanted) - milliseconds(shownAt(at, timeZone)) > 5 * 60 * minute;
  while (isFar()) at += 60 * minute;
  // The last hour may have skipped it.
  at -= 60 * minute;
  while (shownAt(at, timeZone) < wanted) at += minute;
  return at;
}

/**
 * The latest day that the clocks have shown in the five hours before an instant, with the household's start
 * of the day.
 */
export function naiveDay(instant: number, { timeZone, dayStartsAt }: HouseholdClock): string {
  let latest = '';
  for (let at = instant - 5 * 60 * minute; at <= instant; at += minute) {
    const [date = '', time = ''] = shownAt(at, timeZone).split(' ');
    const day = time >= clockText(dayStartsAt) ? date : dayBefore(date);
    if (day > latest) latest = day;
  }
  return latest;
}

interface Offset {
  from: number;
  minutes: number;
}

const numberOf = (text: string): number => Number.parseInt(text, 36);

/** The offsets of 40 zones from 1990 to 2024 from tzdata, without Intl (bin/zone-table.mjs). */
export const zoneTable: ReadonlyMap<string, readonly Offset[]> = new Map(
  Object.entries(table).map(([zone, text]) => {
    const [first = '', ...changes] = text.split(' ');
    return [
      zone,
      [
        { from: -Infinity, minutes: numberOf(first) },
        ...changes
          .map((change) => change.split(':'))
          .map(([from = '', minutes = '']) => ({
            from: numberOf(from) * minute,
            minutes: numberOf(minutes),
          })),
      ],
    ];
  }),
);

/**
 * The first instant of a day by that table: at the first offset with which the clocks show it, or at the
 * change that skips it.
 */
export function tabledStart(day: string, minutes: number, zone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * minute;
  const offsets = zoneTable.get(zone) ?? [];
  for (const [index, offset] of offsets.entries()) {
    const at = Math.max(offset.from, wall - offset.minutes * minute);
    if (at < (offsets[index + 1]?.from ?? Infinity)) return at;
  }
  throw new Error(`${zone} has no ${day}`);
}
