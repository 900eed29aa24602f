import { HouseholdFacade } from '../../../identity';
import { HouseholdMemberChanged } from '../../../identity/events';
import type { PayloadOf } from '../../../kernel/domain-event';
import { Transaction } from '../../../platform/database/transaction';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { HouseholdAdults } from '../../domain/household/household-adults';

/** Gives organisers and adults of a household access to its lists, and ends it. */
@OnEvent(HouseholdMemberChanged)
export class RefreshHouseholdAdults implements EventHandler<typeof HouseholdMemberChanged> {
  constructor(
    private readonly transaction: Transaction,
    private readonly adults: HouseholdAdults,
    private readonly households: HouseholdFacade,
  ) {}

  /** Reads the present role, as two events of one user may arrive in any order. */
  handle({ householdId, userId }: PayloadOf<typeof HouseholdMemberChanged>): Promise<void> {
    return this.transaction.run(async () => {
      await this.adults.lock(householdId, userId);
      const adult = await this.households.adultIn(householdId, userId);
      if (adult) await this.adults.put(householdId, userId, adult.role, adult.since);
      else await this.adults.remove(householdId, userId);
    });
  }
}
