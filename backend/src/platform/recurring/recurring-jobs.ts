/** Gets a signal that aborts at the timeout and when the job is stopped. */
export type RecurringWork = (signal: AbortSignal) => unknown;
/** May be called twice, and by two workers at once. */
export type NightlyWork = (now: Date) => Promise<void>;

export interface RecurringOptions {
  /** Default: a failed run is logged. */
  onError?: (error: unknown) => void;
  /**
   * Milliseconds after which the signal aborts and the next run no longer waits. Default: ten intervals, at
   * least a minute.
   */
  timeoutMs?: number;
}

export interface RecurringJob {
  /** No run begins any more. Resolves when the current run has ended, or at its timeout. */
  stop(): Promise<void>;
}

/** Work that is repeated without a request. */
export abstract class RecurringJobs {
  /**
   * Repeats `work` until it is stopped, first after one interval. Intervals are in milliseconds and vary a
   * little downwards. Runs of one job never overlap: a run is skipped while the last one works. A failed run
   * does not end the job.
   */
  abstract every(
    intervalMs: number,
    name: string,
    work: RecurringWork,
    options?: RecurringOptions,
  ): RecurringJob;
  /**
   * Runs `work` once a day (UTC), in one worker. Called before the application has started. The name must
   * stay the same over releases.
   */
  abstract nightly(name: string, work: NightlyWork): void;
  /** The nightly jobs, by name. */
  abstract get nightlyJobs(): ReadonlyMap<string, NightlyWork>;
}
