import { type Forgetting, Forgets } from '../../platform/leaving/forgets.decorator';
import { BillingAccounts } from '../domain/billing-accounts';
import { CheckoutAttempts } from '../domain/checkout-attempts';
import { EntitlementGrants } from '../domain/entitlement-grants';
import { ProviderRefused } from '../domain/payment-errors';
import { PaymentProvider } from '../domain/payment-provider';

/** Then what was bought ends with the customer. */
function ifPaidMeanwhile(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error;
}

/**
 * Somebody leaves for good: nothing is charged any more, the provider forgets their cards, and what we know of their money goes. Invoices stay
 * with the provider, as the law wants. Our rows go last: as long as the provider is silent they say what is left to do.
 */
@Forgets('billing')
export class CloseAccount implements Forgetting {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly checkouts: CheckoutAttempts,
    private readonly provider: PaymentProvider,
    private readonly grants: EntitlementGrants,
  ) {}

  async forget(personId: string): Promise<void> {
    const account = await this.accounts.ofUser(personId);
    if (account) await this.closeAtProvider(account.id, account.customerId);
    await Promise.all([this.accounts.forget(personId), this.grants.forget(personId)]);
  }

  private async closeAtProvider(accountId: string, customerId: string | null): Promise<void> {
    const open = (await this.checkouts.openOf(accountId))?.snapshot();
    if (open?.sessionId) await this.provider.expireCheckout(open.sessionId, `close:${open.id}`).catch(ifPaidMeanwhile);
    if (customerId === null) return;
    const { deleted } = await this.provider.factsOf(customerId);
    if (deleted) return;
    await this.provider.forgetCards(customerId);
    await this.provider.deleteCustomer(customerId);
  }
}
