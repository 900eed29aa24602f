import { ChildDeleted } from '../../../identity/events';
import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, type EventMeta, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { RefreshGivenLists } from './refresh-given-lists';

@OnEvent(ChildDeleted)
export class RefreshListsOfDeletedChild implements EventHandler<typeof ChildDeleted> {
  constructor(private readonly refresh: RefreshGivenLists) {}

  handle({ childId }: PayloadOf<typeof ChildDeleted>, { eventId }: EventMeta): Promise<void> {
    return this.refresh.execute(childId, `child ${eventId}`);
  }
}
