// Hand-written SQL: claims are ordered, skip locked rows and lease by the clock of the database.
import { uuidv7 } from 'uuidv7';
import type { Sql } from '../database/database';
import { uuidOf } from './job-id';
import type { DeadJob, JobOptions } from './job-queue';
import type { QueueDefinition } from './queues';
import { plainName, storedName } from './stored-queue';

/** Carries the stored name of a queue that has work. */
export const jobsChannel = 'pictick_jobs';
const defaultAttempts = 5;

interface Urgent {
  priority: number;
  seq: number;
}

export interface UnsentJob extends Urgent {
  id: string;
  queue: string;
  delaySeconds: number;
}

export interface BegunJob {
  data: object;
  attempt: number;
  attempts: number;
}

export interface ClaimedJob extends BegunJob {
  id: string;
}

/** A job that is not due or that another worker has leased, for at least this long. */
export interface WaitingJob {
  waitMs: number;
}

export interface SentJob {
  id: string;
  queue: string;
}

const write = `WITH written AS (
    INSERT INTO platform.job (id, queue, data, priority, attempts, due_at)
    VALUES ($1, $2, $3::jsonb, $4, $5, clock_timestamp() + $6 * interval '1 second') ON CONFLICT (id) DO NOTHING RETURNING 1
  ) SELECT pg_notify($7, $2) FROM (SELECT count(*) FROM written) AS counted`;

/** Each queue has its own share, so that none waits behind another and Redis never holds a long backlog. */
const takeUnsent = `WITH next AS MATERIALIZED (
    SELECT unsent.id FROM unnest($2::text[]) AS known(queue) CROSS JOIN LATERAL (
      SELECT id FROM platform.job WHERE queue = known.queue AND sent_at IS NULL AND ended_at IS NULL ORDER BY priority DESC, seq
      LIMIT greatest(0, least($3, $4 - (
        SELECT count(*) FROM platform.job AS sent WHERE sent.queue = known.queue AND sent.sent_at IS NOT NULL AND sent.ended_at IS NULL AND sent.due_at <= now())))
      FOR UPDATE SKIP LOCKED
    ) AS unsent
  )
  UPDATE platform.job AS job SET sent_at = clock_timestamp(), sent_to = $1 FROM next WHERE job.id = next.id
  RETURNING job.id, job.queue, job.priority, job.seq, greatest(0, extract(epoch FROM job.due_at - clock_timestamp()))::float8 AS "delaySeconds"`;

const begin = `UPDATE platform.job SET attempt = attempt + 1, alive_at = clock_timestamp()
  WHERE id = $1 AND ended_at IS NULL AND due_at <= clock_timestamp() AND (alive_at IS NULL OR alive_at <= clock_timestamp() - $2 * interval '1 second') RETURNING data, attempt, attempts`;

/** Skips a row that another worker is claiming at this moment. */
const claim = `WITH next AS MATERIALIZED (
    SELECT id FROM platform.job WHERE queue = $1 AND ended_at IS NULL AND due_at <= clock_timestamp() AND (alive_at IS NULL OR alive_at <= clock_timestamp() - $3 * interval '1 second')
    ORDER BY priority DESC, seq LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  UPDATE platform.job AS job SET attempt = attempt + 1, alive_at = clock_timestamp() FROM next WHERE job.id = next.id
  RETURNING job.id, job.data, job.attempt, job.attempts, job.priority, job.seq`;

const due = `SELECT known.queue FROM unnest($1::text[], $2::float8[]) AS known(queue, lease) WHERE EXISTS (
    SELECT 1 FROM platform.job WHERE job.queue = known.queue AND ended_at IS NULL AND due_at <= clock_timestamp()
      AND (alive_at IS NULL OR alive_at <= clock_timestamp() - known.lease * interval '1 second'))`;

const waiting = `SELECT greatest(20, extract(epoch FROM greatest(due_at, alive_at + $2 * interval '1 second') - clock_timestamp()) * 1000)::float8 AS "waitMs"
  FROM platform.job WHERE id = $1 AND ended_at IS NULL`;

const revive = `WITH revived AS (
    UPDATE platform.job SET ended_at = NULL, reason = NULL, attempt = 0, alive_at = NULL, sent_at = NULL, due_at = now()
    WHERE queue = $1 AND id = $2 AND reason IS NOT NULL RETURNING id
  ) SELECT id, pg_notify($3, $1) FROM revived`;

/**
 * The jobs of both queue drivers: `platform.job`. A row is written in the caller's transaction and is open
 * until the job is done or dead. Ended rows stay for a while, so that the same job id is not taken again. All
 * times are the database's.
 */
export class JobRows {
  constructor(private readonly sql: Sql) {}

  async write(
    queue: string,
    data: object,
    { jobId, attempts = defaultAttempts, priority = 0, delaySeconds = 0 }: JobOptions,
  ): Promise<void> {
    const id = jobId === undefined ? uuidv7() : uuidOf(queue, jobId);
    await this.sql.query(write, [
      id,
      storedName(queue),
      JSON.stringify(data),
      priority,
      attempts,
      delaySeconds,
      jobsChannel,
    ]);
  }

  /** The most urgent unsent jobs of each of these queues, marked as sent to this instance of Redis. */
  async takeUnsent(
    instanceId: string,
    queues: readonly string[],
    limit: number,
    atMostSent = 1_000,
  ): Promise<UnsentJob[]> {
    const rows = await this.sql.query<UnsentJob>(takeUnsent, [
      instanceId,
      queues.map(storedName),
      limit,
      atMostSent,
    ]);
    return rows.sort(byUrgency).map(named);
  }

  async unsend(ids: readonly string[]): Promise<void> {
    await this.sql.query(
      'UPDATE platform.job SET sent_at = NULL WHERE id = ANY($1::uuid[]) AND ended_at IS NULL',
      [ids],
    );
  }

  /** Marks jobs as unsent that were sent to an earlier instance of Redis. */
  async unsendOtherLives(instanceId: string): Promise<void> {
    await this.sql.query(
      'UPDATE platform.job SET sent_at = NULL WHERE ended_at IS NULL AND sent_at IS NOT NULL AND sent_to IS DISTINCT FROM $1',
      [instanceId],
    );
  }

  /** Jobs that were sent so long ago that Redis may have lost them. */
  async sentBefore(seconds: number, queues: readonly string[]): Promise<SentJob[]> {
    const rows = await this.sql.query<SentJob>(
      `SELECT id, queue FROM platform.job WHERE queue = ANY($2) AND ended_at IS NULL
         AND sent_at <= clock_timestamp() - $1 * interval '1 second' AND due_at <= clock_timestamp() - $1 * interval '1 second'`,
      [seconds, queues.map(storedName)],
    );
    return rows.map(named);
  }

  /** Claims the most urgent due jobs of this queue that no living worker has. */
  async claim(queue: string, limit: number, stalledAfterSeconds: number): Promise<ClaimedJob[]> {
    const rows = await this.sql.query<ClaimedJob & Urgent>(claim, [
      storedName(queue),
      limit,
      stalledAfterSeconds,
    ]);
    return rows.sort(byUrgency);
  }

  /** Those of these queues in which a job could be claimed now. */
  async withDue(queues: readonly QueueDefinition[]): Promise<string[]> {
    const rows = await this.sql.query<{ queue: string }>(due, [
      queues.map(({ name }) => storedName(name)),
      queues.map(({ stalledAfterSeconds }) => stalledAfterSeconds),
    ]);
    return rows.map(({ queue }) => plainName(queue));
  }

  /** Begins one job. Null if it is done or dead already; WaitingJob if it cannot be begun yet. */
  async begin(id: string, stalledAfterSeconds: number): Promise<BegunJob | WaitingJob | null> {
    const [begun] = await this.sql.query<BegunJob>(begin, [id, stalledAfterSeconds]);
    if (begun) return begun;
    const [row] = await this.sql.query<WaitingJob>(waiting, [id, stalledAfterSeconds]);
    return row ?? null;
  }

  /** Extends the leases of running jobs. */
  async heartbeat(ids: readonly string[]): Promise<void> {
    await this.sql.query(
      'UPDATE platform.job SET alive_at = clock_timestamp() WHERE id = ANY($1::uuid[]) AND alive_at IS NOT NULL AND ended_at IS NULL',
      [ids],
    );
  }

  /** Releases a failed job for an attempt after `waitMs`. */
  async retryLater(id: string, attempt: number, waitMs: number): Promise<void> {
    await this.sql.query(
      `UPDATE platform.job SET alive_at = NULL, due_at = clock_timestamp() + $3 * interval '1 millisecond' WHERE id = $1 AND attempt = $2 AND ended_at IS NULL`,
      [id, attempt, waitMs],
    );
  }

  /** Ends a job, also one that another worker took over after its lease ran out. */
  async done(id: string): Promise<void> {
    await this.sql.query(
      `UPDATE platform.job SET ended_at = now(), reason = NULL, data = '{}' WHERE id = $1 AND (ended_at IS NULL OR reason IS NOT NULL)`,
      [id],
    );
  }

  /** Returns false if another worker has begun the job since and has to end it. */
  async markDead(id: string, attempt: number, reason: string): Promise<boolean> {
    const rows = await this.sql.query(
      'UPDATE platform.job SET ended_at = now(), reason = $3 WHERE id = $1 AND attempt = $2 AND ended_at IS NULL RETURNING id',
      [id, attempt, reason],
    );
    return rows.length === 1;
  }

  async dead(queue: string): Promise<DeadJob[]> {
    const rows = await this.sql.query<DeadJob>(
      `SELECT id, queue, data, least(attempt, attempts) AS attempts, ended_at AS "failedAt", reason
       FROM platform.job WHERE queue = $1 AND reason IS NOT NULL ORDER BY ended_at DESC LIMIT 500`,
      [storedName(queue)],
    );
    return rows.map(named);
  }

  async revive(queue: string, id: string): Promise<boolean> {
    return (await this.sql.query(revive, [storedName(queue), id, jobsChannel])).length === 1;
  }

  /** Deletes done jobs after a day and a bit, dead ones after a month. Returns true if there may be more. */
  async purge(batch = 1_000): Promise<boolean> {
    const gone = await this.sql.query(
      `DELETE FROM platform.job WHERE id = ANY (ARRAY(
         SELECT id FROM platform.job WHERE ended_at < now() - interval '26 hours' AND (reason IS NULL OR ended_at < now() - interval '30 days')
         LIMIT $1 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`,
      [batch],
    );
    return gone.length === batch;
  }
}

const byUrgency = (a: Urgent, b: Urgent): number => b.priority - a.priority || a.seq - b.seq;

const named = <R extends { queue: string }>(row: R): R => ({ ...row, queue: plainName(row.queue) });
