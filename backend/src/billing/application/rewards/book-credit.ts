import { Injectable } from '@nestjs/common';
import { BillingAccounts } from '../../domain/billing-accounts';
import { PushCredit } from './push-credit';
import { SyncCustomer } from '../projection/sync-customer';

/** Credit is booked where it is paid with, and what that makes of the balance is written. Who has no customer yet gets it there with their first purchase. */
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
