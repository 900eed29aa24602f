import { HouseholdFacade } from '../../../identity';
import type { DueInstant } from '../../../platform/due/due-instants';
import { type DueHandler, WhenDue } from '../../../platform/due/when-due.decorator';
import { inOrderOfIds } from '../../../platform/nightly/in-batches';
import { GivenLists } from '../../domain/household/given-lists';
import { TransferOwnership } from '../account-deletion/transfer-ownership';
import { ItemHistoryErasure } from '../item-history/item-history-erasure';

/** The kind of due instant; its subject is a former adult of a household, see `handOverSubject`. */
export const listsHandOver = 'lists-hand-over';

export const handOverSubject = (householdId: string, userId: string): string => `${householdId} ${userId}`;

/**
 * The lists of a household stay in it: those of a user who is no adult of it any more get another owner. What
 * that user alone put into the item history goes.
 */
@WhenDue(listsHandOver)
export class HandOverLists implements DueHandler {
  constructor(
    private readonly households: HouseholdFacade,
    private readonly givenLists: GivenLists,
    private readonly transfer: TransferOwnership,
    private readonly history: ItemHistoryErasure,
  ) {}

  async whenDue({ subject }: DueInstant): Promise<null> {
    const [householdId = '', userId = ''] = subject.split(' ');
    await this.execute(householdId, userId);
    return null;
  }

  /** Reads the present role: the member may have been brought back. */
  async execute(householdId: string, userId: string): Promise<void> {
    const adults = await this.households.adultsOf(householdId);
    // The lists of a household without adults end with it.
    if (adults.length === 0 || adults.includes(userId)) return;
    await inOrderOfIds(
      (after) => this.givenLists.listsOf(householdId, after),
      (listId) => this.transfer.transferGiven(userId, listId),
    );
    await this.history.ofFormerAdult(householdId, userId);
  }
}
