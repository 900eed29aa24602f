import Bull, { type Queue } from 'bull';
import type { Database } from '../database/database';
import { codeOf, describe } from '../database/database-errors';
import type { Listener } from '../database/listener';
import { within } from '../within';
import { adoptFromPgBoss, lookForLeftOversMs } from './change-of-carrier';
import { forgottenBy } from './forgotten-jobs';
import { type Around, attemptWithin, type DeadJob, type Job, type JobOptions, JobQueue, type ProcessOptions, type QueueHealth } from './job-queue';
import { JobRelay } from './job-relay';
import { JobRows, type SentJob, type UnsentJob } from './job-rows';
import { type QueueDefinition, queues } from './queues';
import type { RedisLine } from './redis-line';

export interface BullJobQueueOptions {
  definitions?: readonly QueueDefinition[];
  onError?: (queue: string, error: unknown) => void;
  around?: Around;
  /** It failed for the last time and waits for a person: `npm run dead-letters`. */
  onDead?: (queue: string, id: string) => void;
  /** How often it is looked whether Redis still knows what it was told; fresh jobs announce themselves. */
  pollMs?: number;
  againAfterSeconds?: number;
  /** How many jobs of a queue Redis is handed at most before some of them are done. */
  atMostSent?: number;
  /** How often it tells the database that its running jobs are alive; well below the shortest stall time. */
  beatMs?: number;
  /** Waiting before the second attempt; about doubled for each one after that. */
  retryDelaySeconds?: number;
  /** How long `stop` waits for running jobs. */
  graceMs?: number;
}

interface Line {
  handler: (job: Job<never>) => Promise<void>;
  running: Set<Promise<void>>;
}

/** Says to Bull how long to wait before the next attempt. */
class TryAgain extends Error {
  constructor(readonly waitMs: number) {
    super('tried again');
  }
}

/**
 * Jobs brought by Bull. What is to be done, how often it was tried and how it ended stands in Postgres (`JobRows`); Redis holds ids and wakes
 * workers, so it may be lost at any time. Whoever only gives jobs never speaks to Redis: a request cannot hang on it.
 */
export class BullJobQueue extends JobQueue {
  private readonly rows: JobRows;
  private readonly relay: JobRelay;
  private readonly lines = new Map<string, Line>();
  /** Ids of the jobs that are being done here. */
  private readonly inHand = new Set<string>();
  private readonly definitions: ReadonlyMap<string, QueueDefinition>;
  private timers: NodeJS.Timeout[] = [];
  private beating: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    listener: Listener,
    private readonly redis: RedisLine,
    /** The same one for the same name. */
    private readonly queueNamed: (name: string) => Queue,
    private readonly options: BullJobQueueOptions = {},
  ) {
    super();
    this.definitions = new Map((options.definitions ?? queues).map((definition) => [definition.name, definition]));
    this.rows = new JobRows(database);
    this.relay = new JobRelay(this.rows, redis, listener, [...this.definitions.keys()], (jobs) => this.handOver(jobs), (jobs) => this.forgotten(jobs), {
      pollMs: options.pollMs ?? 1_000,
      againAfterSeconds: options.againAfterSeconds ?? 30,
      atMostSent: options.atMostSent ?? 1_000,
      onError: (error) => this.report('', error),
    });
  }

  async enqueue(queue: string, data: object, options: JobOptions = {}): Promise<void> {
    if (!this.definitions.has(queue)) throw new Error(`There is no queue ${queue}: it belongs into queues.ts`);
    await this.rows.write(queue, data, options);
  }

  async process<D extends object>(queue: string, { concurrency = 1 }: ProcessOptions, handler: (job: Job<D>) => Promise<void>): Promise<void> {
    if (this.lines.has(queue)) throw new Error(`Somebody already works on ${queue}`);
    const line: Line = { handler, running: new Set() };
    this.lines.set(queue, line);
    if (this.lines.size === 1) {
      await this.relay.start();
      this.beating = setInterval(() => void this.guard(() => this.beat()), this.options.beatMs ?? 3_000);
      this.timers = [
        setInterval(() => void this.guard(() => this.forget()), 600_000),
        setInterval(() => void this.guard(() => this.adopt()), lookForLeftOversMs),
      ];
      void this.guard(() => this.adopt());
    }
    const bull = this.queueNamed(queue);
    // Bull names its waiting connection and leaves the promise lying about; ours have a name.
    Object.assign(bull, { setWorkerName: () => Promise.resolve() });
    bull.on('error', (error) => this.report(queue, error));
    // Resolves when the queue is closed; until then Bull waits for Redis by itself.
    bull.process(concurrency, (job) => this.watched(line, this.attempt(queue, line, String(job.id)))).catch((error: unknown) => this.report(queue, error));
  }

  deadLetters(queue: string): Promise<DeadJob[]> {
    return this.rows.dead(queue);
  }

  rerun(queue: string, id: string): Promise<boolean> {
    return this.rows.revive(queue, id);
  }

  async health(): Promise<QueueHealth> {
    return { adapter: 'bull', state: (await this.redis.answers()) ? 'up' : 'down' };
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.timers.forEach((timer) => clearInterval(timer));
    await this.relay.stop();
    const closed = Promise.allSettled([...this.lines.keys()].map((name) => this.queueNamed(name).close()));
    await within(this.options.graceMs ?? 20_000, Promise.allSettled([...this.lines.values()].flatMap(({ running }) => [...running])));
    // Until here they counted as alive.
    clearInterval(this.beating);
    // What is done is written down; telling Redis may take as long as this, or be left to the next worker.
    await within(2_000, closed);
    this.redis.close();
  }

  /** A job that Redis has already is taken once. */
  private async handOver(jobs: UnsentJob[]): Promise<void> {
    await Promise.all(
      [...byQueue(jobs)].map(async ([name, its]) =>
        this.queueNamed(name).addBulk(its.map(({ id, priority, delaySeconds }) => ({ data: {}, opts: { jobId: id, ...urgency(priority), delay: Math.ceil(delaySeconds * 1_000) } }))),
      ),
    );
  }

  private async forgotten(jobs: SentJob[]): Promise<string[]> {
    const gone = await Promise.all([...byQueue(jobs)].map(async ([name, its]) => forgottenBy(this.queueNamed(name), its.map(({ id }) => id))));
    return gone.flat();
  }

  private async attempt(queue: string, { handler }: Line, id: string): Promise<void> {
    if (this.stopped) throw new TryAgain(0);
    const begun = await this.rows.begin(id, this.definitions.get(queue)?.stalledAfterSeconds ?? 60);
    if (!begun) return;
    // Redis forgot that it had handed it to somebody.
    if ('busyMs' in begun) throw new TryAgain(begun.busyMs);
    const { data, attempt, attempts } = begun;
    // Each attempt took its worker with it.
    if (attempt > attempts) return this.bury(queue, id, attempt, 'stalled');
    this.inHand.add(id);
    try {
      await attemptWithin(this.options.around, queue, id, () => handler({ id, data, attempt } as Job<never>));
    } catch (error) {
      this.inHand.delete(id);
      this.options.onError?.(queue, error);
      if (attempt >= attempts) return this.bury(queue, id, attempt, describe(error));
      const waitMs = (this.options.retryDelaySeconds ?? 2) * 1_000 * 2 ** (attempt - 1) * (1 + Math.random() / 5);
      await this.guard(() => this.rows.giveBack(id, attempt, waitMs));
      throw new TryAgain(waitMs);
    }
    this.inHand.delete(id);
    await this.rows.done(id);
  }

  private async beat(): Promise<void> {
    if (this.inHand.size > 0) await this.rows.beat([...this.inHand]);
  }

  private async bury(queue: string, id: string, attempt: number, reason: string): Promise<void> {
    if (await this.rows.die(id, attempt, reason)) this.options.onDead?.(queue, id);
  }

  private watched(line: Line, work: Promise<void>): Promise<void> {
    const over = work.finally(() => line.running.delete(over));
    line.running.add(over);
    return over;
  }

  private async forget(): Promise<void> {
    while (await this.rows.forget());
  }

  private adopt(): Promise<void> {
    return adoptFromPgBoss(this.database, [...this.definitions.keys()]);
  }

  /** What fails here is made good the next time. */
  private async guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.report('', error);
    }
  }

  /** That Redis is away is said once, by its line, and not by everything that notices. */
  private report(queue: string, error: unknown): void {
    if (isRedisAway(error)) return;
    this.options.onError?.(queue, error);
  }
}

/** A queue of Bull's as `BullJobQueue` needs it. What Bull would decide by itself (attempts, dead jobs) is decided by the rows. */
export const bullOptions = (redis: RedisLine, { stalledAfterSeconds }: QueueDefinition): Bull.QueueOptions => ({
  prefix: redis.prefix,
  createClient: (type) => redis.clientFor(type),
  defaultJobOptions: { attempts: 1_000_000, backoff: { type: 'asTold' }, removeOnComplete: true, removeOnFail: true },
  settings: {
    lockDuration: stalledAfterSeconds * 1_000,
    lockRenewTime: (stalledAfterSeconds * 1_000) / 3,
    stalledInterval: (stalledAfterSeconds * 1_000) / 2,
    maxStalledCount: 1_000_000,
    guardInterval: 2_000,
    retryProcessDelay: 1_000,
    drainDelay: 5,
    backoffStrategies: { asTold: (_attempts: number, error: Error) => (error instanceof TryAgain ? error.waitMs : 2_000) },
  },
});

function byQueue<J extends { queue: string }>(jobs: readonly J[]): Map<string, J[]> {
  const lines = new Map<string, J[]>();
  for (const job of jobs) lines.set(job.queue, [...(lines.get(job.queue) ?? []), job]);
  return lines;
}

/** Bull serves 1 first, and what has no priority last. */
const urgency = (priority: number): { priority?: number } => (priority > 0 ? { priority: Math.max(1, 1_001 - priority) } : {});

const awayMessages = /Connection is closed|enableOfflineQueue|Command timed out|max retries per request|Socket timeout|Reached the max|LOADING/i;

function isRedisAway(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE' || code === 'ETIMEDOUT' || (error instanceof Error && awayMessages.test(error.message));
}
