import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { PaymentFailed } from '../../domain/billing-events';
import { EmailQueue } from '../../domain/emails/emails';

@OnEvent(PaymentFailed)
export class PostPaymentFailed implements EventHandler<typeof PaymentFailed> {
  constructor(private readonly post: EmailQueue) {}

  async handle({ accountId, invoiceId }: PayloadOf<typeof PaymentFailed>): Promise<void> {
    if (invoiceId !== null) await this.post.enqueue({ kind: 'payment-failed', accountId, invoiceId });
  }
}
