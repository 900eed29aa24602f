import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { PaymentDisputed } from '../../domain/billing-events';
import { SettleReward } from './settle-reward';

/** A dispute can take away the reward that the payment earned. */
@OnEvent(PaymentDisputed)
export class SettleOnPaymentDisputed implements EventHandler<typeof PaymentDisputed> {
  constructor(private readonly settle: SettleReward) {}

  handle({ userId }: PayloadOf<typeof PaymentDisputed>): Promise<void> {
    return this.settle.ofFriend(userId);
  }
}
