import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { PersonalDataInLists } from '../../domain/account-deletion/personal-data-in-lists';
import type { Checklist } from '../../domain/checklist';
import { StoredChecklists } from '../../domain/checklists';
import { HouseholdAdults } from '../../domain/household/household-adults';
import { PictureCatalogue } from '../../domain/pictures/picture-catalogue';
import type { Collaborators } from '../../domain/share-list/collaborators';
import { CollaboratorsRepository } from '../../domain/share-list/collaborators-repository';
import { formerMemberContext } from '../change-context';

/**
 * Gives a list of a deleted account to its longest-standing member who stays. A list of a household goes to the
 * longest-standing organiser, then adult, of the household only. Without a successor the list is erased.
 */
@Injectable()
export class TransferOwnership {
  constructor(
    private readonly transaction: Transaction,
    private readonly checklists: StoredChecklists,
    private readonly collaboratorsRepository: CollaboratorsRepository,
    private readonly identity: IdentityFacade,
    private readonly adults: HouseholdAdults,
    private readonly catalogue: PictureCatalogue,
    private readonly personalData: PersonalDataInLists,
    private readonly clock: Clock,
  ) {}

  async execute(personId: string, listId: string): Promise<void> {
    const hasNoSuccessor = await this.transaction.run(async () => {
      const [list, collaborators] = await Promise.all([
        this.checklists.lockAny(listId),
        this.collaboratorsRepository.of(listId),
      ]);
      if (list?.ownerId !== personId) return false;
      const successor = list.isDeleted ? undefined : await this.findSuccessor(list, collaborators);
      if (successor) await this.transferTo(list, collaborators, successor);
      else list.deleteForGood(collaborators, formerMemberContext(list, this.clock));
      await Promise.all([this.collaboratorsRepository.save(collaborators), this.checklists.save(list)]);
      return !successor;
    });
    // No user can see a deleted list, so its rows can be erased in small batches.
    if (hasNoSuccessor) await this.personalData.eraseList(listId);
  }

  /**
   * Gives a list of the household that a user has left to the longest-standing organiser, then adult, also one in
   * the trash. @throws Error if no adult is known yet, so that the event is handled again
   */
  async transferGiven(personId: string, listId: string): Promise<void> {
    await this.transaction.run(async () => {
      const [list, collaborators] = await Promise.all([
        this.checklists.lockAny(listId),
        this.collaboratorsRepository.of(listId),
      ]);
      if (list?.ownerId !== personId || list.householdId === null) return;
      const successor = await this.findSuccessor(list, collaborators);
      if (!successor) throw new Error(`no adult takes list ${listId} over`);
      await this.transferTo(list, collaborators, successor);
      await Promise.all([this.collaboratorsRepository.save(collaborators), this.checklists.save(list)]);
    });
  }

  /** Runs while the list is locked, so that no member can start deleting their account meanwhile. */
  private async findSuccessor(
    { householdId, ownerId }: Checklist,
    collaborators: Collaborators,
  ): Promise<string | undefined> {
    const candidates = householdId === null ? collaborators.userIds : await this.adults.of(householdId);
    const leavers = await this.identity.findDeleted(candidates);
    return candidates.find((userId) => userId !== ownerId && !leavers.has(userId));
  }

  private async transferTo(list: Checklist, collaborators: Collaborators, successor: string): Promise<void> {
    const character = list.selectedCharacterId;
    const keepsCharacter =
      character === null || (await this.catalogue.character(character, successor)) !== 'unknown';
    await this.personalData.rememberMembership(list.ownerId, list.id);
    list.transferOwnership(collaborators, successor, keepsCharacter, formerMemberContext(list, this.clock));
  }
}
