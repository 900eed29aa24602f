import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import { Transaction } from '../../platform/database/transaction';
import { Checklists } from '../domain/checklists';
import { Circles } from '../domain/circles';

/** Whoever was invited under their address has come: from here on the lists are theirs too. Doing so twice, or twice at once, is fine. */
@Injectable()
export class HonourInvitations {
  constructor(
    private readonly transaction: Transaction,
    private readonly checklists: Checklists,
    private readonly circles: Circles,
    private readonly identity: IdentityFacade,
    private readonly clock: Clock,
  ) {}

  async execute(userId: string): Promise<void> {
    const person = await this.identity.profileOf(userId);
    if (!person?.emailKey) return;
    for (const listId of await this.circles.listsInviting(person.emailKey)) await this.join(listId, userId, person.emailKey);
  }

  /** A list at a time, so that nobody holds two. */
  private join(listId: string, userId: string, addressKey: string): Promise<void> {
    return this.transaction.run(async () => {
      const [list, circle] = await Promise.all([this.checklists.openInvited(listId, addressKey), this.circles.of(listId)]);
      const invited = circle.invitedAt(addressKey);
      if (!list || !invited?.invitationId) return;
      list.welcome(circle, invited, { userId, opId: `invitation ${invited.invitationId}`, at: this.clock.now() });
      await Promise.all([this.circles.save(circle), this.checklists.save(list)]);
    });
  }
}
