import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import type { Checklist } from '../../domain/checklist';
import { StoredChecklists } from '../../domain/checklists';
import { InviterBlocks } from '../../domain/invitations/inviter-blocks';
import { ownersOnly } from '../../domain/lists.errors';
import type { Collaborators, Member } from '../../domain/share-list/collaborators';
import { CollaboratorsRepository } from '../../domain/share-list/collaborators-repository';

interface Found {
  list: Checklist;
  collaborators: Collaborators;
  invited: Member;
}

/**
 * Invitations to lists that the invited user has not opened yet. They may read the list; to other members they are an invitation.
 * Each method runs in the transaction of its caller.
 */
@Injectable()
export class PendingInvitations {
  constructor(
    private readonly checklists: StoredChecklists,
    private readonly collaboratorsRepository: CollaboratorsRepository,
    private readonly inviterBlocks: InviterBlocks,
    private readonly identity: IdentityFacade,
    private readonly clock: Clock,
  ) {}

  /**
   * Turns a pending invitation into a membership and logs it as a change of the list.
   * @throws LIST_DELETED
   */
  async accept(listId: string, userId: string): Promise<void> {
    const found = await this.findPending(listId, userId);
    if (!found) return;
    const { list, collaborators, invited } = found;
    list.acceptInvitation(collaborators, invited, {
      userId,
      opId: `invitation ${invited.invitationId}`,
      at: this.clock.now(),
    });
    await Promise.all([this.collaboratorsRepository.save(collaborators), this.checklists.save(list)]);
  }

  /**
   * Hides the invitation, with `never` every invitation of this inviter, from the user; others cannot tell.
   * Null: not invited.
   * @throws FORBIDDEN, LIST_DELETED
   */
  async decline(
    listId: string,
    userId: string,
    collaboratorId: string,
    never: boolean,
  ): Promise<Checklist | null> {
    const found = await this.findPending(listId, userId);
    if (!found) return null;
    const { list, collaborators, invited } = found;
    if (![userId, invited.invitationId].includes(collaboratorId)) throw ownersOnly();
    list.assertNotDeleted();
    collaborators.decline(invited, userId);
    await Promise.all([
      this.collaboratorsRepository.save(collaborators),
      ...(never ? [this.inviterBlocks.add(userId, list.ownerId, this.clock.now())] : []),
    ]);
    return list;
  }

  /**
   * Makes a declined invitation pending again and unblocks the inviter. Null: not invited.
   * @throws LIST_DELETED
   */
  async undoDecline(listId: string, userId: string): Promise<Checklist | null> {
    const found = await this.findInvitation(listId, userId);
    if (!found) return null;
    const { list, collaborators, invited } = found;
    list.assertNotDeleted();
    if (invited.declinedBy === userId) collaborators.renew(invited);
    await Promise.all([
      this.collaboratorsRepository.save(collaborators),
      this.inviterBlocks.remove(userId, list.ownerId),
    ]);
    return list;
  }

  private async findPending(listId: string, userId: string): Promise<Found | null> {
    const found = await this.findInvitation(listId, userId);
    if (
      !found ||
      found.invited.declinedBy === userId ||
      (await this.inviterBlocks.has(userId, found.list.ownerId))
    )
      return null;
    return found;
  }

  private async findInvitation(listId: string, userId: string): Promise<Found | null> {
    const addressKey = (await this.identity.profileOf(userId))?.emailKey;
    const list = addressKey ? await this.checklists.lockInvited(listId, addressKey) : null;
    if (!addressKey || !list) return null;
    // The list is locked here, so the owner cannot withdraw the invitation.
    const collaborators = await this.collaboratorsRepository.of(listId);
    const invited = collaborators.invitedAt(addressKey);
    return invited ? { list, collaborators, invited } : null;
  }
}
