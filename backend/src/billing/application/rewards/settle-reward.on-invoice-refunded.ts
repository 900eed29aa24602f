import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { InvoiceRefunded } from '../../domain/billing-events';
import { SettleReward } from './settle-reward';

/** What was earned with it is earned no longer. */
@OnEvent(InvoiceRefunded)
export class SettleOnInvoiceRefunded implements EventHandler<typeof InvoiceRefunded> {
  constructor(private readonly settle: SettleReward) {}

  handle({ userId }: PayloadOf<typeof InvoiceRefunded>): Promise<void> {
    return this.settle.ofFriend(userId);
  }
}
