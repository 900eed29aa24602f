import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { BillingAccounts } from '../../domain/account/billing-account';
import { pendingChanges } from '../../domain/billing.errors';
import { CommandStore, isTooOldToRepeat } from '../../domain/commands/command';
import { paymentActions, type InvoiceRow } from '../../domain/payments/payment';
import { BillingRecords } from '../../domain/projection/projection';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import { Inbox, type InboxEvent } from '../../domain/webhooks/inbox';
import { derivedKey } from '../command-runner/command-handler';
import { RetryPayment } from './retry-payment';

/**
 * Pays open invoices with a card that the user has saved at the provider, in case the user does not return
 * to our page.
 */
@Injectable()
export class PayWithNewCard {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly provider: PaymentProvider,
    private readonly retry: RetryPayment,
    private readonly commands: CommandStore,
    private readonly inbox: Inbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Tries each payment that was open when the card was saved, oldest first. A refusal ends the attempt, and
   * the payment stays open.
   * @throws PENDING_CHANGES where another command of the account is open, ProviderSilent: the event is
   * delivered again
   */
  async execute(accountId: string, event: InboxEvent): Promise<void> {
    const { objectId: card } = event;
    const account = await this.accounts.byId(accountId);
    if (
      !account ||
      card === null ||
      isTooOldToRepeat(event, this.clock.now()) ||
      (await this.inbox.hasLaterCard(event))
    )
      return;
    for (const invoice of await this.openSince(accountId, event.createdAt))
      await this.pay(account.snapshot(), invoice, card);
  }

  private async openSince(accountId: string, saved: Date): Promise<InvoiceRow[]> {
    const open = (await this.records.invoicesOf(accountId)).filter(
      ({ status, createdAt }) => status === 'open' && createdAt <= saved,
    );
    const retryable = await Promise.all(
      open.map(async ({ id }) => {
        const payment = await this.records.payment(accountId, id);
        return (
          payment !== null &&
          paymentActions({ ...payment, isOrphaned: await this.records.isOrphaned(accountId, id) }).retryable
        );
      }),
    );
    return open.filter((_, index) => retryable[index]).reverse();
  }

  private async pay(
    { id: accountId, userId }: { id: string; userId: string },
    { id: invoiceId }: InvoiceRow,
    card: string,
  ): Promise<void> {
    const command = {
      userId,
      key: derivedKey(`${invoiceId}:${card}`, 'new-card'),
      fingerprint: createHash('sha256').update(`${invoiceId}:${card}`).digest(),
    };
    if (await this.commands.openOf(accountId)) throw pendingChanges();
    // The user may be confirming this card with the bank at this moment.
    if (await this.provider.isTriedWith(invoiceId, card)) return;
    try {
      await this.retry.withCard(command, invoiceId, card);
    } catch (error) {
      const isOver = (await this.commands.ofKey(userId, command.key))?.state === 'refused';
      if (!(error instanceof DomainError) || !isOver) throw error;
    }
  }
}
