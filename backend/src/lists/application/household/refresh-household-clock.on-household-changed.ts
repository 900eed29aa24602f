import { HouseholdFacade } from '../../../identity';
import { HouseholdChanged } from '../../../identity/events';
import type { PayloadOf } from '../../../kernel/domain-event';
import { Transaction } from '../../../platform/database/transaction';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { HouseholdClocks } from '../../domain/household/household-clocks';

/** Keeps zone and times of a household for the days of its routines. */
@OnEvent(HouseholdChanged)
export class RefreshHouseholdClock implements EventHandler<typeof HouseholdChanged> {
  constructor(
    private readonly transaction: Transaction,
    private readonly clocks: HouseholdClocks,
    private readonly households: HouseholdFacade,
  ) {}

  /** Reads the present times, as two events of one household may arrive in any order. */
  handle({ householdId }: PayloadOf<typeof HouseholdChanged>): Promise<void> {
    return this.transaction.run(async () => {
      await this.clocks.lock(householdId);
      const clock = await this.households.clockOf(householdId);
      if (clock) await this.clocks.put(householdId, clock);
      else await this.clocks.remove(householdId);
    });
  }
}
