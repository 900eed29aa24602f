import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { RewardLost } from '../../domain/billing-events';
import { ClawBackReward } from './settle-reward';

@OnEvent(RewardLost)
export class TakeBackLost implements EventHandler<typeof RewardLost> {
  constructor(private readonly clawBack: ClawBackReward) {}

  handle({ accountId }: PayloadOf<typeof RewardLost>): Promise<void> {
    return this.clawBack.of(accountId);
  }
}
