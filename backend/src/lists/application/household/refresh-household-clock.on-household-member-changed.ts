import { HouseholdMemberChanged } from '../../../identity/events';
import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { RefreshHouseholdClock } from './refresh-household-clock.on-household-changed';

/** A process of the release before makes households without telling their clock. */
@OnEvent(HouseholdMemberChanged)
export class RefreshClockOfMember implements EventHandler<typeof HouseholdMemberChanged> {
  constructor(private readonly clock: RefreshHouseholdClock) {}

  handle({ householdId }: PayloadOf<typeof HouseholdMemberChanged>): Promise<void> {
    return this.clock.handle({ householdId });
  }
}
