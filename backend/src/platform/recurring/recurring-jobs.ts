/** Gets a signal that is aborted at the timeout and when the job is stopped. */
export type RecurringWork = (signal: AbortSignal) => unknown;
/** May be called twice, and by two workers at once. */
export type NightlyWork = (now: Date) => Promise<void>;

export interface RecurringOptions {
  /** Without it a failed run is logged. */
  onError?: (error: unknown) => void;
  /** A run that takes longer is told so by its signal and no longer holds up the next one. Default: ten intervals, at least a minute. */
  timeoutMs?: number;
}

export interface RecurringJob {
  /** No run begins any more. Resolves when the current run has ended, or at its timeout. */
  stop(): Promise<void>;
}

/** Work that is repeated without a request. */
export abstract class RecurringJobs {
  /**
   * Repeats `work` in this process until it is stopped, the first time after one interval. Intervals are in milliseconds and vary a little
   * downwards. Runs of one job never overlap: where the last one still works, a turn is left out. A failed run does not end the job.
   */
  abstract every(
    intervalMs: number,
    name: string,
    work: RecurringWork,
    options?: RecurringOptions,
  ): RecurringJob;
  /** Does `work` once a day (UTC), in one worker. Called before the application has started. The name stays the same over releases. */
  abstract nightly(name: string, work: NightlyWork): void;
  /** The daily jobs, by name. */
  abstract get nightlyJobs(): ReadonlyMap<string, NightlyWork>;
}
