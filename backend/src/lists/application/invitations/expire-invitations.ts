import { Transaction } from '../../../platform/database/transaction';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { StoredChecklists } from '../../domain/checklists';
import {
  CollaboratorsRepository,
  type PendingInvitation,
} from '../../domain/share-list/collaborators-repository';

const pendingDays = 180;

/** An address that nobody has come from in half a year is kept no longer; whether there is an account for it makes no difference. */
@EveryNight()
export class ExpireInvitations implements NightlyTask {
  constructor(
    private readonly transaction: Transaction,
    private readonly checklists: StoredChecklists,
    private readonly collaboratorsRepository: CollaboratorsRepository,
  ) {}

  async run(now: Date): Promise<void> {
    await inBatches(async () => {
      const old = await this.collaboratorsRepository.pendingSince(daysBefore(now, pendingDays));
      for (const each of old) await this.expire(each, now);
      return old;
    });
  }

  /** A step of the list, so that every device hears of it. */
  private expire({ invitationId, listId, ownerId }: PendingInvitation, at: Date): Promise<void> {
    return this.transaction.run(async () => {
      const [list, collaborators] = await Promise.all([
        this.checklists.lock(listId, ownerId),
        this.collaboratorsRepository.of(listId),
      ]);
      const invited = collaborators.find(invitationId);
      if (!list || invited?.userId !== null) return;
      list.expireInvitation(collaborators, invited, { userId: ownerId, opId: `expired ${invitationId}`, at });
      await Promise.all([this.collaboratorsRepository.save(collaborators), this.checklists.save(list)]);
    });
  }
}
