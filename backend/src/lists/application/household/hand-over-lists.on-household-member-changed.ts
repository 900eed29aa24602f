import { HouseholdFacade } from '../../../identity';
import { HouseholdMemberChanged } from '../../../identity/events';
import type { PayloadOf } from '../../../kernel/domain-event';
import { inOrderOfIds } from '../../../platform/nightly/in-batches';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { GivenLists } from '../../domain/household/given-lists';
import { TransferOwnership } from '../account-deletion/transfer-ownership';

/** The lists of a household stay in it: those of a user who is no adult of it any more get another owner. */
@OnEvent(HouseholdMemberChanged)
export class HandOverLists implements EventHandler<typeof HouseholdMemberChanged> {
  constructor(
    private readonly households: HouseholdFacade,
    private readonly givenLists: GivenLists,
    private readonly transfer: TransferOwnership,
  ) {}

  /** Reads the present role: the member may have been brought back. */
  async handle({ householdId, userId }: PayloadOf<typeof HouseholdMemberChanged>): Promise<void> {
    const adults = await this.households.adultsOf(householdId);
    // The lists of a household without adults end with it.
    if (adults.length === 0 || adults.includes(userId)) return;
    await inOrderOfIds(
      (after) => this.givenLists.listsOf(householdId, after),
      (listId) => this.transfer.transferGiven(userId, listId),
    );
  }
}
