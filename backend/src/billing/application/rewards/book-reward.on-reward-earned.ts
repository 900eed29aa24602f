import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { RewardEarned } from '../../domain/billing-events';
import { BookCredit } from '../credit/push-credit';
import { ClawBackReward } from './settle-reward';

@OnEvent(RewardEarned)
export class BookReward implements EventHandler<typeof RewardEarned> {
  constructor(
    private readonly credit: BookCredit,
    private readonly clawBack: ClawBackReward,
  ) {}

  async handle({ accountId }: PayloadOf<typeof RewardEarned>): Promise<void> {
    await this.credit.of(accountId);
    // Of rewards that were spent and then lost.
    await this.clawBack.of(accountId);
  }
}
