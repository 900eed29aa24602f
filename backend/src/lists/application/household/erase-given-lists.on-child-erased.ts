import { ChildErased } from '../../../identity/events';
import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { EraseGivenLists } from './erase-given-lists';

@OnEvent(ChildErased)
export class EraseChildFromLists implements EventHandler<typeof ChildErased> {
  constructor(private readonly erase: EraseGivenLists) {}

  handle({ childId }: PayloadOf<typeof ChildErased>): Promise<void> {
    return this.erase.execute(childId);
  }
}
