import { IdentityFacade } from '../../identity';
import type { PayloadOf } from '../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../platform/outbox/on-event.decorator';
import { Circles } from '../domain/circles';
import { ListShared } from '../events';

/** Who was invited and has a page open sees the list appear: their page is made to ask for its lists, and so they join. */
@OnEvent(ListShared)
export class CallInInvited implements EventHandler<typeof ListShared> {
  constructor(
    private readonly circles: Circles,
    private readonly identity: IdentityFacade,
  ) {}

  async handle({ invitationId }: PayloadOf<typeof ListShared>): Promise<void> {
    const invitation = await this.circles.invitation(invitationId);
    const person = invitation && (await this.identity.findByEmail(invitation.address));
    if (person) await this.circles.callIn(person.id);
  }
}
