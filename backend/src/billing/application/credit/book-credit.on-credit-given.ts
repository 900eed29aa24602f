import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { CreditGiven } from '../../domain/billing-events';
import { BookCredit } from './push-credit';

@OnEvent(CreditGiven)
export class BookGivenCredit implements EventHandler<typeof CreditGiven> {
  constructor(private readonly credit: BookCredit) {}

  handle({ accountId }: PayloadOf<typeof CreditGiven>): Promise<void> {
    return this.credit.of(accountId);
  }
}
