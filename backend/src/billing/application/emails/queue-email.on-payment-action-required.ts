import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { PaymentActionRequired } from '../../domain/happenings';
import { PaymentPost } from '../../domain/letters';

@OnEvent(PaymentActionRequired)
export class PostPaymentAction implements EventHandler<typeof PaymentActionRequired> {
  constructor(private readonly post: PaymentPost) {}

  async handle({ accountId, invoiceId }: PayloadOf<typeof PaymentActionRequired>): Promise<void> {
    if (invoiceId !== null) await this.post.post({ kind: 'payment-action', accountId, invoiceId });
  }
}
