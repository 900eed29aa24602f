import type { Database } from '../database/database';
import type { Listener } from '../database/listener';
import type { RecurringJob } from '../recurring/recurring-jobs';
import type { QueueHealth } from './job-queue';
import type { ClaimedJob } from './job-rows';
import { type QueueConsumer, RowsJobQueue, type RowsJobQueueOptions } from './rows-job-queue';

export type PostgresJobQueueOptions = RowsJobQueueOptions;

/** The state of the claims of one queue. */
interface Claiming {
  busy: boolean;
  /** A job was announced during the current claim. */
  again: boolean;
  /** Jobs may wait for which no slot was free. */
  more: boolean;
}

/**
 * Jobs without Redis: a worker claims due rows itself. NOTIFY wakes it after a commit; polling finds delayed,
 * retried and stalled jobs, and those whose notification was lost.
 */
export class PostgresJobQueue extends RowsJobQueue {
  private readonly claims = new Map<QueueConsumer, Claiming>();
  private readonly pumps = new Set<Promise<void>>();
  private polling: RecurringJob | undefined;

  constructor(database: Database, listener: Listener, options: PostgresJobQueueOptions = {}) {
    super(database, listener, options);
  }

  /** Always up: if Postgres is down, the caller has failed already. */
  health(): Promise<QueueHealth> {
    return Promise.resolve({ adapter: 'postgres', state: 'up' });
  }

  protected start(): void {
    this.polling = this.recurring.every(this.options.pollMs ?? 1_000, 'due jobs', () => this.poll(), {
      onError: (error) => this.report('', error),
    });
  }

  protected consume(consumer: QueueConsumer): void {
    this.claims.set(consumer, { busy: false, again: false, more: false });
    this.look(consumer);
  }

  protected wake(queue: string | undefined): void {
    for (const consumer of this.consumers.values())
      if (queue === undefined || queue === consumer.name) this.look(consumer);
  }

  protected async stopClaiming(): Promise<void> {
    await this.polling?.stop();
    await Promise.all(this.pumps);
  }

  protected disconnect(): Promise<void> {
    return Promise.resolve();
  }

  private async poll(): Promise<void> {
    for (const queue of await this.rows.withDue([...this.consumers.values()])) this.wake(queue);
  }

  private look(consumer: QueueConsumer): void {
    this.keep(this.guard(consumer.name, () => this.pump(consumer)));
  }

  /** Remembers running work, so that `stop` waits for it. */
  private keep(work: Promise<void>): void {
    const pump = work.finally(() => this.pumps.delete(pump));
    this.pumps.add(pump);
  }

  private async pump(consumer: QueueConsumer): Promise<void> {
    const claiming = this.claims.get(consumer);
    if (!claiming) return;
    claiming.again = true;
    if (claiming.busy) return;
    claiming.busy = true;
    try {
      while (claiming.again && !this.stopped) {
        claiming.again = false;
        const free = consumer.concurrency - consumer.running.size;
        const jobs = free > 0 ? await this.rows.claim(consumer.name, free, consumer.stalledAfterSeconds) : [];
        claiming.more = jobs.length >= free;
        for (const job of jobs) this.run(consumer, claiming, job);
      }
    } finally {
      claiming.busy = false;
    }
  }

  private run(consumer: QueueConsumer, claiming: Claiming, job: ClaimedJob): void {
    const work = this.guard(consumer.name, () => this.attempt(consumer, job));
    void this.track(consumer, work).then(() => {
      if (claiming.more) this.look(consumer);
    });
  }
}
