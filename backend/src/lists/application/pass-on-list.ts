import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import { Transaction } from '../../platform/database/transaction';
import type { Checklist } from '../domain/checklist';
import { StoredChecklists } from '../domain/checklists';
import type { Circle, Member } from '../domain/circle';
import { Circles } from '../domain/circles';
import { PictureOffer } from '../domain/picture-offer';
import { Traces } from '../domain/traces';
import { deedOfFormerMember } from './deed-of';

type Heir = Member & { userId: string };

/** Its owner leaves for good: a list goes to whoever has been in it longest and stays; where nobody does, it goes. */
@Injectable()
export class PassOnList {
  constructor(
    private readonly transaction: Transaction,
    private readonly checklists: StoredChecklists,
    private readonly circles: Circles,
    private readonly identity: IdentityFacade,
    private readonly offer: PictureOffer,
    private readonly traces: Traces,
    private readonly clock: Clock,
  ) {}

  async execute(personId: string, listId: string): Promise<void> {
    const hasNobody = await this.transaction.run(async () => {
      const [list, circle] = await Promise.all([this.checklists.openAnyhow(listId), this.circles.of(listId)]);
      if (list?.ownerId !== personId) return false;
      const heir = list.isDeleted ? undefined : await this.heirIn(circle);
      if (heir) await this.handOver(list, circle, heir);
      else list.close(circle, deedOfFormerMember(list, this.clock));
      await Promise.all([this.circles.save(circle), this.checklists.save(list)]);
      return !heir;
    });
    // In the trash nobody sees it any more: it is emptied piece by piece.
    if (hasNobody) await this.traces.erase(listId);
  }

  /** Asked with the list in hand, and none of those who stay can begin to leave meanwhile. */
  private async heirIn(circle: Circle): Promise<Heir | undefined> {
    const leavers = await this.identity.findDeleted(circle.userIds);
    return circle.members
      .filter((member): member is Heir => member.userId !== null)
      .find(({ userId }) => !leavers.has(userId));
  }

  private async handOver(list: Checklist, circle: Circle, heir: Heir): Promise<void> {
    const character = list.selectedCharacterId;
    const keepsCharacter =
      character === null || (await this.offer.character(character, heir.userId)) !== 'unknown';
    await this.traces.keep(list.ownerId, list.id);
    list.handOver(circle, heir, keepsCharacter, deedOfFormerMember(list, this.clock));
  }
}
