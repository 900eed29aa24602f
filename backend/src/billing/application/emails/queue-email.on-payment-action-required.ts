import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { PaymentActionRequired } from '../../domain/billing-events';
import { EmailQueue } from '../../domain/emails/emails';

@OnEvent(PaymentActionRequired)
export class PostPaymentAction implements EventHandler<typeof PaymentActionRequired> {
  constructor(private readonly post: EmailQueue) {}

  async handle({ accountId, invoiceId }: PayloadOf<typeof PaymentActionRequired>): Promise<void> {
    if (invoiceId !== null) await this.post.enqueue({ kind: 'payment-action', accountId, invoiceId });
  }
}
