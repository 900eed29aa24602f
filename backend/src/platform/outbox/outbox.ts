// Hand-written SQL: all events of a transaction are added and announced in one statement.
import { uuidv7 } from 'uuidv7';
import type { DomainEvent } from '../../kernel/domain-event';
import type { Sql } from '../database/database';

export const outboxChannel = 'pictick_outbox';

const append = `WITH added AS (
    INSERT INTO platform.outbox (id, name, payload)
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::jsonb[]) RETURNING 1
  ) SELECT pg_notify('${outboxChannel}', '') FROM (SELECT count(*) FROM added) AS counted`;

/** Adds events in the transaction that records them. The relay turns them into jobs. */
export class Outbox {
  constructor(private readonly sql: Sql) {}

  async append(events: readonly DomainEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.sql.query(append, [
      events.map(() => uuidv7()),
      events.map((event) => event.name),
      events.map((event) => JSON.stringify(event.payload)),
    ]);
  }
}
