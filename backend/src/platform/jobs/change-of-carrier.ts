import type { Database, Sql } from '../database/database';

/** How often a worker looks whether the other carrier has left something behind; for some minutes of a deploy there are workers of both. */
export const lookForLeftOversMs = 60_000;
const batch = 200;

const takeFromPgBoss = `WITH left_over AS (
    DELETE FROM pgboss.job WHERE (name, id) IN (
      SELECT name, id FROM pgboss.job
      WHERE name = ANY($1) AND (state IN ('created', 'retry', 'failed') OR (state = 'active' AND started_on < now() - interval '2 minutes'))
      LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING *
  ), taken AS (
    INSERT INTO platform.job (id, queue, data, priority, attempts, attempt, due_at, ended_at, reason)
    SELECT id, name, coalesce(data, '{}'), greatest(0, priority), retry_limit + 1, 
      CASE WHEN state = 'failed' THEN retry_limit + 1 WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END,
      start_after, CASE state WHEN 'failed' THEN completed_on END, CASE state WHEN 'failed' THEN coalesce(output->>'reason', 'stalled') END
    FROM left_over ORDER BY created_on ON CONFLICT (id) DO NOTHING
  ) SELECT count(*)::int AS count FROM left_over`;

/** REDIS_URL was set: what waits in pg-boss's tables, and its dead, go into our own. Begun jobs are left to their workers while those live. */
export async function adoptFromPgBoss(sql: Sql, queues: readonly string[]): Promise<void> {
  for (;;) {
    const [moved] = await sql.query<{ count: number }>(takeFromPgBoss, [queues, batch]);
    if ((moved?.count ?? 0) < batch) return;
  }
}

export interface LeftOver {
  id: string;
  queue: string;
  data: object;
  priority: number;
  attempts: number;
  /** How often it was begun there. */
  attempt: number;
  dueAt: Date;
}

const notInHand = `ended_at IS NULL AND queue = ANY($1) AND (alive_at IS NULL OR alive_at < now() - interval '2 minutes')`;

/** Each of its attempts took its worker with it. */
const buryStalled = `UPDATE platform.job SET ended_at = now(), reason = 'stalled' WHERE ${notInHand} AND attempt >= attempts RETURNING id, queue`;

const takeOpen = `DELETE FROM platform.job WHERE id = ANY (ARRAY(
    SELECT id FROM platform.job WHERE ${notInHand} ORDER BY priority DESC, seq LIMIT $2 FOR UPDATE SKIP LOCKED
  )) RETURNING id, queue, data, priority, attempts, attempt, due_at AS "dueAt"`;

/**
 * REDIS_URL was taken away: what is open goes to pg-boss, with the attempts it has had. Begun jobs are left to their workers while those live.
 * The dead stay, and `npm run dead-letters` knows both places. Answers who has died now.
 */
export async function adoptFromRows(database: Database, queues: readonly string[], give: (job: LeftOver) => Promise<unknown>): Promise<{ id: string; queue: string }[]> {
  const dead = await database.query<{ id: string; queue: string }>(buryStalled, [queues]);
  for (;;) {
    const moved = await database.run(async () => {
      const rows = await database.query<LeftOver>(takeOpen, [queues, batch]);
      await Promise.all(rows.map(give));
      return rows.length;
    });
    if (moved < batch) return dead;
  }
}
