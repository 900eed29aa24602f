import type { Database } from '../database/database';
import type { Listener } from '../database/listener';
import type { RecurringJob } from '../recurring/recurring-jobs';
import type { QueueHealth } from './job-queue';
import type { ClaimedJob } from './job-rows';
import { type Line, RowsJobQueue, type RowsJobQueueOptions } from './rows-job-queue';

export type PostgresJobQueueOptions = RowsJobQueueOptions;

/** How a queue is claimed from. */
interface Claiming {
  busy: boolean;
  /** A job was announced while one was being claimed. */
  again: boolean;
  /** No slot was free for what may wait. */
  more: boolean;
}

/**
 * Jobs without Redis: a worker claims due rows itself. NOTIFY wakes it after the commit; it looks from time to time for delayed, retried and
 * stalled jobs, and for those whose announcement was lost.
 */
export class PostgresJobQueue extends RowsJobQueue {
  private readonly claims = new Map<Line, Claiming>();
  private readonly pumps = new Set<Promise<void>>();
  private polling: RecurringJob | undefined;

  constructor(database: Database, listener: Listener, options: PostgresJobQueueOptions = {}) {
    super(database, listener, options);
  }

  /** Where Postgres is down, the caller has heard so already. */
  health(): Promise<QueueHealth> {
    return Promise.resolve({ adapter: 'postgres', state: 'up' });
  }

  protected start(): void {
    this.polling = this.recurring.every(this.options.pollMs ?? 1_000, 'due jobs', () => this.poll(), {
      onError: (error) => this.report('', error),
    });
  }

  protected attend(line: Line): void {
    this.claims.set(line, { busy: false, again: false, more: false });
    this.look(line);
  }

  protected hear(queue: string | undefined): void {
    for (const line of this.lines.values()) if (queue === undefined || queue === line.name) this.look(line);
  }

  protected async quiet(): Promise<void> {
    await this.polling?.stop();
    await Promise.all(this.pumps);
  }

  protected leave(): Promise<void> {
    return Promise.resolve();
  }

  private async poll(): Promise<void> {
    for (const queue of await this.rows.withDue([...this.lines.values()])) this.hear(queue);
  }

  private look(line: Line): void {
    this.keep(this.guard(line.name, () => this.pump(line)));
  }

  /** Remembered until it is over, so that `stop` does not leave behind what it still claims. */
  private keep(work: Promise<void>): void {
    const pump = work.finally(() => this.pumps.delete(pump));
    this.pumps.add(pump);
  }

  private async pump(line: Line): Promise<void> {
    const claiming = this.claims.get(line);
    if (!claiming) return;
    claiming.again = true;
    if (claiming.busy) return;
    claiming.busy = true;
    try {
      while (claiming.again && !this.stopped) {
        claiming.again = false;
        const free = line.concurrency - line.running.size;
        const jobs = free > 0 ? await this.rows.claim(line.name, free, line.stalledAfterSeconds) : [];
        claiming.more = jobs.length >= free;
        for (const job of jobs) this.run(line, claiming, job);
      }
    } finally {
      claiming.busy = false;
    }
  }

  private run(line: Line, claiming: Claiming, job: ClaimedJob): void {
    const work = this.guard(line.name, () => this.attempt(line, job));
    void this.watched(line, work).then(() => {
      if (claiming.more) this.look(line);
    });
  }
}
