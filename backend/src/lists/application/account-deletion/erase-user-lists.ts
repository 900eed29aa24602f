import { IdentityFacade } from '../../../identity';
import { addressKey } from '../../../kernel/address';
import {
  type PersonalDataEraser,
  ErasesPersonalData,
} from '../../../platform/account-deletion/erases-personal-data.decorator';
import { inBatches, inOrderOfIds } from '../../../platform/nightly/in-batches';
import { PersonalDataInLists } from '../../domain/account-deletion/personal-data-in-lists';
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
  ) {}

  /**
   * One transaction per list, so that no lock is held for long. A transferred list then counts as a list of
   * another user.
   */
  async erase(personId: string): Promise<void> {
    const address = await this.addressOf(personId);
    await inBatches(async () => {
      const listIds = await this.personalData.ownLists(personId);
      for (const listId of listIds) await this.transfer.execute(personId, listId);
      return listIds;
    });
    await inOrderOfIds(
      (after) => this.personalData.othersLists(personId, address, after),
      (listId) => this.member.execute(personId, listId, address),
    );
    await this.personalData.deleteUserRows(personId, address);
  }

  /**
   * Address under which others have invited the user; null if another account has it now. A deleted account
   * is not found by address.
   */
  private async addressOf(personId: string): Promise<string | null> {
    const profile = await this.identity.profileOf(personId);
    if (!profile) return null;
    const holder = await this.identity.findByEmail(profile.email);
    return holder && holder.id !== personId ? null : addressKey(profile.email);
  }
}
