import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { PaymentFailed } from '../../domain/happenings';
import { PaymentPost } from '../../domain/letters';

@OnEvent(PaymentFailed)
export class PostPaymentFailed implements EventHandler<typeof PaymentFailed> {
  constructor(private readonly post: PaymentPost) {}

  async handle({ accountId, invoiceId }: PayloadOf<typeof PaymentFailed>): Promise<void> {
    if (invoiceId !== null) await this.post.post({ kind: 'payment-failed', accountId, invoiceId });
  }
}
