import type Stripe from 'stripe';
import { ProviderRefused } from '../../domain/payment-errors';
import type { CheckoutFacts, CustomerFacts, PriceFacts, ProviderEvent } from '../../domain/payment-facts';
import { type CheckoutWish, type CustomerWish, type PaymentOutcome, PaymentProvider, type PortalWish } from '../../domain/payment-provider';
import { checkoutFrom, idOf, priceFrom } from './from-stripe';
import { fetchPdf } from './invoice-file';
import type { Portal, PortalConfigurations } from './portal-configurations';
import { type Deed, orMissing, readable, type StripeCalls } from './stripe-calls';
import { StripeFacts } from './stripe-facts';
import { checkoutParams, downgradeParams, portalParams, refundParams, upgradeParams } from './to-stripe';

/**
 * The one adapter. A deed that Stripe refuses because it is done already counts as done: an answer may have been lost on its way, and the
 * keys that would give it again live for a day.
 */
export class StripePaymentProvider extends PaymentProvider {
  private readonly facts: StripeFacts;

  constructor(
    private readonly calls: StripeCalls,
    private readonly portals: PortalConfigurations,
    private readonly intervalOf: (priceId: string) => 'month' | 'year',
  ) {
    super();
    this.facts = new StripeFacts(calls);
  }

  get configured(): boolean {
    return this.calls.configured;
  }

  factsOf(customerId: string): Promise<CustomerFacts> {
    return this.facts.of(customerId);
  }

  async ownerOf(customerId: string): Promise<{ userId: string | null; deleted: boolean } | null> {
    const customer = await orMissing(this.facts.customer(customerId, this.calls.deed()), null);
    if (customer === null) return null;
    return customer.deleted ? { userId: null, deleted: true } : { userId: customer.metadata['userId'] ?? null, deleted: false };
  }

  async customerOfDispute(disputeId: string): Promise<string | null> {
    const dispute = await orMissing(this.calls.deed().ask((stripe, options) => stripe.disputes.retrieve(disputeId, { expand: ['charge'] }, options)), null);
    const customer = dispute && typeof dispute.charge !== 'string' ? dispute.charge.customer : null;
    return customer && idOf(customer);
  }

  async priceOf(priceId: string): Promise<PriceFacts | null> {
    const price = await orMissing(this.calls.deed().ask((stripe, options) => stripe.prices.retrieve(priceId, {}, options)), null);
    return price && readable(() => priceFrom(price));
  }

  async checkoutOf(sessionId: string): Promise<CheckoutFacts | null> {
    const session = await orMissing(this.session(sessionId, this.calls.deed()), null);
    return session && readable(() => checkoutFrom(session));
  }

  eventsSince(since: Date): AsyncIterable<ProviderEvent> {
    return this.facts.eventsSince(since);
  }

  liveSubscriptions(): AsyncIterable<{ id: string; customerId: string }> {
    return this.facts.liveSubscriptions();
  }

  /** Made with the person's id alone, which never changes: with name and address the same key would be refused after a change of either. */
  async makeCustomer({ userId, email, name, language }: CustomerWish, key: string): Promise<string> {
    const deed = this.calls.deed();
    const { id } = await deed.ask((stripe, options) => stripe.customers.create({ metadata: { userId } }, options), key);
    await deed.ask((stripe, options) => stripe.customers.update(id, { email, name, preferred_locales: [language] }, options));
    return id;
  }

  async deleteCustomer(customerId: string): Promise<void> {
    await orMissing(this.calls.deed().ask((stripe, options) => stripe.customers.del(customerId, {}, options)), null);
  }

  async forgetCards(customerId: string): Promise<void> {
    const deed = this.calls.deed();
    const cards = await orMissing(deed.ask((stripe, options) => stripe.customers.listPaymentMethods(customerId, { limit: 100 }, options)), null);
    for (const { id } of cards?.data ?? []) await orMissing(deed.ask((stripe, options) => stripe.paymentMethods.detach(id, {}, options)), null);
  }

  /** Looked for first: a key lives for a day only, and money is not to be given twice. */
  async book(customerId: string, { amount, currency, ledgerId }: { amount: number; currency: string; ledgerId: string }, key: string): Promise<string> {
    const deed = this.calls.deed();
    const made = await this.bookingOf(customerId, ledgerId, deed);
    if (made !== null) return made;
    const params = { amount, currency, metadata: { ledgerId } };
    const { id } = await deed.ask((stripe, options) => stripe.customers.createBalanceTransaction(customerId, params, options), key);
    return id;
  }

  private async bookingOf(customerId: string, ledgerId: string, deed: Deed): Promise<string | null> {
    for (let after: string | undefined; ; ) {
      const page = await deed.ask((stripe, options) => stripe.customers.listBalanceTransactions(customerId, { limit: 100, ...(after !== undefined && { starting_after: after }) }, options));
      const mine = page.data.find(({ metadata }) => metadata?.['ledgerId'] === ledgerId);
      if (mine) return mine.id;
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) return null;
    }
  }

  async openCheckout(wish: CheckoutWish, key: string): Promise<CheckoutFacts> {
    const session = await this.calls.deed().ask((stripe, options) => stripe.checkout.sessions.create(checkoutParams(wish), options), key);
    return readable(() => checkoutFrom(session));
  }

  async expireCheckout(sessionId: string, key: string): Promise<void> {
    const deed = this.calls.deed();
    const expiring = deed.ask((stripe, options) => stripe.checkout.sessions.expire(sessionId, {}, options), key);
    await doneAnyway(expiring, async () => (await this.session(sessionId, deed)).status === 'expired');
  }

  openPortal(wish: PortalWish, key: string): Promise<string> {
    return this.enter('account', (configuration) => portalParams(wish, configuration), key);
  }

  openUpgrade(wish: PortalWish & { subscriptionId: string; itemId: string; priceId: string }, key: string): Promise<string> {
    return this.enter('upgrade', (configuration) => upgradeParams(wish, configuration), key);
  }

  private async enter(portal: Portal, params: (configuration: string) => Stripe.BillingPortal.SessionCreateParams, key: string): Promise<string> {
    const deed = this.calls.deed();
    const configuration = await this.portals.idOf(portal, deed);
    try {
      return (await deed.ask((stripe, options) => stripe.billingPortal.sessions.create(params(configuration), options), key)).url;
    } catch (error) {
      if (error instanceof ProviderRefused) this.portals.forget(portal);
      throw error;
    }
  }

  async cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<void> {
    const deed = this.calls.deed();
    const subscription = await this.letGo(subscriptionId, key, deed);
    if (subscription.cancel_at_period_end) return;
    await deed.ask((stripe, options) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }, options), key);
  }

  async keepGoing(subscriptionId: string, key: string): Promise<void> {
    const deed = this.calls.deed();
    const { cancel_at_period_end, cancel_at } = await this.subscription(subscriptionId, deed);
    // With the flag stands the date that it means; both at once are refused.
    if (cancel_at_period_end) await deed.ask((stripe, options) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false }, options), `${key}:flag`);
    else if (cancel_at !== null) await deed.ask((stripe, options) => stripe.subscriptions.update(subscriptionId, { cancel_at: '' }, options), `${key}:date`);
  }

  async cancelNow(subscriptionId: string, { refundRest }: { refundRest: boolean }, key: string): Promise<void> {
    const deed = this.calls.deed();
    const { status } = await this.letGo(subscriptionId, key, deed);
    if (isOver(status)) return;
    const cancelling = deed.ask((stripe, options) => stripe.subscriptions.cancel(subscriptionId, { prorate: refundRest, invoice_now: refundRest }, options));
    await doneAnyway(cancelling, async () => isOver((await this.subscription(subscriptionId, deed)).status));
  }

  async releaseSchedule(scheduleId: string, key: string): Promise<void> {
    await this.release(scheduleId, key, this.calls.deed());
  }

  /** Two calls: a schedule that is made from a subscription takes no other parameters. Of one that stands already only the second is left. */
  async scheduleDowngrade({ subscriptionId, priceId }: { subscriptionId: string; priceId: string }, key: string): Promise<string> {
    const deed = this.calls.deed();
    const { schedule: standing } = await this.subscription(subscriptionId, deed);
    const schedule = standing
      ? await deed.ask((stripe, options) => stripe.subscriptionSchedules.retrieve(idOf(standing), {}, options))
      : await deed.ask((stripe, options) => stripe.subscriptionSchedules.create({ from_subscription: subscriptionId }, options), `${key}:create`);
    const params = downgradeParams(schedule, { id: priceId, interval: this.intervalOf(priceId) });
    if (!params) throw new ProviderRefused('unreadable_schedule');
    await deed.ask((stripe, options) => stripe.subscriptionSchedules.update(schedule.id, params, options), `${key}:phases`);
    return schedule.id;
  }

  async pay(invoiceId: string, key: string): Promise<PaymentOutcome> {
    const deed = this.calls.deed();
    try {
      const { status, hosted_invoice_url } = await deed.ask((stripe, options) => stripe.invoices.pay(invoiceId, {}, options), key);
      return status === 'paid' ? { kind: 'paid' } : { kind: 'needs-action', url: hosted_invoice_url ?? null };
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const { status, hosted_invoice_url } = await this.invoice(invoiceId, deed);
      if (status === 'paid') return { kind: 'paid' };
      if (status !== 'open') throw error;
      return wantsPerson.test(error.reason) ? { kind: 'needs-action', url: hosted_invoice_url ?? null } : { kind: 'declined' };
    }
  }

  async voidInvoice(invoiceId: string, key: string): Promise<void> {
    const deed = this.calls.deed();
    const voiding = deed.ask((stripe, options) => stripe.invoices.voidInvoice(invoiceId, {}, options), key);
    await doneAnyway(voiding, async () => (await this.invoice(invoiceId, deed)).status === 'void');
  }

  async refund(invoiceId: string, key: string): Promise<{ cash: number; credit: number }> {
    const deed = this.calls.deed();
    const params = refundParams(await this.invoice(invoiceId, deed));
    if (params) await deed.ask((stripe, options) => stripe.creditNotes.create(params, options), key);
    const { data } = await deed.ask((stripe, options) => stripe.creditNotes.list({ invoice: invoiceId, limit: 100 }, options));
    const given = data.filter(({ status }) => status !== 'void');
    if (given.length === 0) throw new ProviderRefused('nothing_to_refund');
    const cash = sum(given.flatMap(({ refunds }) => refunds.map(({ amount_refunded }) => amount_refunded)));
    return { cash, credit: sum(given.map(({ post_payment_amount }) => post_payment_amount)) - cash };
  }

  cardOf(invoiceId: string): Promise<string | null> {
    return this.facts.cardOf(invoiceId);
  }

  async invoicePdf(invoiceId: string): Promise<{ bytes: AsyncIterable<Uint8Array>; number: string | null } | null> {
    const invoice = await orMissing(this.invoice(invoiceId, this.calls.deed()), null);
    if (!invoice?.invoice_pdf) return null;
    const file = await fetchPdf(invoice.invoice_pdf, this.calls.apiUrl);
    return { bytes: once(file), number: invoice.number };
  }

  private subscription(id: string, deed: Deed): Promise<Stripe.Subscription> {
    return deed.ask((stripe, options) => stripe.subscriptions.retrieve(id, {}, options));
  }

  private session(id: string, deed: Deed): Promise<Stripe.Checkout.Session> {
    return deed.ask((stripe, options) => stripe.checkout.sessions.retrieve(id, {}, options));
  }

  private invoice(id: string, deed: Deed): Promise<Stripe.Invoice> {
    return deed.ask((stripe, options) => stripe.invoices.retrieve(id, {}, options));
  }

  /** As long as a schedule governs a subscription it cannot be cancelled. */
  private async letGo(subscriptionId: string, key: string, deed: Deed): Promise<Stripe.Subscription> {
    const subscription = await this.subscription(subscriptionId, deed);
    if (subscription.schedule && !isOver(subscription.status)) await this.release(idOf(subscription.schedule), `${key}:release`, deed);
    return subscription;
  }

  private async release(scheduleId: string, key: string, deed: Deed): Promise<void> {
    const releasing = deed.ask((stripe, options) => stripe.subscriptionSchedules.release(scheduleId, {}, options), key);
    await doneAnyway(releasing, async () => !hasHold.includes((await deed.ask((stripe, options) => stripe.subscriptionSchedules.retrieve(scheduleId, {}, options))).status));
  }
}

/** Refused, but as it should be. */
async function doneAnyway(asked: Promise<unknown>, isSo: () => Promise<boolean>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof ProviderRefused) || !(await orMissing(isSo(), false))) throw error;
  }
}

/** A confirmation of the bank, or a card at all. */
const wantsPerson = /action|authentication|no_payment_method|missing/;
const hasHold: readonly string[] = ['active', 'not_started'];
const isOver = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired';
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

// eslint-disable-next-line @typescript-eslint/require-await -- what is handed on is a stream by contract
async function* once(file: Uint8Array): AsyncIterable<Uint8Array> {
  yield file;
}
