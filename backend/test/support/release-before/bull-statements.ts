/** 0.1 with Redis claimed its rows with this statement, as it was released. */
export const takeUnsentOf01 = `WITH next AS MATERIALIZED (
    SELECT unsent.id FROM unnest($2::text[]) AS known(queue) CROSS JOIN LATERAL (
      SELECT id FROM platform.job WHERE queue = known.queue AND sent_at IS NULL AND ended_at IS NULL ORDER BY priority DESC, seq
      LIMIT greatest(0, least($3, $4 - (
        SELECT count(*) FROM platform.job AS sent WHERE sent.queue = known.queue AND sent.sent_at IS NOT NULL AND sent.ended_at IS NULL AND sent.due_at <= now())))
      FOR UPDATE SKIP LOCKED
    ) AS unsent
  )
  UPDATE platform.job AS job SET sent_at = clock_timestamp(), sent_to = $1 FROM next WHERE job.id = next.id RETURNING job.id`;

/** 0.1 with Redis wrote a job with this statement. */
export const writeOf01 = `WITH written AS (
    INSERT INTO platform.job (id, queue, data, priority, attempts, due_at)
    VALUES ($1, $2, $3::jsonb, $4, $5, clock_timestamp() + $6 * interval '1 second') ON CONFLICT (id) DO NOTHING RETURNING 1
  ) SELECT pg_notify($7, $2) FROM (SELECT count(*) FROM written) AS counted`;
