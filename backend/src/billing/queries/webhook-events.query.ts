import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { Inbox, type InboxHealth } from '../domain/inbox';
import { WebhookEventSchema } from '../infrastructure/webhook-event.schema';

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

const select = { id: true, type: true, customerId: true, state: true, source: true, deliveries: true, attempts: true, receivedAt: true, nextAttemptAt: true, processedAt: true, lastError: true } as const;

/** What the payment provider told us: where to look, and never what it said. */
@Injectable()
export class WebhookEventsQuery {
  constructor(
    private readonly database: Database,
    private readonly inbox: Inbox,
  ) {}

  async newest({ state, customer }: { state?: EventState | undefined; customer?: string | undefined }): Promise<{ health: InboxHealth; events: WebhookEvent[] }> {
    const events = this.database.entities(WebhookEventSchema).find({ select, where: { ...(state && { state }), ...(customer && { customerId: customer }) }, order: { receivedAt: 'DESC', id: 'ASC' }, take: 100 });
    const [health, newest] = await Promise.all([this.inbox.health(), events]);
    return { health, events: newest.map((event) => ({ ...event, nextAttemptAt: event.state === 'received' ? event.nextAttemptAt : null })) };
  }
}
