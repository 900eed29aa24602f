import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { InvitationMailQueue } from '../../domain/invitations/invitation-mail-queue';
import { ListShared } from '../../events';

/** Emails have a queue of their own, because a mail server may be down for longer than other jobs are retried. */
@OnEvent(ListShared, 'PostInvitation')
export class QueueInvitationMail implements EventHandler<typeof ListShared> {
  constructor(private readonly queue: InvitationMailQueue) {}

  handle({ invitationId, language }: PayloadOf<typeof ListShared>): Promise<void> {
    return this.queue.enqueue(invitationId, language);
  }
}
