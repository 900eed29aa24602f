import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { Inbox, type InboxHealth } from '../domain/inbox';

export const eventStates = ['received', 'processing', 'done', 'ignored', 'dead'] as const;
export type EventState = (typeof eventStates)[number];

export interface WebhookEvent {
  id: string;
  type: string;
  customerId: string | null;
  state: EventState;
  source: 'webhook' | 'backfill';
  deliveries: number;
  attempts: number;
  receivedAt: Date;
  nextAttemptAt: Date | null;
  processedAt: Date | null;
  lastError: string | null;
}

const newest = `SELECT id, type, customer_id AS "customerId", state, source, deliveries, attempts, received_at AS "receivedAt",
    CASE WHEN state = 'received' THEN next_attempt_at END AS "nextAttemptAt", processed_at AS "processedAt", last_error AS "lastError"
  FROM billing.webhook_event WHERE ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR customer_id = $2) ORDER BY received_at DESC, id LIMIT 100`;

/** What the payment provider told us: where to look, and never what it said. */
@Injectable()
export class WebhookEventsQuery {
  constructor(
    private readonly database: Database,
    private readonly inbox: Inbox,
  ) {}

  async newest({ state, customer }: { state?: EventState | undefined; customer?: string | undefined }): Promise<{ health: InboxHealth; events: WebhookEvent[] }> {
    const [health, events] = await Promise.all([this.inbox.health(), this.database.query<WebhookEvent>(newest, [state ?? null, customer ?? null])]);
    return { health, events };
  }
}
