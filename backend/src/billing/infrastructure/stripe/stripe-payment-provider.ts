import type { Interval } from '../../../kernel/interval';
import type { Role, Settings } from '../../../platform/config/env';
import type {
  BalanceEntry,
  CheckoutFacts,
  CustomerFacts,
  PriceFacts,
  ProviderEvent,
} from '../../domain/provider/payment-facts';
import {
  type CheckoutWish,
  type CustomerWish,
  type PaymentOutcome,
  PaymentProvider,
  type PortalWish,
  type UpgradeWish,
} from '../../domain/provider/payment-provider';
import { timeouts, StripeCalls } from './stripe-calls';
import { PortalConfigurations, StripeCheckout } from './stripe-checkout';
import { StripeCustomers, StripeFacts } from './stripe-customers';
import { StripeInvoices } from './stripe-invoices';
import { StripeSearch } from './stripe-search';
import { StripeSubscriptions } from './stripe-subscriptions';

/** The only adapter: delegates each call. */
export class StripePaymentProvider extends PaymentProvider {
  private readonly facts: StripeFacts;
  private readonly search: StripeSearch;
  private readonly customers: StripeCustomers;
  private readonly checkout: StripeCheckout;
  private readonly subscriptions: StripeSubscriptions;
  private readonly invoices: StripeInvoices;

  constructor(
    private readonly calls: StripeCalls,
    portals: PortalConfigurations,
    intervalOf: (priceId: string) => Interval,
  ) {
    super();
    this.facts = new StripeFacts(calls);
    this.search = new StripeSearch(calls);
    this.customers = new StripeCustomers(calls);
    this.checkout = new StripeCheckout(calls, portals);
    this.subscriptions = new StripeSubscriptions(calls, intervalOf);
    this.invoices = new StripeInvoices(calls);
  }

  get configured(): boolean {
    return this.calls.configured;
  }

  factsOf(customerId: string): Promise<CustomerFacts> {
    return this.facts.of(customerId);
  }

  balanceEntriesOf(customerId: string): Promise<readonly BalanceEntry[] | null> {
    return this.facts.balanceEntriesOf(customerId);
  }

  priceOf(priceId: string): Promise<PriceFacts | null> {
    return this.facts.priceOf(priceId);
  }

  ownerOf(customerId: string): Promise<{ userId: string | null; deleted: boolean } | null> {
    return this.search.ownerOf(customerId);
  }

  customersOf(userId: string, email: string): Promise<string[]> {
    return this.search.customersOf(userId, email);
  }

  customerOfDispute(disputeId: string): Promise<string | null> {
    return this.search.customerOfDispute(disputeId);
  }

  eventsSince(since: Date): AsyncIterable<ProviderEvent> {
    return this.search.eventsSince(since);
  }

  liveSubscriptions(): AsyncIterable<{ id: string; customerId: string }> {
    return this.search.liveSubscriptions();
  }

  makeCustomer(wish: CustomerWish, key: string): Promise<string> {
    return this.customers.make(wish, key);
  }

  deleteCustomer(customerId: string): Promise<void> {
    return this.customers.delete(customerId);
  }

  forgetCards(customerId: string): Promise<void> {
    return this.customers.forgetCards(customerId);
  }

  book(
    customerId: string,
    entry: { amount: number; currency: string; ledgerId: string },
    key: string,
  ): Promise<string> {
    return this.customers.book(customerId, entry, key);
  }

  openCheckout(wish: CheckoutWish, key: string): Promise<CheckoutFacts> {
    return this.checkout.open(wish, key);
  }

  checkoutOf(sessionId: string): Promise<CheckoutFacts | null> {
    return this.checkout.factsOf(sessionId);
  }

  pagesOf(customerId: string): Promise<CheckoutFacts[]> {
    return this.checkout.pagesOf(customerId);
  }

  expireCheckout(sessionId: string, key: string): Promise<void> {
    return this.checkout.expire(sessionId, key);
  }

  openPortal(wish: PortalWish, key: string): Promise<string> {
    return this.checkout.openPortal(wish, key);
  }

  openUpgrade(wish: UpgradeWish, key: string): Promise<string> {
    return this.checkout.openUpgrade(wish, key);
  }

  cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<void> {
    return this.subscriptions.cancelAtPeriodEnd(subscriptionId, key);
  }

  keepGoing(subscriptionId: string, key: string): Promise<void> {
    return this.subscriptions.keepGoing(subscriptionId, key);
  }

  cancelNow(subscriptionId: string, options: { refundRest: boolean }, key: string): Promise<void> {
    return this.subscriptions.cancelNow(subscriptionId, options, key);
  }

  releaseSchedule(scheduleId: string, key: string): Promise<void> {
    return this.subscriptions.releaseSchedule(scheduleId, key);
  }

  scheduleDowngrade(wish: { subscriptionId: string; priceId: string }, key: string): Promise<string> {
    return this.subscriptions.scheduleDowngrade(wish, key);
  }

  pay(invoiceId: string, card: string | null, key: string): Promise<PaymentOutcome> {
    return this.invoices.pay(invoiceId, card, key);
  }

  isTriedWith(invoiceId: string, card: string): Promise<boolean> {
    return this.invoices.isTriedWith(invoiceId, card);
  }

  voidInvoice(invoiceId: string, key: string): Promise<'void' | 'paid'> {
    return this.invoices.void(invoiceId, key);
  }

  refund(invoiceId: string, key: string): Promise<{ cash: number; credit: number }> {
    return this.invoices.refund(invoiceId, key);
  }

  cardOf(invoiceId: string): Promise<string | null> {
    return this.invoices.cardOf(invoiceId);
  }

  invoicePdf(invoiceId: string): Promise<{ bytes: AsyncIterable<Uint8Array>; number: string | null } | null> {
    return this.invoices.pdf(invoiceId);
  }
}

/** The adapter with the time limit of the process: no user waits for the worker. */
export function createPaymentProvider(
  { stripe, publicUrl }: Pick<Settings, 'stripe' | 'publicUrl'>,
  role: Role,
): PaymentProvider {
  const onSale = stripe.prices.filter(({ retired }) => !retired).map(({ id }) => id);
  const intervalOf = (priceId: string): Interval =>
    stripe.prices.find(({ id }) => id === priceId)?.interval ?? 'month';
  return new StripePaymentProvider(
    new StripeCalls(stripe, role === 'worker' ? timeouts.job : timeouts.request),
    new PortalConfigurations(onSale, publicUrl),
    intervalOf,
  );
}
