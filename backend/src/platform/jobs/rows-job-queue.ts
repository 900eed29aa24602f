import { backoff } from '../../kernel/backoff';
import type { Database } from '../database/database';
import { describe } from '../database/database-errors';
import type { Listener } from '../database/listener';
import { type RecurringJob, RecurringJobs } from '../recurring/recurring-jobs';
import { TimerRecurringJobs } from '../recurring/timer-recurring-jobs';
import { waitAtMost } from '../timeout';
import {
  type Around,
  attemptWithin,
  type DeadJob,
  type Job,
  type JobOptions,
  JobQueue,
  type ProcessOptions,
} from './job-queue';
import { type ClaimedJob, JobRows, jobsChannel } from './job-rows';
import { adoptLegacyJobs, purgeLegacyJobs, adoptLegacyJobsEveryMs } from './legacy-jobs';
import { type QueueDefinition, queues } from './queues';
import { plainName } from './stored-queue';

export interface RowsJobQueueOptions {
  definitions?: readonly QueueDefinition[];
  onError?: (queue: string, error: unknown) => void;
  around?: Around;
  /** Repeats the polls of this queue. Default: the timers of this process. */
  recurring?: RecurringJobs;
  /** Called when a job failed for the last time; an operator has to rerun it (`npm run admin -- jobs`). */
  onDead?: (queue: string, id: string) => void;
  /** Interval of polls in milliseconds; new jobs are announced. */
  pollMs?: number;
  /** Interval of heartbeats in milliseconds; well below the shortest stall time. */
  beatMs?: number;
  /** Seconds before the second attempt; about doubled for each further one. */
  retryDelaySeconds?: number;
  /** Milliseconds for which `stop` waits for running jobs. */
  graceMs?: number;
}

/** A queue that this worker consumes. */
export interface QueueConsumer extends QueueDefinition {
  concurrency: number;
  handler: (job: Job<never>) => Promise<void>;
  running: Set<Promise<void>>;
}

/**
 * The common part of both queue drivers. A job is a row (`JobRows`) that holds attempts, pauses, leases and
 * dead letters. A driver decides only how a worker learns of new work.
 */
export abstract class RowsJobQueue<O extends RowsJobQueueOptions = RowsJobQueueOptions> extends JobQueue {
  protected readonly rows: JobRows;
  protected readonly consumers = new Map<string, QueueConsumer>();
  protected readonly definitions: ReadonlyMap<string, QueueDefinition>;
  protected readonly recurring: RecurringJobs;
  protected stopped = false;
  private readonly runningIds = new Set<string>();
  private upkeep: RecurringJob[] = [];
  private beating: RecurringJob | undefined;
  private adopting: Promise<void> | undefined;
  private adoptAgain = false;

  constructor(
    protected readonly database: Database,
    private readonly listener: Listener,
    protected readonly options: O,
  ) {
    super();
    this.definitions = new Map(
      (options.definitions ?? queues).map((definition) => [definition.name, definition]),
    );
    this.rows = new JobRows(database);
    this.recurring = options.recurring ?? new TimerRecurringJobs();
  }

  /** Called before the first queue is consumed. */
  protected abstract start(): void;
  /** Begins to consume this queue. */
  protected abstract consume(consumer: QueueConsumer): void;
  /** Called when there may be work in this queue; undefined stands for any queue. */
  protected abstract wake(queue: string | undefined): void;
  /** Resolves when no further job is begun. */
  protected abstract stopClaiming(): Promise<void>;
  /** Called after the running jobs have ended. */
  protected abstract disconnect(): Promise<void>;

  async enqueue(queue: string, data: object, options: JobOptions = {}): Promise<void> {
    this.defined(queue);
    await this.rows.write(queue, data, options);
  }

  async process<D extends object>(
    queue: string,
    { concurrency = 1 }: ProcessOptions,
    handler: (job: Job<D>) => Promise<void>,
  ): Promise<void> {
    if (this.consumers.has(queue)) throw new Error(`This worker consumes ${queue} already`);
    const consumer: QueueConsumer = { ...this.defined(queue), concurrency, handler, running: new Set() };
    this.consumers.set(queue, consumer);
    if (this.consumers.size === 1) {
      await this.listener.on(jobsChannel, (stored) => this.onNotification(stored));
      this.start();
      const onError = (error: unknown): void => this.report('', error);
      const beatMs = this.options.beatMs ?? 3_000;
      // A heartbeat that hangs must not delay the next one.
      this.beating = this.recurring.every(beatMs, 'beats of jobs', () => this.beat(), {
        onError,
        timeoutMs: beatMs,
      });
      this.upkeep = [
        this.recurring.every(600_000, 'deletion of old jobs', () => this.purge(), { onError }),
        this.recurring.every(adoptLegacyJobsEveryMs, 'jobs of other releases', () => this.adopt(), {
          onError,
        }),
      ];
      this.adopt();
    }
    this.consume(consumer);
  }

  deadLetters(queue: string): Promise<DeadJob[]> {
    return this.rows.dead(queue);
  }

  rerun(queue: string, id: string): Promise<boolean> {
    return this.rows.revive(queue, id);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.upkeep.forEach((job) => void job.stop());
    await this.stopClaiming();
    await this.adopting;
    await waitAtMost(
      this.options.graceMs ?? 20_000,
      Promise.allSettled([...this.consumers.values()].flatMap(({ running }) => [...running])),
    );
    // Until here the running jobs counted as alive.
    void this.beating?.stop();
    await this.disconnect();
  }

  /**
   * Runs a claimed job and records its end. Returns the milliseconds until the next attempt, or null if it
   * has ended.
   */
  protected async attempt(
    { name, handler }: QueueConsumer,
    { id, data, attempt, attempts }: ClaimedJob,
  ): Promise<number | null> {
    // Each attempt killed its worker.
    if (attempt > attempts) return this.markDead(name, id, attempt, 'stalled');
    this.runningIds.add(id);
    try {
      await attemptWithin(this.options.around, name, id, () => handler({ id, data, attempt } as Job<never>));
    } catch (error) {
      this.runningIds.delete(id);
      this.options.onError?.(name, error);
      if (attempt >= attempts) return this.markDead(name, id, attempt, describe(error));
      const waitMs = backoff(
        attempt,
        { first: (this.options.retryDelaySeconds ?? 2) * 1_000, spread: 0.2 },
        Math.random(),
      );
      await this.guard(name, () => this.rows.retryLater(id, attempt, waitMs));
      return waitMs;
    }
    this.runningIds.delete(id);
    await this.rows.done(id);
    return null;
  }

  protected track(consumer: QueueConsumer, work: Promise<void>): Promise<void> {
    const over = work.finally(() => consumer.running.delete(over));
    consumer.running.add(over);
    return over;
  }

  /** Logs an error of work that is repeated later. */
  protected async guard(queue: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.report(queue, error);
    }
  }

  protected report(queue: string, error: unknown): void {
    this.options.onError?.(queue, error);
  }

  private defined(queue: string): QueueDefinition {
    const definition = this.definitions.get(queue);
    if (!definition) throw new Error(`There is no queue ${queue}: define it in queues.ts`);
    return definition;
  }

  /** Workers and APIs of 0.1 announce plain names. */
  private onNotification(stored: string): void {
    const queue = plainName(stored);
    if (stored === queue) this.adopt();
    if (stored === '') this.wake(undefined);
    else if (stored !== queue) this.wake(queue);
  }

  private adopt(): void {
    this.adoptAgain = true;
    this.adopting ??= this.guard('', () => this.adoptAll()).finally(() => (this.adopting = undefined));
  }

  private async adoptAll(): Promise<void> {
    while (this.adoptAgain && !this.stopped) {
      this.adoptAgain = false;
      await adoptLegacyJobs(this.database, [...this.definitions.keys()]);
    }
  }

  private async beat(): Promise<void> {
    if (this.runningIds.size > 0) await this.rows.heartbeat([...this.runningIds]);
  }

  private async markDead(queue: string, id: string, attempt: number, reason: string): Promise<null> {
    if (await this.rows.markDead(id, attempt, reason)) this.options.onDead?.(queue, id);
    return null;
  }

  private async purge(): Promise<void> {
    while (await this.rows.purge());
    await purgeLegacyJobs(this.database);
  }
}
