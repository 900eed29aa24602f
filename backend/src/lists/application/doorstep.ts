import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import type { Checklist } from '../domain/checklist';
import { StoredChecklists } from '../domain/checklists';
import type { Circle, Member } from '../domain/circle';
import { Circles } from '../domain/circles';
import { ownersOnly } from '../domain/lists.errors';

/**
 * Where those stand who were invited under their address and have not opened the list yet. They can read it; to everybody else
 * they are no more than the invitation. Everything here happens within the transaction of what they do.
 */
@Injectable()
export class Doorstep {
  constructor(
    private readonly checklists: StoredChecklists,
    private readonly circles: Circles,
    private readonly identity: IdentityFacade,
    private readonly clock: Clock,
  ) {}

  /** The invitation, where one waits for them, becomes a membership, as a step of the list. */
  async comeIn(listId: string, userId: string): Promise<void> {
    const found = await this.standing(listId, userId);
    if (!found) return;
    const { list, circle, invited } = found;
    list.welcome(circle, invited, { userId, opId: `invitation ${invited.invitationId}`, at: this.clock.now() });
    await Promise.all([this.circles.save(circle), this.checklists.save(list)]);
  }

  /** They do not want it: to them it is gone, to everybody else nothing has happened. Null where nobody has invited them. */
  async turnAway(listId: string, userId: string, collaboratorId: string): Promise<Checklist | null> {
    const found = await this.standing(listId, userId);
    if (!found) return null;
    const { list, circle, invited } = found;
    if (![userId, invited.invitationId].includes(collaboratorId)) throw ownersOnly();
    list.mustBeThere();
    circle.decline(invited, userId);
    await this.circles.save(circle);
    return list;
  }

  private async standing(listId: string, userId: string): Promise<{ list: Checklist; circle: Circle; invited: Member } | null> {
    const addressKey = (await this.identity.profileOf(userId))?.emailKey;
    const list = addressKey ? await this.checklists.openInvited(listId, addressKey) : null;
    if (!addressKey || !list) return null;
    // Asked with the list in hand: nobody takes the invitation back any more.
    const circle = await this.circles.of(listId);
    const invited = circle.invitationOf(userId, addressKey);
    return invited ? { list, circle, invited } : null;
  }
}
