import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import type { Checklist } from '../domain/checklist';
import { StoredChecklists } from '../domain/checklists';
import type { Circle, Member } from '../domain/circle';
import { Circles } from '../domain/circles';
import { ownersOnly } from '../domain/lists.errors';
import { Refusals } from '../domain/refusals';

interface Found {
  list: Checklist;
  circle: Circle;
  invited: Member;
}

/**
 * Where those stand who were invited under their address and have not opened the list yet. They can read it; to everybody else
 * they are no more than the invitation. Everything here happens within the transaction of what they do.
 */
@Injectable()
export class Doorstep {
  constructor(
    private readonly checklists: StoredChecklists,
    private readonly circles: Circles,
    private readonly refusals: Refusals,
    private readonly identity: IdentityFacade,
    private readonly clock: Clock,
  ) {}

  /** The invitation, where one waits for them, becomes a membership, as a step of the list. */
  async comeIn(listId: string, userId: string): Promise<void> {
    const found = await this.standing(listId, userId);
    if (!found) return;
    const { list, circle, invited } = found;
    list.welcome(circle, invited, {
      userId,
      opId: `invitation ${invited.invitationId}`,
      at: this.clock.now(),
    });
    await Promise.all([this.circles.save(circle), this.checklists.save(list)]);
  }

  /** They do not want it, or never anything of this person again: to them it is gone, to everybody else nothing has happened. Null where nobody has invited them. */
  async turnAway(
    listId: string,
    userId: string,
    collaboratorId: string,
    never: boolean,
  ): Promise<Checklist | null> {
    const found = await this.standing(listId, userId);
    if (!found) return null;
    const { list, circle, invited } = found;
    if (![userId, invited.invitationId].includes(collaboratorId)) throw ownersOnly();
    list.mustBeThere();
    circle.decline(invited, userId);
    await Promise.all([
      this.circles.save(circle),
      ...(never ? [this.refusals.add(userId, list.ownerId, this.clock.now())] : []),
    ]);
    return list;
  }

  /** They have thought better of it: the invitation waits for them as before. Null where there is none. */
  async wantAgain(listId: string, userId: string): Promise<Checklist | null> {
    const found = await this.invitation(listId, userId);
    if (!found) return null;
    const { list, circle, invited } = found;
    list.mustBeThere();
    if (invited.declinedBy === userId) circle.renew(invited);
    await Promise.all([this.circles.save(circle), this.refusals.remove(userId, list.ownerId)]);
    return list;
  }

  private async standing(listId: string, userId: string): Promise<Found | null> {
    const found = await this.invitation(listId, userId);
    if (
      !found ||
      found.invited.declinedBy === userId ||
      (await this.refusals.has(userId, found.list.ownerId))
    )
      return null;
    return found;
  }

  private async invitation(listId: string, userId: string): Promise<Found | null> {
    const addressKey = (await this.identity.profileOf(userId))?.emailKey;
    const list = addressKey ? await this.checklists.openInvited(listId, addressKey) : null;
    if (!addressKey || !list) return null;
    // Asked with the list in hand: nobody takes the invitation back any more.
    const circle = await this.circles.of(listId);
    const invited = circle.invitedAt(addressKey);
    return invited ? { list, circle, invited } : null;
  }
}
