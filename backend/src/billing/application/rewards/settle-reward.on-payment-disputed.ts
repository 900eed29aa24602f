import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { PaymentDisputed } from '../../domain/billing-events';
import { SettleReward } from './settle-reward';

/** What was earned with money that is asked back is earned no longer. */
@OnEvent(PaymentDisputed)
export class SettleOnPaymentDisputed implements EventHandler<typeof PaymentDisputed> {
  constructor(private readonly settle: SettleReward) {}

  handle({ userId }: PayloadOf<typeof PaymentDisputed>): Promise<void> {
    return this.settle.ofFriend(userId);
  }
}
