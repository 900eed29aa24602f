import { UserRegistered } from '../../identity/events';
import type { PayloadOf } from '../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../platform/outbox/on-event.decorator';
import { HonourInvitations } from './honour-invitations';

/** Also for those whose first visit ends before a page of theirs has asked for its lists. */
@OnEvent(UserRegistered)
export class HonourInvitationsOfNewcomer implements EventHandler<typeof UserRegistered> {
  constructor(private readonly invitations: HonourInvitations) {}

  handle({ userId }: PayloadOf<typeof UserRegistered>): Promise<void> {
    return this.invitations.execute(userId);
  }
}
