import { uuidv7 } from 'uuidv7';
import type { Sql } from '../database/database';
import { uuidOf } from './job-id';
import type { DeadJob, JobOptions } from './job-queue';

/** Carries the name of a queue in which there is something to do. */
export const jobsChannel = 'pictick_jobs';
const defaultAttempts = 5;

export interface UnsentJob {
  id: string;
  queue: string;
  priority: number;
  seq: number;
  delaySeconds: number;
}

export interface BegunJob {
  data: object;
  attempt: number;
  attempts: number;
}

const write = `WITH written AS (
    INSERT INTO platform.job (id, queue, data, priority, attempts, due_at)
    VALUES ($1, $2, $3::jsonb, $4, $5, clock_timestamp() + $6 * interval '1 second') ON CONFLICT (id) DO NOTHING RETURNING 1
  ) SELECT pg_notify($7, $2) FROM (SELECT count(*) FROM written) AS counted`;

const takeUnsent = `UPDATE platform.job AS job SET sent_at = clock_timestamp(), sent_to = $1
  FROM (
    SELECT id FROM platform.job WHERE sent_at IS NULL AND ended_at IS NULL ORDER BY priority DESC, seq LIMIT $2 FOR UPDATE SKIP LOCKED
  ) AS next
  WHERE job.id = next.id
  RETURNING job.id, job.queue, job.priority, job.seq, greatest(0, extract(epoch FROM job.due_at - clock_timestamp()))::float8 AS "delaySeconds"`;

const revive = `WITH revived AS (
    UPDATE platform.job SET ended_at = NULL, reason = NULL, attempt = 0, sent_at = NULL, due_at = now()
    WHERE queue = $1 AND id = $2 AND reason IS NOT NULL RETURNING id
  ) SELECT id, pg_notify($3, $1) FROM revived`;

/**
 * What has to be done, where it cannot get lost: `platform.job`. A row is written in the transaction that wants the job and is open until
 * the job is done or dead; Redis only gets its id. Ended rows stay a while, so that the same job id is not taken again.
 */
export class JobRows {
  constructor(private readonly sql: Sql) {}

  async write(queue: string, data: object, { jobId, attempts = defaultAttempts, priority = 0, delaySeconds = 0 }: JobOptions): Promise<void> {
    const id = jobId === undefined ? uuidv7() : uuidOf(queue, jobId);
    await this.sql.query(write, [id, queue, JSON.stringify(data), priority, attempts, delaySeconds, jobsChannel]);
  }

  /** The most urgent that have to be handed over, marked as handed over to this life of Redis. */
  async takeUnsent(life: string, limit: number): Promise<UnsentJob[]> {
    const rows = await this.sql.query<UnsentJob>(takeUnsent, [life, limit]);
    return rows.sort((a, b) => b.priority - a.priority || a.seq - b.seq);
  }

  async unsend(ids: readonly string[]): Promise<void> {
    await this.sql.query('UPDATE platform.job SET sent_at = NULL WHERE id = ANY($1::uuid[]) AND ended_at IS NULL', [ids]);
  }

  /** What a life of Redis was told that is over now. */
  async unsendOtherLives(life: string): Promise<void> {
    await this.sql.query('UPDATE platform.job SET sent_at = NULL WHERE ended_at IS NULL AND sent_at IS NOT NULL AND sent_to IS DISTINCT FROM $1', [life]);
  }

  /** What was marked so long ago that whoever did it may have died before handing it over. Handing over twice does no harm. */
  async unsendOlderThan(seconds: number): Promise<void> {
    await this.sql.query(`UPDATE platform.job SET sent_at = NULL WHERE ended_at IS NULL AND sent_at <= clock_timestamp() - $1 * interval '1 second'`, [seconds]);
  }

  /** Null when it is done or dead already. */
  async begin(id: string): Promise<BegunJob | null> {
    const [row] = await this.sql.query<BegunJob>('UPDATE platform.job SET attempt = attempt + 1 WHERE id = $1 AND ended_at IS NULL RETURNING data, attempt, attempts', [id]);
    return row ?? null;
  }

  async done(id: string): Promise<void> {
    await this.sql.query(`UPDATE platform.job SET ended_at = now(), data = '{}' WHERE id = $1 AND ended_at IS NULL`, [id]);
  }

  /** False where somebody has begun it again meanwhile: then it is theirs to end. */
  async die(id: string, attempt: number, reason: string): Promise<boolean> {
    const rows = await this.sql.query('UPDATE platform.job SET ended_at = now(), reason = $3 WHERE id = $1 AND attempt = $2 AND ended_at IS NULL RETURNING id', [id, attempt, reason]);
    return rows.length === 1;
  }

  async dead(queue: string): Promise<DeadJob[]> {
    return this.sql.query<DeadJob>(
      `SELECT id, queue, data, least(attempt, attempts) AS attempts, ended_at AS "failedAt", reason
       FROM platform.job WHERE queue = $1 AND reason IS NOT NULL ORDER BY ended_at DESC LIMIT 500`,
      [queue],
    );
  }

  async revive(queue: string, id: string): Promise<boolean> {
    return (await this.sql.query(revive, [queue, id, jobsChannel])).length === 1;
  }

  /** Done jobs are remembered for a day and a bit, dead ones for a month. Answers whether there may be more. */
  async forget(batch = 1_000): Promise<boolean> {
    const gone = await this.sql.query(
      `DELETE FROM platform.job WHERE id = ANY (ARRAY(
         SELECT id FROM platform.job WHERE ended_at < now() - interval '26 hours' AND (reason IS NULL OR ended_at < now() - interval '30 days')
         LIMIT $1 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`,
      [batch],
    );
    return gone.length === batch;
  }
}
