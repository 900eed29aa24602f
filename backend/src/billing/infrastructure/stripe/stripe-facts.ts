import type Stripe from 'stripe';
import type { BalanceEntry, CustomerFacts, PriceFacts } from '../../domain/payment-facts';
import { balanceEntryFrom, invoiceFrom, isOpenDispute, priceFrom, subscriptionFrom } from './from-stripe';
import { chargedTo, chargesOf, goneBack } from './gone-back';
import type { Deed, StripeCalls } from './stripe-calls';
import { allOf } from './stripe-lists';
import { orMissing, readable } from './stripe-troubles';

/** What is read of Stripe, several answers at a time. */
export class StripeFacts {
  constructor(private readonly calls: StripeCalls) {}

  /** A customer who is gone has nothing left to ask for. */
  async of(customerId: string): Promise<CustomerFacts> {
    const deed = this.calls.deed();
    const customer = await customerOf(customerId, deed);
    if (customer.deleted) return { ...nothing, customerId, deleted: true };
    const [subscriptions, { data: invoices }, charged] = await Promise.all([
      this.subscriptions(customerId, deed),
      deed.ask((stripe, options) => stripe.invoices.list({ customer: customerId, limit: 24, expand: ['data.payments'] }, options)),
      chargedTo(customerId, deed),
    ]);
    const back = await Promise.all(invoices.map((invoice) => goneBack(invoice, charged, deed)));
    return readable(() => ({
      customerId,
      deleted: false,
      currency: customer.currency ?? null,
      balance: customer.balance,
      subscriptions: subscriptions.map(subscriptionFrom),
      invoices: invoices.map((invoice, i) => invoiceFrom(invoice, back[i], chargesOf(invoice, charged.charges))),
      disputed: charged.disputes.some(isOpenDispute),
    }));
  }

  async balanceEntriesOf(customerId: string): Promise<BalanceEntry[] | null> {
    const deed = this.calls.deed();
    if ((await customerOf(customerId, deed)).deleted) return null;
    const { data } = await deed.ask((stripe, options) => stripe.customers.listBalanceTransactions(customerId, { limit: 100 }, options));
    return readable(() => data.map(balanceEntryFrom));
  }

  async priceOf(priceId: string): Promise<PriceFacts | null> {
    const price = await orMissing(this.calls.deed().ask((stripe, options) => stripe.prices.retrieve(priceId, {}, options)), null);
    return price && readable(() => priceFrom(price));
  }

  private async subscriptions(customer: string, deed: Deed): Promise<Stripe.Subscription[]> {
    const all: Stripe.Subscription[] = [];
    const told = allOf((part) => deed.ask((stripe, options) => stripe.subscriptions.list({ customer, status: 'all', expand: ['data.schedule'], ...part }, options)));
    for await (const one of told) all.push(one);
    return all;
  }
}

export const customerOf = (customerId: string, deed: Deed): Promise<Stripe.Customer | Stripe.DeletedCustomer> => deed.ask((stripe, options) => stripe.customers.retrieve(customerId, {}, options));

const nothing = { currency: null, balance: 0, subscriptions: [], invoices: [], disputed: false } as const;
