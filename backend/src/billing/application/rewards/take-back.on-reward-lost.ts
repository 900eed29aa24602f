import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { RewardLost } from '../../domain/happenings';
import { TakeRewardBack } from './settle-reward';

@OnEvent(RewardLost)
export class TakeBackLost implements EventHandler<typeof RewardLost> {
  constructor(private readonly takeBack: TakeRewardBack) {}

  handle({ accountId }: PayloadOf<typeof RewardLost>): Promise<void> {
    return this.takeBack.of(accountId);
  }
}
