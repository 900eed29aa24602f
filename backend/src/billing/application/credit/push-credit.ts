import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { BillingAccounts } from '../../domain/account/billing-account';
import { CreditLedger } from '../../domain/credit/credit';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import { SyncCustomer } from '../projection/sync-customer';

/**
 * Books unsynced credit at the provider before a purchase that it could pay for: one entry per line,
 * however often it is tried.
 */
@Injectable()
export class PushCredit {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly ledger: CreditLedger,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  async of(accountId: string): Promise<void> {
    const customerId = (await this.accounts.byId(accountId))?.customerId;
    if (!customerId) return;
    for (const { id, amountCents, currency } of await this.ledger.unsyncedOf(accountId)) {
      // At the provider, credit for the customer is negative.
      const booked = await this.provider.book(
        customerId,
        { amount: -amountCents, currency, ledgerId: id },
        `ledger:${id}`,
      );
      await this.ledger.synced(id, booked, this.clock.now());
    }
  }
}

/**
 * Books credit at the provider and updates our balance. A user without a customer gets it there with the
 * first purchase.
 */
@Injectable()
export class BookCredit {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly pushCredit: PushCredit,
    private readonly sync: SyncCustomer,
  ) {}

  async of(accountId: string): Promise<void> {
    const account = (await this.accounts.byId(accountId))?.snapshot();
    if (!account || account.customerId === null || account.customerDeleted) return;
    await this.pushCredit.of(accountId);
    await this.sync.of(accountId);
  }
}
