import { Logger } from '@nestjs/common';
import { describe } from '../database/database-errors';
import {
  type NightlyWork,
  type RecurringJob,
  RecurringJobs,
  type RecurringOptions,
  type RecurringWork,
} from './recurring-jobs';
import { SystemTimers, type Timers } from './timers';

/**
 * The share of the interval by which a run may come early, so that processes that started together do not all
 * run at once.
 */
const jitter = 0.1;
const shortestTimeoutMs = 60_000;

/** Recurring jobs by the timers of this process. */
export class TimerRecurringJobs extends RecurringJobs {
  readonly nightlyJobs = new Map<string, NightlyWork>();
  private readonly log = new Logger('recurring');

  constructor(
    private readonly timers: Timers = new SystemTimers(),
    private readonly random: () => number = Math.random,
  ) {
    super();
  }

  every(intervalMs: number, name: string, work: RecurringWork, options: RecurringOptions = {}): RecurringJob {
    const {
      timeoutMs = Math.max(shortestTimeoutMs, intervalMs * 10),
      onError = (error) =>
        this.log.warn(`${name} failed, again in ${intervalMs / 1_000} s: ${describe(error)}`),
    } = options;
    const waitMs = (): number => intervalMs * (1 - jitter * this.random());
    return new TimerJob(this.timers, waitMs, work, { timeoutMs, onError });
  }

  nightly(name: string, work: NightlyWork): void {
    this.nightlyJobs.set(name, work);
  }
}

class TimerJob implements RecurringJob {
  private running: Promise<void> | undefined;
  private current: AbortController | undefined;
  private cancelTurn: () => void;

  constructor(
    private readonly timers: Timers,
    private readonly waitMs: () => number,
    private readonly work: RecurringWork,
    private readonly options: Required<RecurringOptions>,
  ) {
    this.cancelTurn = this.nextTurn();
  }

  async stop(): Promise<void> {
    this.cancelTurn();
    this.current?.abort();
    await this.running;
  }

  private nextTurn(): () => void {
    return this.timers.after(this.waitMs(), () => {
      this.cancelTurn = this.nextTurn();
      this.running ??= this.run().finally(() => (this.running = undefined));
    });
  }

  /** Never rejects. */
  private async run(): Promise<void> {
    const run = (this.current = new AbortController());
    let cancel = (): void => undefined;
    const timeout = new Promise<void>((resolve) => {
      cancel = this.timers.after(this.options.timeoutMs, () => {
        run.abort();
        resolve();
      });
    });
    await Promise.race([this.attempt(run.signal), timeout]);
    cancel();
  }

  private async attempt(signal: AbortSignal): Promise<void> {
    try {
      await this.work(signal);
    } catch (error) {
      this.options.onError(error);
    }
  }
}
