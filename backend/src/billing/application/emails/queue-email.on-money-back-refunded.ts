import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { MoneyBackRefunded } from '../../domain/billing-events';
import { EmailQueue } from '../../domain/emails/emails';

/** The law requires a lasting confirmation of a withdrawal. */
@OnEvent(MoneyBackRefunded)
export class PostRefundLetter implements EventHandler<typeof MoneyBackRefunded> {
  constructor(private readonly post: EmailQueue) {}

  async handle({
    accountId,
    invoiceId,
    invoiceIds,
    amount,
    commandId,
    credit = 0,
    at,
  }: PayloadOf<typeof MoneyBackRefunded>): Promise<void> {
    if (commandId !== undefined && at !== undefined)
      await this.post.enqueue({
        kind: 'refunded',
        accountId,
        commandId,
        invoiceId,
        ...(invoiceIds && { invoiceIds }),
        amount,
        credit,
        at,
      });
  }
}
