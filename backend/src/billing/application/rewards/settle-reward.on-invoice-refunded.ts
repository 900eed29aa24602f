import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { InvoiceRefunded } from '../../domain/billing-events';
import { SettleReward } from './settle-reward';

/** A refund can take away the reward that its invoice earned. */
@OnEvent(InvoiceRefunded)
export class SettleOnInvoiceRefunded implements EventHandler<typeof InvoiceRefunded> {
  constructor(private readonly settle: SettleReward) {}

  handle({ userId }: PayloadOf<typeof InvoiceRefunded>): Promise<void> {
    return this.settle.ofFriend(userId);
  }
}
