import Bull, { type Queue } from 'bull';
import type { Database } from '../database/database';
import { codeOf } from '../database/database-errors';
import type { Listener } from '../database/listener';
import { waitAtMost } from '../timeout';
import type { QueueHealth } from './job-queue';
import { JobRelay } from './job-relay';
import type { SentJob, UnsentJob } from './job-rows';
import type { QueueDefinition } from './queues';
import type { RedisConnection } from './redis-connection';
import { removeLostJobs } from './requeue-lost-jobs';
import { type QueueConsumer, RowsJobQueue, type RowsJobQueueOptions } from './rows-job-queue';
import { markedPrefix } from './stored-queue';

export interface BullJobQueueOptions extends RowsJobQueueOptions {
  againAfterSeconds?: number;
  /** The most jobs of a queue that Redis holds at once. */
  atMostSent?: number;
}

/** Tells Bull the pause before the next attempt. */
class TryAgain extends Error {
  constructor(readonly waitMs: number) {
    super('tried again');
  }
}

/**
 * Jobs with Redis: Bull brings a worker the id of the row that it claims. Redis may lose its data at any
 * time. A process that only enqueues never connects to Redis, so no request can hang on it.
 */
export class BullJobQueue extends RowsJobQueue<BullJobQueueOptions> {
  private readonly relay: JobRelay;
  private closing: Promise<unknown> = Promise.resolve();

  constructor(
    database: Database,
    listener: Listener,
    private readonly redis: RedisConnection,
    /** Cached by name. */
    private readonly queueNamed: (name: string) => Queue,
    options: BullJobQueueOptions = {},
  ) {
    super(database, listener, options);
    this.relay = new JobRelay(
      this.rows,
      redis,
      [...this.definitions.keys()],
      (jobs) => this.handOver(jobs),
      (jobs) => this.removeLost(jobs),
      {
        recurring: this.recurring,
        pollMs: options.pollMs ?? 1_000,
        againAfterSeconds: options.againAfterSeconds ?? 30,
        atMostSent: options.atMostSent ?? 1_000,
        onError: (error) => this.report('', error),
      },
    );
  }

  async health(): Promise<QueueHealth> {
    return { adapter: 'bull', state: (await this.redis.answers()) ? 'up' : 'down' };
  }

  protected start(): void {
    this.relay.start();
  }

  protected consume(consumer: QueueConsumer): void {
    const bull = this.queueNamed(consumer.name);
    // Bull names its blocking connection and ignores the promise, which may reject; the connections here have
    // names already.
    Object.assign(bull, { setWorkerName: () => Promise.resolve() });
    bull.on('error', (error) => this.report(consumer.name, error));
    // Resolves when the queue is closed; until then Bull waits for Redis by itself.
    bull
      .process(consumer.concurrency, (job) => this.track(consumer, this.runClaimed(consumer, String(job.id))))
      .catch((error: unknown) => this.report(consumer.name, error));
  }

  protected wake(): void {
    this.relay.wake();
  }

  protected async stopClaiming(): Promise<void> {
    await this.relay.stop();
    this.closing = Promise.allSettled(
      [...this.consumers.keys()].map((name) => this.queueNamed(name).close()),
    );
  }

  /**
   * Redis is told of ended jobs within this time, or by the next worker. The rows decide which jobs are done.
   */
  protected async disconnect(): Promise<void> {
    await waitAtMost(2_000, this.closing);
    this.redis.close();
  }

  /** Redis takes a job id only once. */
  private async handOver(jobs: UnsentJob[]): Promise<void> {
    await Promise.all(
      [...byQueue(jobs)].map(async ([name, its]) =>
        this.queueNamed(name).addBulk(
          its.map(({ id, priority, delaySeconds }) => ({
            data: {},
            opts: { jobId: id, ...urgency(priority), delay: Math.ceil(delaySeconds * 1_000) },
          })),
        ),
      ),
    );
  }

  private async removeLost(jobs: SentJob[]): Promise<string[]> {
    const gone = await Promise.all(
      [...byQueue(jobs)].map(async ([name, its]) =>
        removeLostJobs(
          this.queueNamed(name),
          its.map(({ id }) => id),
        ),
      ),
    );
    return gone.flat();
  }

  private async runClaimed(consumer: QueueConsumer, id: string): Promise<void> {
    if (this.stopped) throw new TryAgain(0);
    const begun = await this.rows.begin(id, consumer.stalledAfterSeconds);
    if (!begun) return;
    // Redis forgot that another worker has the job, or when it is due.
    if ('waitMs' in begun) throw new TryAgain(begun.waitMs);
    const waitMs = await this.attempt(consumer, { id, ...begun });
    if (waitMs !== null) throw new TryAgain(waitMs);
  }

  /** The connection reports once that Redis is away; other errors of that kind are left out. */
  protected override report(queue: string, error: unknown): void {
    if (!isRedisAway(error)) super.report(queue, error);
  }
}

/** Options of a Bull queue. Attempts and dead jobs are decided by the rows, not by Bull. */
export const bullOptions = (
  redis: RedisConnection,
  { stalledAfterSeconds }: QueueDefinition,
): Bull.QueueOptions => ({
  prefix: markedPrefix(redis.prefix),
  createClient: (type) => redis.clientFor(type),
  defaultJobOptions: {
    attempts: 1_000_000,
    backoff: { type: 'asTold' },
    removeOnComplete: true,
    removeOnFail: true,
  },
  settings: {
    lockDuration: stalledAfterSeconds * 1_000,
    lockRenewTime: (stalledAfterSeconds * 1_000) / 3,
    stalledInterval: (stalledAfterSeconds * 1_000) / 2,
    maxStalledCount: 1_000_000,
    guardInterval: 2_000,
    retryProcessDelay: 1_000,
    drainDelay: 5,
    backoffStrategies: {
      asTold: (_attempts: number, error: Error) => (error instanceof TryAgain ? error.waitMs : 2_000),
    },
  },
});

function byQueue<J extends { queue: string }>(jobs: readonly J[]): Map<string, J[]> {
  const consumers = new Map<string, J[]>();
  for (const job of jobs) consumers.set(job.queue, [...(consumers.get(job.queue) ?? []), job]);
  return consumers;
}

/** Bull serves 1 first, and jobs without a priority last. */
const urgency = (priority: number): { priority?: number } =>
  priority > 0 ? { priority: Math.max(1, 1_001 - priority) } : {};

const awayMessages =
  /Connection is closed|enableOfflineQueue|Command timed out|max retries per request|Socket timeout|Reached the max|LOADING/i;

function isRedisAway(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    code === 'ETIMEDOUT' ||
    (error instanceof Error && awayMessages.test(error.message))
  );
}
