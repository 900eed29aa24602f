import { Transaction } from '../../../platform/database/transaction';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { StoredChecklists } from '../../domain/checklists';
import {
  CollaboratorsRepository,
  type PendingInvitation,
} from '../../domain/share-list/collaborators-repository';

const pendingDays = 180;

/**
 * Ends invitations that no user has accepted for 180 days, so that the address is deleted. An existing
 * account makes no difference.
 */
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

  /** Logged as a change of the list, so that all devices read it. */
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
