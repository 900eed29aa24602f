import { ChildErased } from '../../../identity/events';
import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { RoutineData } from '../../domain/routines/routine-data';
import { EraseGivenLists } from './erase-given-lists';

@OnEvent(ChildErased)
export class EraseChildFromLists implements EventHandler<typeof ChildErased> {
  constructor(
    private readonly erase: EraseGivenLists,
    private readonly routineData: RoutineData,
  ) {}

  async handle({ householdId, childId }: PayloadOf<typeof ChildErased>): Promise<void> {
    await this.routineData.eraseChild(childId, householdId);
    await this.erase.execute(childId);
  }
}
