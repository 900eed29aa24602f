import PgBoss from 'pg-boss';
import type { Database } from '../../../src/platform/database/database';
import { describe } from '../../../src/platform/database/database-errors';
import type { Listener } from '../../../src/platform/database/listener';
import { uuidOf } from '../../../src/platform/jobs/job-id';
import {
  type DeadJob,
  type Job,
  type JobOptions,
  JobQueue,
  type ProcessOptions,
  type QueueHealth,
} from '../../../src/platform/jobs/job-queue';
import { type QueueDefinition, queues } from '../../../src/platform/jobs/queues';
import { waitAtMost } from '../../../src/platform/timeout';
import { adoptFromRows } from './migrate-queue-driver';

const channel = 'pictick_jobs';
const defaultAttempts = 5;

export interface ReleaseBeforeJobQueueOptions {
  definitions?: readonly QueueDefinition[];
  onError?: (queue: string, error: unknown) => void;
  /** It failed for the last time and waits for a person: `npm run admin -- jobs`. */
  onDead?: (queue: string, id: string) => void;
  /** How often it looks for delayed, retried and stalled jobs; fresh ones announce themselves. */
  pollMs?: number;
  /** How often it tells the database that its running jobs are alive; well below the shortest stall time. */
  beatMs?: number;
  /** Waiting before the second attempt; doubled for each one after that. */
  retryDelaySeconds?: number;
  adoptLegacyJobsEveryMs?: number;
  /** How long `stop` waits for running jobs. */
  graceMs?: number;
}

interface Line {
  queue: string;
  concurrency: number;
  handler: (job: Job<never>) => Promise<void>;
  running: Map<string, Promise<void>>;
  fetching: boolean;
  /** Something was announced while we were fetching. */
  again: boolean;
}

/** The worker of 0.1 without Redis, as it was released: what this release meets in a deploy and after a rollback. */
export class ReleaseBeforeJobQueue extends JobQueue {
  private readonly boss: PgBoss;
  private readonly lines = new Map<string, Line>();
  private readonly pumps = new Set<Promise<void>>();
  private timers: NodeJS.Timeout[] = [];
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly listener: Listener,
    private readonly options: ReleaseBeforeJobQueueOptions = {},
  ) {
    super();
    // Never started: its timers and its pool are not used, only its tables and statements.
    this.boss = new PgBoss({
      db: { executeSql: (text, values?: unknown[]) => this.execute(text, values) },
      migrate: false,
      supervise: false,
      schedule: false,
      archiveCompletedAfterSeconds: 12 * 3600,
      archiveFailedAfterSeconds: 30 * 24 * 3600,
      deleteAfterDays: 7,
    });
    this.boss.on('error', (error) => this.options.onError?.('', error));
  }

  async enqueue(queue: string, data: object, options: JobOptions = {}): Promise<void> {
    const send: PgBoss.SendOptions = {
      ...this.patience(options.attempts ?? defaultAttempts),
      ...(options.jobId !== undefined && { id: uuidOf(queue, options.jobId) }),
      ...(options.priority !== undefined && { priority: options.priority }),
      ...(options.delaySeconds !== undefined && { startAfter: options.delaySeconds }),
    };
    await this.database.run(async () => {
      const [known] = await Promise.all([
        this.boss.getQueue(queue),
        this.boss.send(queue, data, send),
        this.database.query('SELECT pg_notify($1, $2)', [channel, queue]),
      ]);
      if (!known)
        throw new Error(
          `There is no queue ${queue}: it belongs into queues.ts, and its table is made by the migration step`,
        );
    });
  }

  async process<D extends object>(
    queue: string,
    { concurrency = 1 }: ProcessOptions,
    handler: (job: Job<D>) => Promise<void>,
  ): Promise<void> {
    if (this.lines.has(queue)) throw new Error(`Somebody already works on ${queue}`);
    const line: Line = { queue, concurrency, handler, running: new Map(), fetching: false, again: false };
    this.lines.set(queue, line);
    if (this.lines.size === 1) {
      await this.listener.on(channel, (name) => this.wake(name));
      this.timers = [
        setInterval(() => this.wake(''), this.options.pollMs ?? 1_000),
        setInterval(() => void this.guard('', () => this.beat()), this.options.beatMs ?? 3_000),
        setInterval(() => void this.guard('', () => this.boss.expire()), this.options.pollMs ?? 2_000),
        setInterval(() => void this.guard('', () => this.boss.maintain()), 600_000),
        setInterval(
          () => void this.guard('', () => this.adopt()),
          this.options.adoptLegacyJobsEveryMs ?? 60_000,
        ),
      ];
      void this.guard('', () => this.adopt());
    }
    this.look(line);
  }

  async deadLetters(queue: string): Promise<DeadJob[]> {
    const rows = await this.database.query<{
      id: string;
      data: object;
      attempts: number;
      failedAt: Date;
      reason: string | null;
    }>(
      `SELECT id, data, retry_count + 1 AS attempts, completed_on AS "failedAt", output->>'reason' AS reason
       FROM pgboss.job WHERE name = $1 AND state = 'failed' ORDER BY completed_on DESC LIMIT 500`,
      [queue],
    );
    return rows.map((row) => ({ ...row, queue, reason: row.reason ?? 'stalled' }));
  }

  async rerun(queue: string, id: string): Promise<boolean> {
    return this.database.run(async () => {
      const rows = await this.database.query(
        `UPDATE pgboss.job SET state = 'retry', retry_count = 0, started_on = NULL, completed_on = NULL, start_after = now(), output = NULL
         WHERE name = $1 AND id = $2 AND state = 'failed' RETURNING id`,
        [queue, id],
      );
      await this.database.query('SELECT pg_notify($1, $2)', [channel, queue]);
      return rows.length === 1;
    });
  }

  /** Where Postgres is down, whoever asks has heard so already. */
  health(): Promise<QueueHealth> {
    return Promise.resolve({ adapter: 'postgres', state: 'up' });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.timers.forEach((timer) => clearInterval(timer));
    await Promise.all(this.pumps);
    const running = [...this.lines.values()].flatMap((line) => [...line.running.values()]);
    if (running.length === 0) return;
    // While we wait the jobs still count as alive.
    const beat = setInterval(() => void this.guard('', () => this.beat()), this.options.beatMs ?? 3_000);
    await waitAtMost(this.options.graceMs ?? 20_000, Promise.all(running));
    clearInterval(beat);
  }

  private async adopt(): Promise<void> {
    const dead = await adoptFromRows(
      this.database,
      (this.options.definitions ?? queues).map(({ name }) => name),
      async ({ id, queue, data, priority, attempts, attempt, dueAt }) => {
        await this.boss.send(queue, data, { ...this.patience(attempts), id, priority, startAfter: dueAt });
        if (attempt > 0)
          await this.database.query(
            'UPDATE pgboss.job SET retry_count = $3 WHERE name = $1 AND id = $2 AND started_on IS NULL',
            [queue, id, attempt],
          );
        await this.database.query('SELECT pg_notify($1, $2)', [channel, queue]);
      },
    );
    for (const { id, queue } of dead) this.options.onDead?.(queue, id);
  }

  /** pg-boss throws away what has waited for longer than it is to be kept; it may wait for as long as it takes. */
  private patience(attempts: number): PgBoss.SendOptions {
    return {
      retryLimit: attempts - 1,
      retryDelay: this.options.retryDelaySeconds ?? 2,
      retryBackoff: true,
      retentionDays: 3_650,
    };
  }

  private wake(queue: string): void {
    for (const line of this.lines.values()) if (queue === '' || queue === line.queue) this.look(line);
  }

  /** Looks for work. Remembered until it is over, so that what it still finds is not left behind by `stop`. */
  private look(line: Line): void {
    const pump = this.guard(line.queue, () => this.pump(line)).finally(() => this.pumps.delete(pump));
    this.pumps.add(pump);
  }

  private async pump(line: Line): Promise<void> {
    if (line.fetching) {
      line.again = true;
      return;
    }
    line.fetching = true;
    try {
      do {
        line.again = false;
        const free = line.concurrency - line.running.size;
        if (this.stopped || free <= 0) return;
        const jobs = await this.boss.fetch<object>(line.queue, { batchSize: free, includeMetadata: true });
        for (const job of jobs)
          this.run(
            line,
            { id: job.id, data: job.data, attempt: job.retryCount + 1 },
            job.retryCount >= job.retryLimit,
          );
        if (jobs.length === free) line.again = true;
      } while (line.again);
    } finally {
      line.fetching = false;
    }
  }

  private run(line: Line, job: Job, last: boolean): void {
    const done = this.attempt(line, job, last).finally(() => {
      line.running.delete(job.id);
      this.look(line);
    });
    line.running.set(job.id, done);
  }

  private async attempt(line: Line, job: Job, last: boolean): Promise<void> {
    try {
      await line.handler(job as Job<never>);
    } catch (error) {
      this.options.onError?.(line.queue, error);
      await this.guard(line.queue, () => this.boss.fail(line.queue, job.id, { reason: describe(error) }));
      if (last) this.options.onDead?.(line.queue, job.id);
      return;
    }
    await this.guard(line.queue, () => this.complete(line.queue, job.id));
  }

  /** Also where it had been given up meanwhile, because the database had not heard of us. */
  private complete(queue: string, id: string): Promise<object[]> {
    return this.database.query(
      "UPDATE pgboss.job SET state = 'completed', completed_on = now(), output = NULL WHERE name = $1 AND id = $2 AND state <> 'completed'",
      [queue, id],
    );
  }

  /** Tells the database that our running jobs are alive. */
  private async beat(): Promise<void> {
    for (const line of this.lines.values()) {
      const ids = [...line.running.keys()];
      if (ids.length > 0)
        await this.database.query(
          "UPDATE pgboss.job SET started_on = now() WHERE name = $1 AND id = ANY($2) AND state = 'active'",
          [line.queue, ids],
        );
    }
  }

  /** The next look repairs a failure here, or the job counts as stalled. */
  private async guard(queue: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.options.onError?.(queue, error);
    }
  }

  private async execute(text: string, values?: unknown[]): Promise<{ rows: object[] }> {
    // pg-boss's upkeep is several statements in one text, which cannot be prepared.
    return {
      rows:
        values && values.length > 0
          ? await this.database.query(text, values)
          : await this.database.script(text),
    };
  }
}

/** The migration step of 0.1: makes pg-boss's tables and a table for each queue. */
export async function preparePgBoss(
  url: string,
  definitions: readonly QueueDefinition[] = queues,
): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  await boss.start();
  try {
    for (const { name, stalledAfterSeconds } of definitions) {
      const options = { name, policy: 'standard' as const, expireInSeconds: stalledAfterSeconds };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
