import { ChildRestored } from '../../../identity/events';
import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, type EventMeta, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { RefreshGivenLists } from './refresh-given-lists';

@OnEvent(ChildRestored)
export class RefreshListsOfRestoredChild implements EventHandler<typeof ChildRestored> {
  constructor(private readonly refresh: RefreshGivenLists) {}

  handle({ childId }: PayloadOf<typeof ChildRestored>, { eventId }: EventMeta): Promise<void> {
    return this.refresh.execute(childId, `child ${eventId}`);
  }
}
