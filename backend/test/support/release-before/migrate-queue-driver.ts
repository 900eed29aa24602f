import type { Database } from '../../../src/platform/database/database';

const batch = 200;

export interface LeftOver {
  id: string;
  queue: string;
  data: object;
  priority: number;
  attempts: number;
  attempt: number;
  dueAt: Date;
}

const notInHand = `ended_at IS NULL AND queue = ANY($1) AND (alive_at IS NULL OR alive_at < now() - interval '2 minutes')`;

const buryStalled = `UPDATE platform.job SET ended_at = now(), reason = 'stalled' WHERE ${notInHand} AND attempt >= attempts RETURNING id, queue`;

const takeOpen = `DELETE FROM platform.job WHERE id = ANY (ARRAY(
    SELECT id FROM platform.job WHERE ${notInHand} ORDER BY priority DESC, seq LIMIT $2 FOR UPDATE SKIP LOCKED
  )) RETURNING id, queue, data, priority, attempts, attempt, due_at AS "dueAt"`;

/** As 0.1 did: moves the open rows of its queues to pg-boss, with their attempts. */
export async function adoptFromRows(
  database: Database,
  queues: readonly string[],
  give: (job: LeftOver) => Promise<unknown>,
): Promise<{ id: string; queue: string }[]> {
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
