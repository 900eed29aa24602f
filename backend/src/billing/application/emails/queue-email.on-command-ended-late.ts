import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { CommandEndedLate } from '../../domain/billing-events';
import { EmailQueue } from '../../domain/emails/emails';

/**
 * Queued: after a long outage of the provider there are thousands, and no other event may wait for the mail
 * server.
 */
@OnEvent(CommandEndedLate)
export class TellLateEnd implements EventHandler<typeof CommandEndedLate> {
  constructor(private readonly post: EmailQueue) {}

  handle({ accountId, commandId, kind, done }: PayloadOf<typeof CommandEndedLate>): Promise<void> {
    return this.post.enqueue({ kind: 'command-ended', accountId, commandId, wish: kind, done });
  }
}
