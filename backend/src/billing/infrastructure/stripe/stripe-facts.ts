import type Stripe from 'stripe';
import { ProviderRefused } from '../../domain/payment-errors';
import type { CustomerFacts, ProviderEvent } from '../../domain/payment-facts';
import { eventTypeGroups } from './event-types';
import { balanceEntryFrom, eventFrom, idOf, invoiceFrom, isOpenDispute, subscriptionFrom } from './from-stripe';
import { type Deed, readable, type StripeCalls } from './stripe-calls';

/** What is read of Stripe, several answers at a time. */
export class StripeFacts {
  constructor(private readonly calls: StripeCalls) {}

  /** A customer who is gone has nothing left to ask for. */
  async of(customerId: string): Promise<CustomerFacts> {
    const deed = this.calls.deed();
    const customer = await this.customer(customerId, deed);
    if (customer.deleted) return { ...nothing, customerId, deleted: true };
    const [subscriptions, invoices, entries, disputed] = await Promise.all([
      this.subscriptions(customerId, deed),
      deed.ask((stripe, options) => stripe.invoices.list({ customer: customerId, limit: 24 }, options)),
      deed.ask((stripe, options) => stripe.customers.listBalanceTransactions(customerId, { limit: 100 }, options)),
      this.isDisputed(customerId, deed),
    ]);
    return readable(() => ({
      customerId,
      deleted: false,
      currency: customer.currency ?? null,
      balance: customer.balance,
      subscriptions: subscriptions.map(subscriptionFrom),
      invoices: invoices.data.map(invoiceFrom),
      balanceEntries: entries.data.map(balanceEntryFrom),
      disputed,
    }));
  }

  customer(customerId: string, deed: Deed): Promise<Stripe.Customer | Stripe.DeletedCustomer> {
    return deed.ask((stripe, options) => stripe.customers.retrieve(customerId, {}, options));
  }

  private async subscriptions(customer: string, deed: Deed): Promise<Stripe.Subscription[]> {
    const all: Stripe.Subscription[] = [];
    for (;;) {
      const after = all.at(-1)?.id;
      const page = await deed.ask((stripe, options) => stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.schedule'], ...(after !== undefined && { starting_after: after }) }, options));
      all.push(...page.data);
      if (!page.has_more || page.data.length === 0) return all;
    }
  }

  private async isDisputed(customer: string, deed: Deed): Promise<boolean> {
    const charges = await deed.ask((stripe, options) => stripe.charges.list({ customer, limit: 100 }, options));
    const once = charges.data.filter(({ disputed }) => disputed);
    const disputes = await Promise.all(once.map(({ id }) => deed.ask((stripe, options) => stripe.disputes.list({ charge: id, limit: 10 }, options))));
    return disputes.some(({ data }) => data.some(isOpenDispute));
  }

  /** The oldest first; Stripe tells the newest first. */
  async *eventsSince(since: Date): AsyncIterable<ProviderEvent> {
    const deed = this.calls.patiently();
    const from = Math.floor(since.getTime() / 1_000);
    const all: ProviderEvent[] = [];
    for (const types of eventTypeGroups()) {
      for (let after: string | undefined; ; ) {
        const page = await deed.ask((stripe, options) => stripe.events.list({ types, created: { gte: from }, limit: 100, ...(after !== undefined && { starting_after: after }) }, options));
        all.push(...page.data.map((event) => readable(() => eventFrom(event))));
        after = page.data.at(-1)?.id;
        if (!page.has_more || after === undefined) break;
      }
    }
    yield* all.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  }

  async *liveSubscriptions(): AsyncIterable<{ id: string; customerId: string }> {
    const deed = this.calls.patiently();
    for (let after: string | undefined; ; ) {
      const page = await deed.ask((stripe, options) => stripe.subscriptions.list({ limit: 100, ...(after !== undefined && { starting_after: after }) }, options));
      for (const { id, status, customer } of page.data) if (live.includes(status)) yield { id, customerId: idOf(customer) };
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) return;
    }
  }

  /** The mark of the card behind an invoice. */
  async cardOf(invoice: string): Promise<string | null> {
    const deed = this.calls.deed();
    const { data } = await deed.ask((stripe, options) => stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 }, options));
    const paid = data.find(({ payment }) => payment.payment_intent ?? payment.charge);
    const charge = paid && (await this.chargeOf(paid.payment, deed));
    return charge?.payment_method_details?.card?.fingerprint ?? null;
  }

  private async chargeOf({ charge, payment_intent }: Stripe.InvoicePayment.Payment, deed: Deed): Promise<Stripe.Charge | null> {
    if (payment_intent) {
      const intent = await deed.ask((stripe, options) => stripe.paymentIntents.retrieve(idOf(payment_intent), { expand: ['latest_charge'] }, options));
      return typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
    }
    if (!charge) throw new ProviderRefused('unreadable_payment');
    return deed.ask((stripe, options) => stripe.charges.retrieve(idOf(charge), {}, options));
  }
}

const live: readonly string[] = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

const nothing = { currency: null, balance: 0, subscriptions: [], invoices: [], balanceEntries: [], disputed: false } as const;
