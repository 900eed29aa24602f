import type { PayloadOf } from '../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../platform/outbox/on-event.decorator';
import { RewardEarned } from '../domain/happenings';
import { BookCredit } from './book-credit';

@OnEvent(RewardEarned)
export class BookReward implements EventHandler<typeof RewardEarned> {
  constructor(private readonly credit: BookCredit) {}

  handle({ accountId }: PayloadOf<typeof RewardEarned>): Promise<void> {
    return this.credit.of(accountId);
  }
}
