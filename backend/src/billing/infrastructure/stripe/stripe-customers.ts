import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { BalanceEntry, CustomerFacts, PriceFacts } from '../../domain/provider/payment-facts';
import type { CustomerWish } from '../../domain/provider/payment-provider';
import {
  balanceEntryFrom,
  idOf,
  invoiceFrom,
  isOpenDispute,
  priceFrom,
  subscriptionFrom,
} from './from-stripe';
import { allOf, type StripeOperation, firstOf, orMissing, readable, type StripeCalls } from './stripe-calls';

/** The charges of a customer, and the disputes about them. */
interface Charged {
  charges: readonly Stripe.Charge[];
  disputes: readonly Stripe.Dispute[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

export async function chargedTo(customer: string, operation: StripeOperation): Promise<Charged> {
  const { data: charges } = await operation.ask((stripe, options) =>
    stripe.charges.list({ customer, limit: 100 }, options),
  );
  const disputed = charges.filter((charge) => charge.disputed);
  const lists = await Promise.all(
    disputed.map(({ id }) =>
      operation.ask((stripe, options) => stripe.disputes.list({ charge: id, limit: 10 }, options)),
    ),
  );
  return { charges, disputes: lists.flatMap(({ data }) => data) };
}

/**
 * The amount of an invoice that was refunded without a credit note, in minor units: by a refund in Stripe's
 * dashboard, or a lost dispute.
 */
export async function refundedTotal(
  invoice: Stripe.Invoice,
  { charges, disputes }: Charged,
  operation: StripeOperation,
): Promise<number> {
  const theirs = chargesOf(invoice, charges);
  const refunded = sum(theirs.map(({ amount_refunded }) => amount_refunded));
  const noted =
    refunded > 0 && invoice.post_payment_credit_notes_amount > 0
      ? cashOf(await notesOf(invoice.id, operation))
      : 0;
  const lost = disputes.filter(
    ({ status, charge }) => status === 'lost' && theirs.some(({ id }) => id === idOf(charge)),
  );
  return Math.max(0, refunded - noted) + sum(lost.map(({ amount }) => amount));
}

/** The charges of an invoice with its payments. */
const chargesOf = (invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): Stripe.Charge[] =>
  charges.filter((charge) => (invoice.payments?.data ?? []).some(({ payment }) => isOf(charge, payment)));

function isOf(
  charge: Stripe.Charge,
  { payment_intent, charge: without }: Stripe.InvoicePayment.Payment,
): boolean {
  if (payment_intent)
    return charge.payment_intent !== null && idOf(charge.payment_intent) === idOf(payment_intent);
  return without !== undefined && idOf(without) === charge.id;
}

/** The credit notes that are not voided. */
export async function notesOf(invoice: string, operation: StripeOperation): Promise<Stripe.CreditNote[]> {
  const { data } = await operation.ask((stripe, options) =>
    stripe.creditNotes.list({ invoice, limit: 100 }, options),
  );
  return data.filter(({ status }) => status !== 'void');
}

export const cashOf = (notes: readonly Stripe.CreditNote[]): number =>
  sum(notes.flatMap(({ refunds }) => refunds.map(({ amount_refunded }) => amount_refunded)));

/** Reads all facts about a customer, with several requests at a time. */
export class StripeFacts {
  constructor(private readonly calls: StripeCalls) {}

  /** A deleted customer has no further facts. */
  async of(customerId: string): Promise<CustomerFacts> {
    const operation = this.calls.operation();
    const customer = await customerOf(customerId, operation);
    if (customer.deleted) return { ...nothing, customerId, deleted: true };
    const [subscriptions, { data: invoices }, charged] = await Promise.all([
      this.subscriptions(customerId, operation),
      operation.ask((stripe, options) =>
        stripe.invoices.list({ customer: customerId, limit: 24, expand: ['data.payments'] }, options),
      ),
      chargedTo(customerId, operation),
    ]);
    const back = await Promise.all(invoices.map((invoice) => refundedTotal(invoice, charged, operation)));
    return readable(() => ({
      customerId,
      deleted: false,
      currency: customer.currency ?? null,
      balance: customer.balance,
      subscriptions: subscriptions.map(subscriptionFrom),
      invoices: invoices.map((invoice, i) =>
        invoiceFrom(invoice, back[i], chargesOf(invoice, charged.charges)),
      ),
      disputed: charged.disputes.some(isOpenDispute),
    }));
  }

  async balanceEntriesOf(customerId: string): Promise<BalanceEntry[] | null> {
    const operation = this.calls.operation();
    if ((await customerOf(customerId, operation)).deleted) return null;
    const { data } = await operation.ask((stripe, options) =>
      stripe.customers.listBalanceTransactions(customerId, { limit: 100 }, options),
    );
    return readable(() => data.map(balanceEntryFrom));
  }

  async priceOf(priceId: string): Promise<PriceFacts | null> {
    const price = await orMissing(
      this.calls.operation().ask((stripe, options) => stripe.prices.retrieve(priceId, {}, options)),
      null,
    );
    return price && readable(() => priceFrom(price));
  }

  private async subscriptions(customer: string, operation: StripeOperation): Promise<Stripe.Subscription[]> {
    const all: Stripe.Subscription[] = [];
    const told = allOf((part) =>
      operation.ask((stripe, options) =>
        stripe.subscriptions.list({ customer, status: 'all', expand: ['data.schedule'], ...part }, options),
      ),
    );
    for await (const one of told) all.push(one);
    return all;
  }
}

export const customerOf = (
  customerId: string,
  operation: StripeOperation,
): Promise<Stripe.Customer | Stripe.DeletedCustomer> =>
  operation.ask((stripe, options) => stripe.customers.retrieve(customerId, {}, options));

const nothing = { currency: null, balance: 0, subscriptions: [], invoices: [], disputed: false } as const;

/** Makes, credits and deletes customers. */
export class StripeCustomers {
  constructor(private readonly calls: StripeCalls) {}

  /**
   * Made with the fields that find it again; the name follows, because a repeated key with another name is
   * refused.
   */
  async make({ userId, email, name, language }: CustomerWish, key: string): Promise<string> {
    const operation = this.calls.operation();
    // Each e-mail address has a key of its own, for the same reason.
    const { id } = await operation.ask(
      (stripe, options) => stripe.customers.create({ email, metadata: { userId } }, options),
      `${key}:${createHash('sha256').update(email).digest('hex').slice(0, 16)}`,
    );
    await operation.ask((stripe, options) =>
      stripe.customers.update(id, { name, preferred_locales: [language] }, options),
    );
    return id;
  }

  async delete(customerId: string): Promise<void> {
    await orMissing(
      this.calls.operation().ask((stripe, options) => stripe.customers.del(customerId, {}, options)),
      null,
    );
  }

  async forgetCards(customerId: string): Promise<void> {
    const operation = this.calls.operation();
    const cards = await orMissing(
      operation.ask((stripe, options) =>
        stripe.customers.listPaymentMethods(customerId, { limit: 100 }, options),
      ),
      null,
    );
    for (const { id } of cards?.data ?? [])
      await orMissing(
        operation.ask((stripe, options) => stripe.paymentMethods.detach(id, {}, options)),
        null,
      );
  }

  /** Looks for the line first: a key lives for a day only, and credit must not be booked twice. */
  async book(
    customerId: string,
    { amount, currency, ledgerId }: { amount: number; currency: string; ledgerId: string },
    key: string,
  ): Promise<string> {
    const operation = this.calls.operation();
    const entries = allOf((part) =>
      operation.ask((stripe, options) => stripe.customers.listBalanceTransactions(customerId, part, options)),
    );
    const made = await firstOf(entries, ({ metadata }) => metadata?.['ledgerId'] === ledgerId);
    if (made) return made.id;
    const params = { amount, currency, metadata: { ledgerId } };
    return (
      await operation.ask(
        (stripe, options) => stripe.customers.createBalanceTransaction(customerId, params, options),
        key,
      )
    ).id;
  }
}
