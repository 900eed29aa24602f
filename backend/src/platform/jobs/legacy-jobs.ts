// Hand-written SQL: rows move from table to table in one statement, with locked rows skipped.
import type { Database, Sql } from '../database/database';
import { jobsChannel } from './job-rows';
import { storedName } from './stored-queue';

/**
 * A worker of 0.1 announces most of its jobs; this interval is for the others and for jobs of dead workers.
 */
export const adoptLegacyJobsEveryMs = 10_000;
const batch = 200;

/** Returns how many rows were taken, and notifies the workers. */
const notifyWorkers = `SELECT (SELECT count(*)::int FROM taken) AS count, (SELECT count(pg_notify($3, queue)) FROM (SELECT DISTINCT queue FROM taken) AS fresh)`;

/**
 * 0.1 with Bull wrote rows without a mark. A worker that has such a job keeps its lease: both releases use
 * the same columns.
 */
const takePlainRows = `WITH taken AS (
    UPDATE platform.job AS job SET queue = known.stored, sent_at = NULL, sent_to = NULL
    FROM (SELECT * FROM unnest($1::text[], $4::text[]) AS known(plain, stored)) AS known
    WHERE job.queue = known.plain AND job.id = ANY (ARRAY(
      SELECT id FROM platform.job WHERE queue = ANY($1) AND (ended_at IS NULL OR reason IS NOT NULL) LIMIT $2 FOR UPDATE SKIP LOCKED))
    RETURNING job.queue
  ) ${notifyWorkers}`;

/** A begun job stays with its worker until its lease runs out, by pg-boss' rules. */
const takeFromPgBoss = `WITH taken AS (
    DELETE FROM pgboss.job WHERE (name, id) IN (
      SELECT name, id FROM pgboss.job
      WHERE name = ANY($1) AND (state IN ('created', 'retry', 'failed') OR (state = 'active' AND started_on + expire_in < now()))
      LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING *, (SELECT stored FROM unnest($1::text[], $4::text[]) AS known(plain, stored) WHERE plain = name) AS queue
  ), written AS (
    INSERT INTO platform.job (id, queue, data, priority, attempts, attempt, due_at, ended_at, reason)
    SELECT id, queue, coalesce(data, '{}'), greatest(0, priority), retry_limit + 1,
      CASE WHEN state = 'failed' THEN retry_limit + 1 WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END,
      start_after, CASE state WHEN 'failed' THEN completed_on END, CASE state WHEN 'failed' THEN coalesce(output->>'reason', 'stalled') END
    FROM taken ORDER BY created_on ON CONFLICT (id) DO NOTHING
  ) ${notifyWorkers}`;

/** 0.1 purged its own tables. Done jobs of it are purged here, because no worker of it may run any more. */
const purgePgBoss = [
  `DELETE FROM pgboss.job WHERE state IN ('completed', 'cancelled') AND completed_on < now() - interval '26 hours'`,
  `DELETE FROM pgboss.archive WHERE archived_on < now() - interval '7 days'`,
];

/** False in a new installation, and after 0.3.0, which drops the schema. */
export async function hasPgBoss(sql: Sql): Promise<boolean> {
  const [answer] = await sql.query<{ there: boolean }>(
    `SELECT to_regclass('pgboss.job') IS NOT NULL AS there`,
  );
  return answer?.there === true;
}

/**
 * Moves open and dead jobs of 0.1 into the rows of this release, with attempts, delays and reasons. Repeated,
 * because workers of both releases run during a deploy.
 */
export async function adoptLegacyJobs(database: Database, queues: readonly string[]): Promise<void> {
  const values = [queues, batch, jobsChannel, queues.map(storedName)];
  for (const statement of (await hasPgBoss(database)) ? [takePlainRows, takeFromPgBoss] : [takePlainRows]) {
    let count = batch;
    while (count >= batch)
      count = (await database.query<{ count: number }>(statement, values))[0]?.count ?? 0;
  }
}

export async function purgeLegacyJobs(sql: Sql): Promise<void> {
  if (!(await hasPgBoss(sql))) return;
  for (const statement of purgePgBoss) await sql.query(statement);
}
