import type { PayloadOf } from '../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../platform/outbox/on-event.decorator';
import { InvitationPost } from '../domain/invitation-post';
import { ListShared } from '../events';

/** A mail server may be away for longer than anything else that is waited for here, so mail has a queue of its own. */
@OnEvent(ListShared)
export class PostInvitation implements EventHandler<typeof ListShared> {
  constructor(private readonly post: InvitationPost) {}

  handle({ invitationId, language }: PayloadOf<typeof ListShared>): Promise<void> {
    return this.post.post(invitationId, language);
  }
}
