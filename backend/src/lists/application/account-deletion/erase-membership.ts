import { Injectable } from '@nestjs/common';
import { addressKey } from '../../../kernel/address';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { inBatches } from '../../../platform/nightly/in-batches';
import { PersonalDataInLists } from '../../domain/account-deletion/personal-data-in-lists';
import type { Checklist } from '../../domain/checklist';
import { StoredChecklists } from '../../domain/checklists';
import type { Member } from '../../domain/share-list/collaborators';
import { CollaboratorsRepository } from '../../domain/share-list/collaborators-repository';
import { formerMemberContext } from '../change-context';

/** Removes a deleted account from a list of another user. The items and ticks stay, without the name. */
@Injectable()
export class EraseMembership {
  constructor(
    private readonly transaction: Transaction,
    private readonly checklists: StoredChecklists,
    private readonly collaboratorsRepository: CollaboratorsRepository,
    private readonly personalData: PersonalDataInLists,
    private readonly clock: Clock,
  ) {}

  /**
   * Each part is one change of the list, so all devices read it. Other users can write between two parts.
   * Idempotent.
   */
  async execute(personId: string, listId: string, address: string | null): Promise<void> {
    await this.removeMember(personId, listId, address);
    await inBatches(() => this.anonymiseItems(personId, listId));
    await inBatches(() => this.anonymiseMarks(personId, listId));
    await this.personalData.anonymiseEvents(personId, listId);
    await this.personalData.deletePastMembership(personId, listId);
  }

  /** Removes the membership and the invitations that are addressed to the account or that it has declined. */
  private removeMember(personId: string, listId: string, address: string | null): Promise<void> {
    const isErasedUser = (member: Member): boolean =>
      member.userId === personId ||
      member.declinedBy === personId ||
      (address !== null && member.address !== null && addressKey(member.address) === address);
    return this.transaction.run(async () => {
      const [list, collaborators] = await Promise.all([
        this.checklists.lockAny(listId),
        this.collaboratorsRepository.of(listId),
      ]);
      if (!list) return;
      list.removeMembers(
        collaborators,
        collaborators.members.filter(isErasedUser),
        formerMemberContext(list, this.clock),
      );
      await Promise.all([this.collaboratorsRepository.save(collaborators), this.checklists.save(list)]);
    });
  }

  private anonymiseMarks(personId: string, listId: string): Promise<readonly string[]> {
    return this.transaction.run(async () => {
      const list = await this.checklists.lockAny(listId);
      const itemIds = list && (await this.personalData.anonymiseMarks(personId, listId, list.version + 1));
      if (!itemIds || itemIds.length === 0) return [];
      list.anonymiseItems(itemIds, formerMemberContext(list, this.clock));
      await this.checklists.save(list);
      return itemIds;
    });
  }

  private anonymiseItems(personId: string, listId: string): Promise<readonly unknown[]> {
    return this.transaction.run(async () => {
      const list: Checklist | null = await this.checklists.lockAny(listId);
      const shown = list && (await this.personalData.anonymiseItems(personId, listId));
      if (!shown) return [];
      if (shown.length > 0) list.anonymiseItems(shown, formerMemberContext(list, this.clock));
      await this.checklists.save(list);
      return [listId];
    });
  }
}
