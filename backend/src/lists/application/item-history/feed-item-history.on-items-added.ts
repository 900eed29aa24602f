import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { ItemsAdded } from '../../events';
import { ItemHistoryFeeder } from './item-history-feeder';

@OnEvent(ItemsAdded)
export class FeedHistoryWithAddedItems implements EventHandler<typeof ItemsAdded> {
  constructor(private readonly feeder: ItemHistoryFeeder) {}

  async handle({ listType, userId, language = 'en', items }: PayloadOf<typeof ItemsAdded>): Promise<void> {
    if (listType !== 'shopping') return;
    const itemIds = items.map(({ itemId }) => itemId);
    await this.feeder.feed({ userId, itemIds, language, boughtAt: null });
  }
}
