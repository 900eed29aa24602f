import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';

export interface Work {
  outbox: { waiting: number; oldestSeconds: number; events: { event: string; waiting: number }[] };
  queues: { queue: string; waiting: number; running: number; dead: number }[];
}

// The ids of its rows are made in the order of time, and carry it.
const outbox = `SELECT name AS event, count(*)::int AS waiting,
    greatest(0, extract(epoch FROM now()) - ('x' || substr(replace(min(id::text), '-', ''), 1, 12))::bit(48)::bigint / 1000.0)::int AS "oldestSeconds"
  FROM platform.outbox GROUP BY name ORDER BY name`;
const queues = `SELECT queue, sum(waiting)::int AS waiting, sum(running)::int AS running, sum(dead)::int AS dead FROM (
    SELECT name AS queue, count(*) FILTER (WHERE state IN ('created', 'retry')) AS waiting, count(*) FILTER (WHERE state = 'active') AS running, count(*) FILTER (WHERE state = 'failed') AS dead
    FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name
    UNION ALL
    SELECT queue, count(*) FILTER (WHERE ended_at IS NULL AND alive_at IS NULL), count(*) FILTER (WHERE ended_at IS NULL AND alive_at IS NOT NULL), count(*) FILTER (WHERE reason IS NOT NULL)
    FROM platform.job WHERE ended_at IS NULL OR reason IS NOT NULL GROUP BY queue
  ) AS carriers GROUP BY queue ORDER BY queue`;

/** What is still to be done: events that are no jobs yet, and the jobs of each queue, whoever brings them. */
@Injectable()
export class WorkQuery {
  constructor(private readonly database: Database) {}

  async now(): Promise<Work> {
    const [events, lines] = await Promise.all([
      this.database.query<{ event: string; waiting: number; oldestSeconds: number }>(outbox),
      this.database.query<Work['queues'][number]>(queues),
    ]);
    return {
      outbox: { waiting: events.reduce((sum, { waiting }) => sum + waiting, 0), oldestSeconds: Math.max(0, ...events.map(({ oldestSeconds }) => oldestSeconds)), events: events.map(({ event, waiting }) => ({ event, waiting })) },
      queues: lines,
    };
  }
}
