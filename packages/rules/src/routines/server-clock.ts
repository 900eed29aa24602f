import { daysBetween } from '../calendar/day';
import { dayAt, type HouseholdClock } from '../calendar/household-day';

/** Both clocks of a device at one moment, in ms: Date.now() and performance.now(). */
export interface Reading {
  wall: number;
  monotonic: number;
}

/** Server time (ms since 1970) at a reading of the device. */
export interface ServerClock extends Reading {
  server: number;
  /**
   * Times after this one rest on the device's own clock alone, because it jumped or the page was closed. Null:
   * none.
   */
  doubtfulFrom: number | null;
}

/** The part that outlives a page; the monotonic clock ends with it. */
export type StoredClock = Omit<ServerClock, 'monotonic'>;

/** An answer of the server: its header Date (ms since 1970), and readings when it was asked and answered. */
export interface ServerAnswer {
  date: number;
  asked: Reading;
  answered: Reading;
}

/** Times after `from` were wrong; the right ones are `by` ms later. */
export interface Correction {
  from: number;
  by: number;
}

const tenMinutes = 600_000;
/** In ms. The header has whole seconds, so that smaller differences say nothing. */
const precision = 2000;
/** In ms. Of a slower answer it is not known when the server dated it. */
const slowest = 60_000;

const since = (before: Reading, now: Reading): { wall: number; monotonic: number; longer: number } => {
  const wall = now.wall - before.wall;
  const monotonic = now.monotonic - before.monotonic;
  // Asleep, the monotonic clock of many devices stands still; set back, the wall clock runs behind.
  return { wall, monotonic, longer: Math.max(wall, monotonic, 0) };
};

/** Server time at a reading, in ms since 1970; the device's own clock if it never had an answer. */
export const serverTime = (clock: ServerClock | null, now: Reading): number =>
  clock === null ? now.wall : clock.server + since(clock, now).longer;

/**
 * The clock at a later reading of the same page. A page reads it at least once a minute while it is awake, so
 * that a jump of the device's own clock is seen: a device that slept and a clock that was set forward look
 * the same, so the jump counts as sleep until an answer tells.
 */
export function carriedOn(clock: ServerClock, now: Reading): ServerClock {
  const { wall, monotonic, longer } = since(clock, now);
  const jump = wall - monotonic;
  if (jump >= -precision && jump <= tenMinutes) return clock;
  const isDoubtful = Math.abs(jump) > tenMinutes;
  const doubtfulFrom = clock.doubtfulFrom ?? (isDoubtful ? clock.server + Math.max(monotonic, 0) : null);
  return { ...now, server: clock.server + longer, doubtfulFrom };
}

/** The clock to store. Store it with each answer and with each operation that has a day. */
export function clockToStore(clock: ServerClock, now: Reading): StoredClock {
  const { server, wall, doubtfulFrom } = { ...clock, wall: now.wall, server: serverTime(clock, now) };
  return { server, wall, doubtfulFrom };
}

/**
 * The clock of a page that opens. Since the stored time only the device's own clock ran; if it was set back,
 * the stored time is the best that is known.
 */
export const resumedClock = (stored: StoredClock, now: Reading): ServerClock => ({
  ...now,
  server: stored.server + Math.max(now.wall - stored.wall, 0),
  doubtfulFrom: stored.doubtfulFrom ?? stored.server,
});

/**
 * The clock after an answer. A correction means that operations that were never sent get other days
 * (`daysToMove`); store them and the clock in one transaction. Answers of a cache have old dates: leave them out.
 */
export function heard(
  clock: ServerClock | null,
  { date, asked, answered }: ServerAnswer,
): { clock: ServerClock | null; correction: Correction | null } {
  const before = clock && carriedOn(clock, answered);
  const roundTrip = since(asked, answered).longer;
  if (Number.isNaN(date) || roundTrip > slowest) return { clock: before, correction: null };
  const server = date + roundTrip / 2;
  const by = server - serverTime(before, answered);
  const from = before === null ? -Infinity : before.doubtfulFrom;
  const correction = from !== null && Math.abs(by) > tenMinutes ? { from, by } : null;
  // Not moved by differences that say nothing, so that a day does not turn twice.
  const kept = before !== null && Math.abs(by) <= precision ? before : { ...answered, server };
  return { clock: { ...kept, doubtfulFrom: null }, correction };
}

/**
 * The days by which today was wrong at a time that the device assumed (ms since 1970). Move all days of an
 * operation that was never sent by them: what was meant for yesterday stays one day before today.
 */
export const daysToMove = (madeAt: number, { from, by }: Correction, household: HouseholdClock): number =>
  madeAt <= from ? 0 : daysBetween(dayAt(madeAt, household), dayAt(madeAt + by, household));
