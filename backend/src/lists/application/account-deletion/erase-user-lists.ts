import { IdentityFacade } from '../../../identity';
import {
  type PersonalDataEraser,
  ErasesPersonalData,
} from '../../../platform/account-deletion/erases-personal-data.decorator';
import { inBatches, inOrderOfIds } from '../../../platform/nightly/in-batches';
import { PersonalDataInLists } from '../../domain/account-deletion/personal-data-in-lists';
import { ItemHistoryErasure } from '../item-history/item-history-erasure';
import { EraseMembership } from './erase-membership';
import { TransferOwnership } from './transfer-ownership';

/**
 * Erases a deleted account from lists. Its own lists go to a member or are erased; in the lists of others
 * its items and changes stay without the user.
 */
@ErasesPersonalData('lists')
export class EraseUserLists implements PersonalDataEraser {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly transfer: TransferOwnership,
    private readonly member: EraseMembership,
    private readonly personalData: PersonalDataInLists,
    private readonly history: ItemHistoryErasure,
  ) {}

  /**
   * One transaction per list, so that no lock is held for long. A transferred list then counts as a list of
   * another user.
   */
  async erase(personId: string): Promise<void> {
    const address = await this.identity.addressOf(personId);
    await inBatches(async () => {
      const listIds = await this.personalData.ownLists(personId);
      for (const listId of listIds) await this.transfer.execute(personId, listId);
      return listIds;
    });
    await inOrderOfIds(
      (after) => this.personalData.othersLists(personId, address, after),
      (listId) => this.member.execute(personId, listId, address),
    );
    await this.history.ofAccount(personId);
    await this.personalData.deleteUserRows(personId, address);
  }
}
