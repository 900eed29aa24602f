import { addDays, type Day, dayNumber, dayOfNumber } from './day';

export interface HouseholdClock {
  /** An IANA name, "Europe/Berlin". */
  timeZone: string;
  /** Minutes after midnight, 0 to 1439: until then the day before continues. */
  dayStartsAt: number;
}

/** The parts of a day. The first begins with the day. */
export const bands = ['morning', 'midday', 'evening'] as const;
export type Band = (typeof bands)[number];
/** Starts of the later parts, in minutes after midnight. */
export type BandStarts = Readonly<Record<Exclude<Band, 'morning'>, number>>;

const secondMs = 1000;
const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;
/** In ms; no zone is further from UTC. */
const widestOffset = 15 * hourMs;
/** In ms; no zone puts clocks back by more at once. */
const longestFold = 4 * hourMs;
/** In ms; no zone changes its offset twice within it. */
const step = 3 * hourMs;

/** To create a format takes longer than a hundred uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** True if this runtime knows a zone of that name. Offsets such as "+01:00" are no names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The wall clock time at an instant, as if it were UTC; both in ms since 1970. */
function wallTime(instant: number, timeZone: string): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  return (
    Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % secondMs) + secondMs) % secondMs)
  );
}

const offsetAt = (instant: number, timeZone: string): number => wallTime(instant, timeZone) - instant;

/** The first instant after `from`, at most `to`, with another offset; null if it stays. */
function nextChange(from: number, to: number, timeZone: string): number | null {
  const offset = offsetAt(from, timeZone);
  for (let before = from; before < to; before += step) {
    let after = Math.min(before + step, to);
    if (offsetAt(after, timeZone) === offset) continue;
    let same = before;
    while (after - same > 1) {
      const middle = Math.floor((same + after) / 2);
      if (offsetAt(middle, timeZone) === offset) same = middle;
      else after = middle;
    }
    return after;
  }
  return null;
}

/** First instants by wall time and zone: each takes ten questions to the zone or more. */
const known = new Map<string, number>();
const mostKnown = 1000;

/**
 * The first instant at which the clocks show a wall time or a later one. A skipped time is reached when the
 * clocks are put forward.
 */
function firstInstant(wall: number, timeZone: string): number {
  const key = `${wall} ${timeZone}`;
  const instant = known.get(key) ?? findFirstInstant(wall, timeZone);
  if (known.size >= mostKnown) known.clear();
  known.set(key, instant);
  return instant;
}

function findFirstInstant(wall: number, timeZone: string): number {
  for (let at = wall - widestOffset; ;) {
    const reached = wall - offsetAt(at, timeZone);
    if (reached <= at) return at;
    const change = nextChange(at, reached, timeZone);
    if (change === null) return reached;
    at = change;
  }
}

const wallOf = (day: Day, minutes: number): number => dayNumber(day) * dayMs + minutes * minuteMs;

/**
 * The first instant of a day, in ms since 1970. A date that the zone skipped begins with the next one or
 * shortly before it.
 */
export const startOfDay = (day: Day, { timeZone, dayStartsAt }: HouseholdClock): number =>
  firstInstant(wallOf(day, dayStartsAt), timeZone);

/**
 * The day of a household at an instant (ms since 1970): the last one that has begun. Clocks that are put back
 * over the start of the day do not bring the day before back.
 */
export function dayAt(instant: number, clock: HouseholdClock): Day {
  const sinceStart = wallTime(instant, clock.timeZone) - clock.dayStartsAt * minuteMs;
  const shown = dayOfNumber(Math.floor(sinceStart / dayMs));
  const next = addDays(shown, 1);
  const isSoon = dayNumber(next) * dayMs - sinceStart <= longestFold;
  return isSoon && startOfDay(next, clock) <= instant ? next : shown;
}

/** The instant at which the next day begins, in ms since 1970. */
export const nextTurn = (instant: number, clock: HouseholdClock): number =>
  startOfDay(addDays(dayAt(instant, clock), 1), clock);

/** The first instant of a part of a day, in ms since 1970. No part begins before its day. */
export function startOfBand(day: Day, band: Band, clock: HouseholdClock, starts: BandStarts): number {
  const minutes = band === 'morning' ? clock.dayStartsAt : Math.max(clock.dayStartsAt, starts[band]);
  return firstInstant(wallOf(day, minutes), clock.timeZone);
}

/** The part of the household's day at an instant. */
export function bandAt(instant: number, clock: HouseholdClock, starts: BandStarts): Band {
  const day = dayAt(instant, clock);
  if (startOfBand(day, 'evening', clock, starts) <= instant) return 'evening';
  return startOfBand(day, 'midday', clock, starts) <= instant ? 'midday' : 'morning';
}
