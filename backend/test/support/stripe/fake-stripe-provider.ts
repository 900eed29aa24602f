import { randomUUID } from 'node:crypto';
import { type Price, PriceList } from '../../../src/billing/domain/plans/plan-catalogue';
import { type StripeOperation, StripeCalls } from '../../../src/billing/infrastructure/stripe/stripe-calls';
import { PortalConfigurations } from '../../../src/billing/infrastructure/stripe/stripe-checkout';
import { StripePaymentProvider } from '../../../src/billing/infrastructure/stripe/stripe-payment-provider';
import type { Clock } from '../../../src/kernel/clock';
import { type BookRows, openFakeStripe, sdkAt, type FakeStripe } from './fake-stripe';
import { recording } from './stripe-effects';

type Subscription = BookRows['subscription'];
type Invoice = BookRows['invoice'];

const monthly = (tier: 'starter' | 'pro' | 'platinum', id: string, amount: number, onSale = true): Price => ({
  id,
  tier,
  interval: 'month',
  amount,
  retired: !onSale,
  onSale,
});
const onSale = [
  monthly('starter', 'price_starter', 100),
  monthly('pro', 'price_pro', 499),
  monthly('platinum', 'price_platinum', 999),
];

export class FixedPrices extends PriceList {
  all(): readonly Price[] {
    return [...onSale, monthly('pro', 'price_old', 399, false)];
  }
}

/**
 * For each call the SDK notes where it was made. Jest maps each such place to its source, which takes
 * longer than the call.
 */
class TracelessCalls extends StripeCalls {
  override operation(): StripeOperation {
    const { ask, leftMs } = super.operation();
    return {
      leftMs,
      ask: (call, key) => ask((stripe, options) => traceless(() => call(stripe, options)), key),
    };
  }
}

function traceless<T>(call: () => T): T {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return call();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** The state in which a subscription is made; without one it is paid and active. */
export interface SubscriptionSetup {
  status?: 'incomplete' | 'past_due' | 'unpaid';
  cancelAtPeriodEnd?: boolean;
}

/**
 * The real adapter at the fake Stripe of backend/local, at the time of `clock`. `effects` has a line for
 * each change that the adapter made there; `before` and `after` run around each call of the port.
 */
export class FakeStripeProvider extends StripePaymentProvider {
  readonly effects: string[] = [];
  before: (call: string) => Promise<void> = () => Promise.resolve();
  after: (call: string) => Promise<void> = () => Promise.resolve();
  isConfigured = true;
  fakeStripe!: FakeStripe;
  /** Stripe's own client, for changes that neither the user nor the product made. */
  private stripe!: ReturnType<typeof sdkAt>;

  constructor(
    private readonly clock: Clock,
    private readonly client = new TracelessCalls(
      { secretKey: 'sk_test_histories', apiUrl: new URL('http://127.0.0.1:1') },
      60_000,
    ),
    private readonly portals = new PortalConfigurations(
      onSale.map(({ id }) => id),
      new URL('http://localhost:3000'),
    ),
  ) {
    super(client, portals, () => 'month');
    for (const name of Object.getOwnPropertyNames(StripePaymentProvider.prototype)) this.watch(name);
  }

  override get configured(): boolean {
    return this.isConfigured;
  }

  /** The fake Stripe has no socket here from which a file could be fetched. */
  override invoicePdf(): Promise<null> {
    return Promise.resolve(null);
  }

  /** Begins with empty books and with ids that were never used before. */
  async open(): Promise<void> {
    await this.close();
    const fakeStripe = await openFakeStripe({
      now: () => this.clock.now().getTime(),
      seed: randomUUID(),
      post: () => Promise.resolve(200),
      publicUrl: 'https://stripe.test',
    });
    for (const { id, tier, amount } of new FixedPrices().all()) {
      const known = fakeStripe.books.all('price').find((price) => price.id === fakeStripe.prices[tier]);
      if (known) fakeStripe.books.add('price', { ...known, id, amount: amount ?? known.amount, lookup: id });
    }
    this.fakeStripe = fakeStripe;
    this.stripe = sdkAt(fakeStripe);
    this.effects.length = 0;
    this.isConfigured = true;
    this.before = this.after = () => Promise.resolve();
    for (const portal of ['account', 'upgrade'] as const) this.portals.forget(portal);
    Reflect.set(this.client, 'client', sdkAt({ ...fakeStripe, fetch: recording(fakeStripe, this.effects) }));
  }

  async close(): Promise<void> {
    await (this.fakeStripe as FakeStripe | undefined)?.stop();
  }

  subscription(id: string): Subscription {
    return this.stored('subscription', id);
  }

  /** The last one of this subscription. */
  invoiceOf(subscriptionId: string): Invoice {
    return this.fakeStripe.books
      .all('invoice')
      .filter(({ subscription }) => subscription === subscriptionId)
      .at(-1)!;
  }

  /** The user buys this; the card is known by `card`. */
  async subscribe(
    customer: string,
    price: string,
    { status, cancelAtPeriodEnd = false }: SubscriptionSetup = {},
    card: string = randomUUID(),
  ): Promise<string> {
    this.useCard(customer, status === undefined ? 'success' : 'declined', card);
    const { id } = await this.stripe.subscriptions.create({ customer, items: [{ price }] });
    if (status !== undefined) this.useCard(customer, 'success', card);
    if (status !== undefined && status !== 'incomplete')
      Object.assign(this.subscription(id), { status, incompleteUntil: null });
    if (cancelAtPeriodEnd) await this.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    return id;
  }

  /** From now on the customer's subscriptions are charged to this card. */
  useCard(customer: string, behaviour: 'success' | 'declined' | 'secure', card: string = randomUUID()): void {
    const { method } = this.fakeStripe.replaceCard(customer, behaviour) as { method: string };
    this.stored('method', method).card.fingerprint = card;
  }

  /** The user pays the last invoice of this subscription on its page. */
  settle(subscriptionId: string): void {
    const { id } = this.invoiceOf(subscriptionId);
    this.fakeStripe.invoicePage.pay(id, { card: 'success' });
    this.nameLastCard();
  }

  /** The user pays on the checkout page; returns the subscription. */
  complete(sessionId: string): string {
    this.fakeStripe.checkout.complete(sessionId, { card: 'success' });
    this.nameLastCard();
    return this.fakeStripe.books.all('subscription').find(({ session }) => session === sessionId)!.id;
  }

  /** Support ends it in Stripe's dashboard. */
  async end(subscriptionId: string): Promise<void> {
    await this.stripe.subscriptions.cancel(subscriptionId);
  }

  /** Support refunds a part of the last charge in Stripe's dashboard, without a credit note. */
  async giveBack(subscriptionId: string, amount: number): Promise<void> {
    const { id } = this.invoiceOf(subscriptionId);
    await this.stripe.refunds.create({
      charge: this.fakeStripe.books.all('charge').find(({ invoice }) => invoice === id)!.id,
      amount,
    });
  }

  /** An upgrade was paid. */
  charge(subscriptionId: string, total: number): void {
    const before = this.invoiceOf(subscriptionId);
    const [charge, intent] = [
      this.fakeStripe.books.all('charge').find(({ invoice }) => invoice === before.id)!,
      this.fakeStripe.books.all('intent').find(({ invoice }) => invoice === before.id)!,
    ];
    const ids = { invoice: `in_${randomUUID()}`, intent: `pi_${randomUUID()}`, charge: `ch_${randomUUID()}` };
    this.fakeStripe.books.add('charge', {
      ...charge,
      id: ids.charge,
      intent: ids.intent,
      invoice: ids.invoice,
      amount: total,
      refunded: 0,
      created: this.fakeStripe.books.now,
    });
    this.fakeStripe.books.add('intent', {
      ...intent,
      id: ids.intent,
      invoice: ids.invoice,
      charge: ids.charge,
      amount: total,
      received: total,
    });
    this.addInvoice(before, {
      id: ids.invoice,
      reason: 'subscription_update',
      intent: ids.intent,
      total,
      due: total,
      paid: total,
      paidAt: this.fakeStripe.books.now,
    });
  }

  /** The user confirms an upgrade, and the card is declined: the change waits for its payment. */
  async upgradeUnpaid(subscriptionId: string, price: string): Promise<void> {
    const { customer, items } = this.subscription(subscriptionId);
    this.useCard(customer, 'declined');
    await this.stripe.subscriptions.update(subscriptionId, {
      items: items.map(({ id }) => ({ id, price })),
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
  }

  /** One more unpaid invoice of this subscription. */
  owe(subscriptionId: string, reason: 'subscription_cycle' | 'subscription_update'): Invoice {
    const before = this.invoiceOf(subscriptionId);
    const intent = this.fakeStripe.books.all('intent').find(({ invoice }) => invoice === before.id)!;
    const ids = { invoice: `in_${randomUUID()}`, intent: `pi_${randomUUID()}` };
    this.fakeStripe.books.add('intent', {
      ...intent,
      id: ids.intent,
      invoice: ids.invoice,
      charge: null,
      received: 0,
      status: 'requires_payment_method',
    });
    return this.addInvoice(before, {
      id: ids.invoice,
      reason,
      status: 'open',
      intent: ids.intent,
      paid: 0,
      paidAt: null,
    });
  }

  /** A change to a smaller plan left this much credit. */
  async credit(subscriptionId: string, cents: number): Promise<void> {
    const before = this.invoiceOf(subscriptionId);
    this.addInvoice(before, {
      id: `in_${randomUUID()}`,
      reason: 'subscription_update',
      intent: null,
      total: -cents,
      due: 0,
      paid: 0,
      paidAt: this.fakeStripe.books.now,
    });
    await this.stripe.customers.createBalanceTransaction(before.customer, {
      amount: -cents,
      currency: 'eur',
    });
  }

  /** Removes the customer from the fake Stripe. */
  forget(customerId: string): void {
    Reflect.deleteProperty(this.fakeStripe.books.state.rows.customer, customerId);
  }

  private addInvoice(before: Invoice, row: Partial<Invoice>): Invoice {
    return this.fakeStripe.books.add('invoice', {
      ...structuredClone(before),
      credited: 0,
      created: this.fakeStripe.books.now,
      ...row,
    });
  }

  private nameLastCard(): void {
    this.fakeStripe.books.all('method').at(-1)!.card.fingerprint = randomUUID();
  }

  private stored<K extends keyof BookRows>(kind: K, id: string): BookRows[K] {
    const row = this.fakeStripe.books.all(kind).find((one) => one.id === id);
    if (!row) throw new Error(`The fake Stripe has no ${kind} ${id}`);
    return row;
  }

  private watch(name: string): void {
    const real: unknown = Reflect.get(this, name);
    if (
      typeof real !== 'function' ||
      name === 'constructor' ||
      name === 'eventsSince' ||
      name === 'liveSubscriptions'
    )
      return;
    const watched = async (...given: unknown[]): Promise<unknown> => {
      await this.before(name);
      const answer: unknown = await Reflect.apply(real, this, given);
      await this.after(name);
      return answer;
    };
    Object.defineProperty(this, name, { value: watched, configurable: true, writable: true });
  }
}
