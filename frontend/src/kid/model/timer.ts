import type { Reading } from '@pictick/rules/routines/server-clock';

/** A timer that a child has started. Only pause holds it. */
export interface Timer {
  goneMs: number;
  isRunning: boolean;
  /** The last sign that was given: one minute before the end, or the end. */
  told: 'nothing' | 'minute' | 'end';
  /** Wall clock of the first press. */
  startedAt: number;
}

const minuteMs = 60_000;
/** Shorter timers give no sign before the end (minutes). */
const signsFrom = 3;
/** Ticks stand where a multiple of these minutes is left. */
const tickMinutes = 5;
/** The sign of the last minute is left out if it comes later (ms): it would be untrue. */
const minuteLateMs = 3000;
/** An end that passed while the page was away is told when it is seen again, up to this time (ms) later. */
const endLateMs = 600_000;

export const newTimer: Timer = { goneMs: 0, isRunning: false, told: 'nothing', startedAt: 0 };

/**
 * Time (ms) between two readings. Monotonic clocks of most systems rest while a device sleeps, and sleep hides
 * the page: then the wall clock counts. While the page is seen it does not, so that setting it moves no timer.
 */
export function passedMs(before: Reading, now: Reading, wasSeen: boolean): number {
  const monotonic = Math.max(0, now.monotonic - before.monotonic);
  return wasSeen ? monotonic : Math.max(monotonic, now.wall - before.wall);
}

export const afterMs = (timer: Timer, ms: number): Timer =>
  timer.isRunning ? { ...timer, goneMs: timer.goneMs + ms } : timer;

export const isOver = ({ goneMs }: Timer, minutes: number): boolean => goneMs >= minutes * minuteMs;

/** Starts, goes on or holds. A timer that is over stays as it is. */
export function pressed(timer: Timer, minutes: number, now: number): Timer {
  if (isOver(timer, minutes)) return timer;
  if (timer.isRunning) return { ...timer, isRunning: false };
  const told = timer.goneMs > (minutes - 1) * minuteMs ? 'minute' : 'nothing';
  return { ...timer, isRunning: true, told, startedAt: timer.startedAt || now };
}

/** The sign that is due, if any, and the timer after it. */
export function sign(timer: Timer, minutes: number): { timer: Timer; sound: 'minute' | 'end' | null } {
  const overMs = timer.goneMs - minutes * minuteMs;
  if (overMs >= 0) {
    const sound = timer.told !== 'end' && overMs <= endLateMs ? 'end' : null;
    return { timer: { ...timer, isRunning: false, told: 'end' }, sound };
  }
  const lastMs = overMs + minuteMs;
  if (minutes < signsFrom || lastMs < 0 || timer.told !== 'nothing') return { timer, sound: null };
  return { timer: { ...timer, told: 'minute' }, sound: lastMs <= minuteLateMs ? 'minute' : null };
}

/** Time (ms) until the disc changes again. */
export const untilNextSecond = ({ goneMs }: Timer): number => 1000 - (Math.floor(goneMs) % 1000);

/** Shares of the disc, clockwise from the top, at which a multiple of five minutes is left. */
export const ticksOf = (minutes: number): number[] =>
  minutes > tickMinutes
    ? Array.from(
        { length: Math.ceil(minutes / tickMinutes) - 1 },
        (_, index) => 1 - ((index + 1) * tickMinutes) / minutes,
      )
    : [];

/** Timers as they are stored: `at` is the wall clock of `goneMs`. */
export type StoredTimers = Record<string, Timer & { at: number }>;

const longestKeptMs = 86_400_000;

/** The stored timers, carried on to `now` by the wall clock. What is no timer, or is older than a day, is left out. */
export function parseTimers(stored: string | null, now: number): Record<string, Timer> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored ?? '{}');
  } catch {
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null) return {};
  const kept = Object.entries(parsed as Record<string, Partial<StoredTimers[string]> | null>).flatMap(
    ([key, timer]): [string, Timer][] => {
      const { goneMs, isRunning, told, startedAt, at } = timer ?? {};
      if (!isTime(goneMs) || !isTime(at) || !isTime(startedAt)) return [];
      if (Math.abs(now - startedAt) > longestKeptMs) return [];
      if (typeof isRunning !== 'boolean' || (told !== 'nothing' && told !== 'minute' && told !== 'end'))
        return [];
      return [[key, afterMs({ goneMs, isRunning, told, startedAt }, Math.max(0, now - at))]];
    },
  );
  return Object.fromEntries(kept);
}

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0;
