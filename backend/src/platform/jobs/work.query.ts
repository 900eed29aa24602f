// Hand-written SQL: Postgres counts jobs by queue and state in one pass.
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { plainNameOf } from './stored-queue';

export interface QueueNow {
  queue: string;
  waiting: number;
  running: number;
  dead: number;
  /** Seconds since the oldest waiting one was due. */
  oldestSeconds: number;
}

export interface OutboxNow {
  waiting: number;
  oldestSeconds: number;
  events: { event: string; waiting: number }[];
}

const outbox = `SELECT name AS event, count(*)::int AS waiting, extract(epoch FROM now() - min(created_at))::int AS "oldestSeconds" FROM platform.outbox GROUP BY name ORDER BY name`;
const queues = `SELECT queue, count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'running')::int AS running, count(*) FILTER (WHERE state = 'dead')::int AS dead,
    greatest(0, extract(epoch FROM now() - min(due_at) FILTER (WHERE state = 'waiting')))::int AS "oldestSeconds"
  FROM (
    SELECT ${plainNameOf('queue')} AS queue, due_at, CASE WHEN ended_at IS NOT NULL THEN 'dead' WHEN alive_at IS NOT NULL THEN 'running' ELSE 'waiting' END AS state
    FROM platform.job WHERE ended_at IS NULL OR reason IS NOT NULL
  ) AS jobs GROUP BY queue ORDER BY queue`;

/**
 * Open work: events that are not jobs yet, and the jobs of each queue that has any, with either queue driver.
 */
@Injectable()
export class WorkQuery {
  constructor(private readonly database: Database) {}

  queues(): Promise<QueueNow[]> {
    return this.database.query<QueueNow>(queues);
  }

  async outbox(): Promise<OutboxNow> {
    const events = await this.database.query<{ event: string; waiting: number; oldestSeconds: number }>(
      outbox,
    );
    return {
      waiting: events.reduce((sum, { waiting }) => sum + waiting, 0),
      oldestSeconds: Math.max(0, ...events.map(({ oldestSeconds }) => oldestSeconds)),
      events: events.map(({ event, waiting }) => ({ event, waiting })),
    };
  }
}
