import { bandAt, dayAt } from '@pictick/rules/calendar/household-day';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import { overtimeMs } from '@pictick/rules/routines/now-routine';
import { noon } from '@pictick/rules/routines/offered-days';
import {
  carriedOn,
  clockToStore,
  type Correction,
  heard,
  type Reading,
  resumedClock,
  type ServerAnswer,
  type ServerClock,
  serverTime,
  type StoredClock,
} from '@pictick/rules/routines/server-clock';
import { isSameClock } from '../store/local-schema';
import { clockOf } from './today';

const storeEveryMs = 600_000;

/** Server time on this device. */
export class DeviceClock {
  private clock: ServerClock | null = null;
  private storedAt = -Infinity;
  private isStoring = false;
  /** The stored clock as this page knows it. */
  private stored: StoredClock | null = null;

  /**
   * `store` writes the clock and, after a correction, the operations with other days, in one transaction, and
   * calls `commit` with the new rows in memory. It answers false if that was not possible, or the clock that
   * another tab has stored since `known`.
   */
  constructor(
    private readonly read: () => Reading,
    private readonly store: (
      clock: StoredClock,
      known: StoredClock | null,
      correction: Correction | null,
      commit: () => void,
    ) => Promise<StoredClock | boolean>,
  ) {}

  now(): number {
    return serverTime(this.clock, this.read());
  }

  /** The clock that a page before or another tab has stored. Its correction has moved the days of all tabs. */
  resume(stored: StoredClock): void {
    if (isSameClock(stored, this.stored)) return;
    this.stored = stored;
    if (this.clock === null || this.clock.doubtfulFrom !== null)
      this.clock = resumedClock(stored, this.read());
  }

  /** Notices jumps of the device's own clock; called at least once a minute. */
  tick(): void {
    this.clock &&= carriedOn(this.clock, this.read());
  }

  /** To store with each operation that has a day. Null if the device never had an answer. */
  toStore(): StoredClock | null {
    return this.clock && clockToStore(this.clock, this.read());
  }

  /** The clock was stored with an operation. */
  wasStored(clock: StoredClock): void {
    this.stored = clock;
  }

  /** True if the time of an operation does not rest on the device's own clock alone. */
  isCertain(at: number): boolean {
    return this.clock !== null && at <= (this.clock.doubtfulFrom ?? Infinity);
  }

  /** Answers true if server time has moved. Until a correction is stored, the clock stays as it was. */
  async hear(answer: ServerAnswer): Promise<boolean> {
    if (this.isStoring) return false;
    const { clock, correction } = heard(this.clock, answer);
    if (!clock) return false;
    const isDue = answer.answered.monotonic - this.storedAt >= storeEveryMs;
    if (!correction && !isDue && this.clock && this.clock.doubtfulFrom === clock.doubtfulFrom) {
      this.clock = clock;
      return false;
    }
    this.isStoring = true;
    const next = clockToStore(clock, answer.answered);
    const commit = (): void => {
      this.clock = clock;
      this.stored = next;
    };
    try {
      const done = await this.store(next, this.stored, correction, commit);
      if (typeof done === 'object') this.resume(done);
      else if (done) this.storedAt = answer.answered.monotonic;
      else if (!correction) this.clock = clock;
      return done === true && correction !== null;
    } finally {
      this.isStoring = false;
    }
  }
}

/** Changes where the day, the band, noon or the end of a band's overtime of a household has come. */
export const turnOf = (instant: number, households: readonly HouseholdView[]): string =>
  households
    .map((household) => {
      const clock = clockOf(household);
      return [
        dayAt(instant, clock),
        bandAt(instant, clock, household.bands),
        bandAt(instant - overtimeMs, clock, household.bands),
        bandAt(instant, clock, noon),
      ].join();
    })
    .join(';');
