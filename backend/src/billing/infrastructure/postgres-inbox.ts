// Hand-written SQL: events are inserted and claimed in bulk with locked rows skipped, and all times are
// those of the database.
import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../platform/database/database';
import type { Entities } from '../../platform/database/entities';
import type { ProviderEvent } from '../domain/provider/payment-facts';
import {
  type ClaimedEvents,
  type Inbox,
  type InboxEvent,
  type InboxHealth,
  newCard,
  type FailedAttempt,
} from '../domain/webhooks/inbox';
import { BackFillSchema, type WebhookEventRow, WebhookEventSchema } from './webhook-event.schema';

/** Keeps a transaction short. */
const mostTogether = 100;

interface Waiting {
  event: ProviderEvent;
  resolve: (fresh: boolean) => void;
  reject: (reason: unknown) => void;
}

const inColumns = (events: readonly ProviderEvent[]): unknown[] =>
  (['id', 'type', 'apiVersion', 'objectId', 'customerId', 'createdAt'] as const).map((name) =>
    events.map((event) => event[name]),
  );

const claimOf = (
  which: string,
): string => `UPDATE billing.webhook_event SET state = 'processing', locked_until = now() + interval '60 s', attempts = attempts + 1
  WHERE id IN (SELECT id FROM billing.webhook_event WHERE ${which} ORDER BY next_attempt_at FOR UPDATE SKIP LOCKED LIMIT $1)
  RETURNING id, type, object_id AS "objectId", customer_id AS "customerId", attempts AS attempt, created AS "createdAt", now()::text AS at`;
const claims = {
  come: claimOf(`state = 'received' AND next_attempt_at <= now()`),
  abandoned: claimOf(`state = 'processing' AND locked_until < now()`),
};

const over = { processedAt: () => 'now()', lockedUntil: null } as const;

/** All times are the database's: a server with a slow clock would count an event as seen before it was. */
@Injectable()
export class PostgresInbox implements Inbox {
  private readonly waiting: Waiting[] = [];
  private writing = false;

  constructor(private readonly database: Database) {}

  private get events(): Entities<WebhookEventRow> {
    return this.database.entities(WebhookEventSchema);
  }

  /**
   * Events that arrive during a statement go together into the next one, so a storm of events takes few
   * statements.
   */
  take(event: ProviderEvent): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ event, resolve, reject });
      void this.write();
    });
  }

  private async write(): Promise<void> {
    if (this.writing) return;
    this.writing = true;
    for (
      let batch = this.waiting.splice(0, mostTogether);
      batch.length > 0;
      batch = this.waiting.splice(0, mostTogether)
    ) {
      try {
        const fresh = new Set(await this.note(batch.map(({ event }) => event)));
        // An event that came twice was new once.
        for (const { event, resolve } of batch) resolve(fresh.delete(event.id));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.writing = false;
  }

  /** Returns the ids of new events. The same event may be in the list twice. */
  private async note(events: readonly ProviderEvent[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string; fresh: boolean }>(
      `INSERT INTO billing.webhook_event AS known (id, type, api_version, object_id, customer_id, created, source, deliveries)
       SELECT id, min(type), min(api_version), min(object_id), min(customer_id), min(created), 'webhook', count(*)
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[]) AS come (id, type, api_version, object_id, customer_id, created) GROUP BY id
       ON CONFLICT (id) DO UPDATE SET deliveries = known.deliveries + excluded.deliveries
       RETURNING id, xmax = 0 AS fresh`,
      inColumns(events),
    );
    return rows.filter(({ fresh }) => fresh).map(({ id }) => id);
  }

  async addMissing(events: readonly ProviderEvent[]): Promise<number> {
    const rows = await this.database.query(
      `INSERT INTO billing.webhook_event (id, type, api_version, object_id, customer_id, created, source, deliveries)
       SELECT *, 'backfill', 0 FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
       ON CONFLICT (id) DO NOTHING RETURNING 1 AS fresh`,
      inColumns(events),
    );
    return rows.length;
  }

  /** A failed event is claimed again with the next event of its customer, at no extra cost. */
  claim(most: number): Promise<ClaimedEvents> {
    return this.claimed(claims.come, most);
  }

  claimAbandoned(): Promise<ClaimedEvents> {
    return this.claimed(claims.abandoned, 1);
  }

  private async claimed(claim: string, most: number): Promise<ClaimedEvents> {
    const rows = await this.database.query<InboxEvent & { at: string }>(claim, [most]);
    return { at: rows[0]?.at ?? '-infinity', events: rows.map(({ at: _, ...event }) => event) };
  }

  async done(customerId: string, before: string): Promise<void> {
    await this.database.query(
      `UPDATE billing.webhook_event SET state = 'done', processed_at = now(), locked_until = NULL, last_error = NULL
       WHERE customer_id = $1 AND state IN ('received', 'processing') AND received_at <= $2::timestamptz AND type <> $3`,
      [customerId, before, newCard],
    );
  }

  async markCardDone(id: string): Promise<void> {
    await this.events.update({ id, state: 'processing' }, { ...over, state: 'done', lastError: null });
  }

  /**
   * A card that pays by itself is at most six hours old, so a later one was received within these seven:
   * the index on that time answers.
   */
  async hasLaterCard({
    customerId,
    createdAt,
  }: Pick<InboxEvent, 'customerId' | 'createdAt'>): Promise<boolean> {
    const later = await this.database.query(
      `SELECT 1 FROM billing.webhook_event WHERE received_at > now() - interval '7 hours' AND customer_id = $1 AND type = $3 AND created > $2 LIMIT 1`,
      [customerId, createdAt, newCard],
    );
    return later.length > 0;
  }

  async ignore(ids: readonly string[], reason: string): Promise<void> {
    await this.events.update(
      { id: Any([...ids]), state: 'processing' },
      { ...over, state: 'ignored', lastError: reason },
    );
  }

  async recordFailure({ ids, reason, retryInSeconds }: FailedAttempt): Promise<void> {
    await this.database.query(
      `UPDATE billing.webhook_event
       SET state = CASE WHEN $3::float IS NULL THEN 'dead' ELSE 'received' END, next_attempt_at = now() + make_interval(secs => coalesce($3::float, 0)), locked_until = NULL, last_error = $2
       WHERE id = ANY ($1) AND state = 'processing'`,
      [ids, reason, retryInSeconds],
    );
  }

  async rerun(id: string): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE billing.webhook_event SET state = CASE WHEN state = 'processing' THEN state ELSE 'received' END, attempts = 0, next_attempt_at = now(), processed_at = NULL WHERE id = $1 RETURNING 1 AS again`,
      [id],
    );
    return rows.length === 1;
  }

  async assignCustomer(id: string, customerId: string): Promise<void> {
    await this.events.update({ id }, { customerId });
  }

  async health(): Promise<InboxHealth> {
    const [row] = await this.database.query<InboxHealth>(
      `SELECT (SELECT coalesce(extract(epoch FROM now() - min(received_at)), 0)::int FROM billing.webhook_event WHERE state IN ('received', 'processing')) AS "oldestSeconds",
              (SELECT count(*)::int FROM billing.webhook_event WHERE state IN ('received', 'processing')) AS waiting,
              (SELECT count(*)::int FROM billing.webhook_event
               WHERE received_at BETWEEN now() - interval '25 min' AND now() - interval '5 min' AND source = 'backfill' AND deliveries = 0) AS undelivered`,
    );
    return row ?? { oldestSeconds: 0, waiting: 0, undelivered: 0 };
  }

  async filledUntil(): Promise<Date | null> {
    const row = await this.database.entities(BackFillSchema).findOneBy({ id: 'events' });
    return row?.filledUntil ?? null;
  }

  async recordFilled(until: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO billing.back_fill AS known (id, filled_until) VALUES ('events', $1)
       ON CONFLICT (id) DO UPDATE SET filled_until = greatest(known.filled_until, excluded.filled_until)`,
      [until],
    );
  }

  clear(before: Date): Promise<readonly unknown[]> {
    return this.database.query(
      `DELETE FROM billing.webhook_event WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM billing.webhook_event WHERE received_at < $1 AND state NOT IN ('received', 'processing') LIMIT 1000 FOR UPDATE SKIP LOCKED
       )) RETURNING 1 AS gone`,
      [before],
    );
  }
}
