import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import type { Checklist } from '../../domain/checklist';
import { StoredChecklists } from '../../domain/checklists';
import { CollaboratorsRepository } from '../../domain/share-list/collaborators-repository';
import type { DeletedAnswer } from '../answers';
import { contextOf } from '../change-context';
import { PendingInvitations } from '../invitations/pending-invitations';

/** Window in which a member who has left may rejoin; afterwards the owner has to invite them. */
const rejoinWindowMs = 10 * 60_000;

/**
 * Undoes leaving a list or declining an invitation.
 * @throws NOT_FOUND, LIST_DELETED, COLLABORATOR_LIMIT_REACHED
 */
@Injectable()
export class RejoinList {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: StoredChecklists,
    private readonly collaboratorsRepository: CollaboratorsRepository,
    private readonly pendingInvitations: PendingInvitations,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string): Promise<StoredResponse<DeletedAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const list =
        (await this.checklists.lock(listId, command.userId)) ??
        (await this.pendingInvitations.undoDecline(listId, command.userId)) ??
        (await this.rejoin(command, listId));
      if (!list) throw notFound();
      return { success: true as const, listVersion: list.version };
    });
  }

  private async rejoin(command: Command, listId: string): Promise<Checklist | null> {
    const context = contextOf(command, this.clock);
    const list = await this.checklists.lockLeftBy(
      listId,
      command.userId,
      new Date(context.at.getTime() - rejoinWindowMs),
    );
    if (!list) return null;
    const collaborators = await this.collaboratorsRepository.of(listId);
    list.rejoin(collaborators, context);
    await Promise.all([this.collaboratorsRepository.save(collaborators), this.checklists.save(list)]);
    return list;
  }
}
