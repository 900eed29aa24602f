import { HouseholdErased } from '../../../identity/events';
import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { GivenLists } from '../../domain/household/given-lists';
import { HouseholdAdults } from '../../domain/household/household-adults';
import { HouseholdClocks } from '../../domain/household/household-clocks';
import { ItemHistory } from '../../domain/item-history/item-history';
import { RoutineData } from '../../domain/routines/routine-data';
import { Stores } from '../../domain/stores/stores';
import { EraseGivenLists } from './erase-given-lists';

/** Its lists that still have an owner belong to no household any more. */
@OnEvent(HouseholdErased)
export class EraseHouseholdFromLists implements EventHandler<typeof HouseholdErased> {
  constructor(
    private readonly givenLists: GivenLists,
    private readonly adults: HouseholdAdults,
    private readonly clocks: HouseholdClocks,
    private readonly routineData: RoutineData,
    private readonly history: ItemHistory,
    private readonly stores: Stores,
    private readonly erase: EraseGivenLists,
  ) {}

  async handle({ householdId }: PayloadOf<typeof HouseholdErased>): Promise<void> {
    for (const childId of await this.givenLists.everGivenIn(householdId)) await this.erase.execute(childId);
    await this.erase.ofHousehold(householdId);
    for (const userId of await this.adults.of(householdId)) await this.adults.remove(householdId, userId);
    await this.givenLists.forgetHousehold(householdId);
    await this.routineData.eraseHousehold(householdId);
    await this.history.eraseHousehold(householdId);
    await this.stores.eraseHousehold(householdId);
    await this.clocks.remove(householdId);
  }
}
