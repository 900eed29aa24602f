import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { ItemsCleared } from '../../events';
import { ItemHistoryFeeder } from './item-history-feeder';

@OnEvent(ItemsCleared)
export class FeedHistoryWithBoughtItems implements EventHandler<typeof ItemsCleared> {
  constructor(private readonly feeder: ItemHistoryFeeder) {}

  async handle({ userId, itemIds, language, at }: PayloadOf<typeof ItemsCleared>): Promise<void> {
    await this.feeder.feed({ userId, itemIds, language, boughtAt: new Date(at) });
  }
}
