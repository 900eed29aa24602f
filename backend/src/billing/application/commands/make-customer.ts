import { Injectable } from '@nestjs/common';
import { Transaction } from '../../../platform/database/transaction';
import { BillingAccounts } from '../../domain/billing-account';
import { type CustomerWish, PaymentProvider } from '../../domain/payment-provider';
import type { Steps } from '../command-runner/steps';

export interface CustomerToMake {
  accountId: string;
  customer: CustomerWish;
  customerKey: string;
}

/** One for a person for good, whoever asks and however often. */
@Injectable()
export class MakeCustomer {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly provider: PaymentProvider,
    private readonly transaction: Transaction,
  ) {}

  async of({ accountId, customer, customerKey }: CustomerToMake, steps: Steps): Promise<string> {
    // The answer to its making may have been lost, and the news of it have come; and a failure that the provider has stored under the first key leads to another key.
    const known = (await this.accounts.byId(accountId))?.snapshot();
    if (known?.customerId && !known.customerDeleted) return known.customerId;
    const [made] = await this.provider.customersOf(customer.userId, customer.email);
    const customerId = made ?? (await this.provider.makeCustomer(customer, steps.common(customerKey)));
    await this.transaction.run(async () => {
      const account = await this.accounts.locked(accountId);
      account?.linkCustomer(customerId);
      if (account) await this.accounts.save(account);
    });
    return customerId;
  }
}
