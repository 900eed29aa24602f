import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { InvoicePaid } from '../../domain/billing-events';
import { SettleReward } from './settle-reward';

/** A payment may be the first one of an invited friend. */
@OnEvent(InvoicePaid)
export class SettleOnInvoicePaid implements EventHandler<typeof InvoicePaid> {
  constructor(private readonly settle: SettleReward) {}

  handle({ userId }: PayloadOf<typeof InvoicePaid>): Promise<void> {
    return this.settle.ofFriend(userId);
  }
}
