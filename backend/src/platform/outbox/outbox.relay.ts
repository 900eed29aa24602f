// Hand-written SQL: claims are ordered, skip locked rows and return each event with its subscribers.
import type { Database } from '../database/database';
import type { Listener } from '../database/listener';
import type { JobQueue } from '../jobs/job-queue';
import type { RecurringJob, RecurringJobs } from '../recurring/recurring-jobs';
import { outboxChannel } from './outbox';
import { listeningTo } from './subscriptions';

/** The data of a job in the queue `events`. */
export interface EventJob {
  v: 1;
  eventId: string;
  event: string;
  subscriber: string;
  payload: object;
}

interface OutboxRow {
  id: string;
  name: string;
  payload: object;
  elsewhere: string[];
}

const batch = 100;
/** A worker of another release may listen to events that this one does not know. */
const oldest = `SELECT id, name, payload, ARRAY(${listeningTo('event.name')}) AS elsewhere
  FROM platform.outbox AS event ORDER BY id LIMIT $1 FOR UPDATE OF event SKIP LOCKED`;
/**
 * The doubling pauses add up to more than two hours: during a deploy a worker may get a job that only the
 * other release can do.
 */
const attempts = 12;

/**
 * Turns outbox rows into jobs, one for each event and subscriber, at least once. The job id makes a
 * repetition harmless.
 */
export class OutboxRelay {
  private looks: RecurringJob | undefined;
  private busy: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly listener: Listener,
    private readonly jobs: JobQueue,
    private readonly recurring: RecurringJobs,
    private readonly subscribersOf: (event: string) => readonly string[],
    private readonly onError: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    await this.listener.on(outboxChannel, () => this.wake());
    this.looks = this.recurring.every(1_000, 'relay of events', () => this.wake());
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.looks?.stop();
    await this.busy;
  }

  private wake(): void {
    this.again = true;
    this.busy ??= this.drain().finally(() => (this.busy = undefined));
  }

  private async drain(): Promise<void> {
    try {
      while (this.again) {
        this.again = false;
        if (!this.stopped && (await this.relay()) === batch) this.again = true;
      }
    } catch (error) {
      this.onError(error);
    }
  }

  /** Relays one batch, without the rows that another relay holds. Returns how many. */
  async relay(): Promise<number> {
    return this.database.run(async () => {
      const rows = await this.database.query<OutboxRow>(oldest, [batch]);
      if (rows.length === 0) return 0;
      await Promise.all(
        rows.flatMap((row) =>
          [...new Set([...this.subscribersOf(row.name), ...row.elsewhere])].map((subscriber) => {
            const job: EventJob = {
              v: 1,
              eventId: row.id,
              event: row.name,
              subscriber,
              payload: row.payload,
            };
            return this.jobs.enqueue('events', job, { jobId: `${row.id}:${subscriber}`, attempts });
          }),
        ),
      );
      await this.database.query('DELETE FROM platform.outbox WHERE id = ANY($1)', [
        rows.map((row) => row.id),
      ]);
      return rows.length;
    });
  }
}
