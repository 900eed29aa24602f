import type { Mark } from '@pictick/rules/routines/mark';
import type { RoutineRow } from '@pictick/rules/routines/routine-day';
import type { ServerAnswer } from '@pictick/rules/routines/server-clock';
import type { SyncEnvironment } from '../environment';
import type { StoredList } from '../types';
import { child, householdView } from './household';
import { head, testEnvironment } from './sync-environment';

export const hour = 3_600_000;
/** A Friday morning in Berlin. */
export const friday = Date.parse('2026-11-27T07:00:00.000Z');

export const row = (given: Partial<RoutineRow> = {}): RoutineRow => ({
  validFrom: '2026-11-01',
  recurrence: { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, from: '2026-11-01' },
  band: 'morning',
  remindAt: null,
  children: ['tom', 'mia'],
  ...given,
});

export const mark = (given: Partial<Mark> = {}): Mark => ({
  itemId: 'teeth',
  day: '2026-11-27',
  childId: 'tom',
  state: 'done',
  as: 'adult',
  actor: 'me',
  ...given,
});

export const routineHead = (schedule: readonly RoutineRow[] = [row()]) =>
  head('a', '5.0.d2026-11-27', { listType: 'task', householdId: 'home', schedule });

export const storedRoutine = (given: Partial<StoredList> = {}): StoredList => ({
  id: 'a',
  head: routineHead(),
  itemsCursor: '5.0.d2026-11-27',
  etag: 'tag',
  deletedAt: null,
  marks: [],
  ...given,
});

export const storedHome = {
  id: 'home',
  state: householdView('home', { children: [child('tom'), child('mia')] }),
  cursor: '1.1',
  etag: 'tag',
};

/** A device whose clocks are moved by hand. */
export class ClockedDevice {
  wall = friday;
  monotonic = 0;
  /** By how much the device's own clock is wrong. */
  wrongBy = 0;
  private timers: { at: number; work: () => void }[] = [];
  private listener: ((answer: ServerAnswer) => void) | null = null;

  env(given: Partial<SyncEnvironment> = {}): SyncEnvironment {
    return testEnvironment({
      now: () => new Date(this.wall + this.wrongBy),
      monotonic: () => this.monotonic,
      onAnswer: (listener) => void (this.listener = listener),
      later: (milliseconds, work) => {
        const timer = { at: this.monotonic + milliseconds, work };
        this.timers.push(timer);
        return () => void (this.timers = this.timers.filter((each) => each !== timer));
      },
      ...given,
    });
  }

  /** Time passes while the page is awake. */
  pass(milliseconds: number): void {
    for (let left = milliseconds; left > 0; left -= 20_000) {
      const step = Math.min(left, 20_000);
      this.wall += step;
      this.monotonic += step;
      const due = this.timers.filter(({ at }) => at <= this.monotonic);
      this.timers = this.timers.filter((each) => !due.includes(each));
      for (const { work } of due) work();
    }
  }

  /** The monotonic clock stands still. */
  sleep(milliseconds: number): void {
    this.wall += milliseconds;
  }

  hearServer(): void {
    const now = { wall: this.wall + this.wrongBy, monotonic: this.monotonic };
    this.listener?.({ date: this.wall, asked: now, answered: now });
  }
}
