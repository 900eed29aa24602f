import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { StoredChecklists } from '../../domain/checklists';
import { CollaboratorsRepository } from '../../domain/share-list/collaborators-repository';
import type { DeletedAnswer } from '../answers';
import { contextOf } from '../change-context';
import { PendingInvitations } from '../invitations/pending-invitations';

/**
 * The owner removes a member or an invitation, a member leaves, or an invited user declines.
 * @throws NOT_FOUND, FORBIDDEN, LIST_DELETED
 */
@Injectable()
export class UnshareList {
  constructor(
    private readonly idempotency: Idempotency,
    /** The stored lists: leaving must not accept an invitation. */
    private readonly checklists: StoredChecklists,
    private readonly collaboratorsRepository: CollaboratorsRepository,
    private readonly pendingInvitations: PendingInvitations,
    private readonly identity: IdentityFacade,
    private readonly clock: Clock,
  ) {}

  /** `never`: declining blocks further invitations of this inviter. */
  execute(
    command: Command,
    listId: string,
    collaboratorId: string,
    never = false,
  ): Promise<StoredResponse<DeletedAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const [list, collaborators] = await Promise.all([
        this.checklists.lock(listId, command.userId),
        this.collaboratorsRepository.of(listId),
      ]);
      if (!list) return this.decline(command, listId, collaboratorId, never);
      const userId = collaborators.find(collaboratorId)?.userId;
      const address = userId ? ((await this.identity.profileOf(userId))?.emailKey ?? null) : null;
      list.unshare(collaborators, collaboratorId, contextOf(command, this.clock), address);
      await Promise.all([this.collaboratorsRepository.save(collaborators), this.checklists.save(list)]);
      return { success: true as const, listVersion: list.version };
    });
  }

  private async decline(
    { userId }: Command,
    listId: string,
    collaboratorId: string,
    never: boolean,
  ): Promise<DeletedAnswer> {
    const list = await this.pendingInvitations.decline(listId, userId, collaboratorId, never);
    if (!list) throw notFound();
    return { success: true, listVersion: list.version };
  }
}
