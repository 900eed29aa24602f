import type { Clock } from '../../kernel/clock';
import { ProviderRefused } from '../domain/payment-errors';
import type { BalanceEntry, CheckoutFacts, CustomerFacts, InvoiceFacts, PriceFacts, ProviderEvent, SubscriptionFacts } from '../domain/payment-facts';
import { type CheckoutWish, type CustomerWish, type PaymentOutcome, PaymentProvider, type PortalWish, type UpgradeWish } from '../domain/payment-provider';
import { type Price, PriceList } from '../domain/price-list';

const day = 86_400_000;
const amounts: Readonly<Record<string, number>> = { price_starter: 100, price_pro: 499, price_platinum: 999 };

export class MemoryPrices extends PriceList {
  all(): readonly Price[] {
    const of = (tier: 'starter' | 'pro' | 'platinum'): Price => ({ id: `price_${tier}`, tier, interval: 'month', amount: amounts[`price_${tier}`] ?? 0, retired: false, onSale: true });
    return [of('starter'), of('pro'), of('platinum'), { id: 'price_old', tier: 'pro', interval: 'month', amount: 399, retired: true, onSale: false }];
  }
}

type Subscription = SubscriptionFacts & { customerId: string };
type Invoice = InvoiceFacts & { customerId: string };
type Session = CheckoutFacts & { priceId: string; trialEnd: Date | null };

/**
 * A payment provider that keeps everything in memory. The same key with the same parameters has one effect and one answer; with other parameters
 * it is refused. What was done is counted, and a test may stand between any two calls.
 */
export class MemoryProvider extends PaymentProvider {
  configured = true;
  readonly customers = new Map<string, { userId: string; deleted: boolean; entries: BalanceEntry[] }>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly sessions = new Map<string, Session>();
  /** One line for every effect. */
  readonly effects: string[] = [];
  /** Before a call has its effect, and after. */
  before: (call: string) => Promise<void> = () => Promise.resolve();
  after: (call: string) => Promise<void> = () => Promise.resolve();
  /** Of the next payment. */
  outcome: PaymentOutcome['kind'] = 'paid';
  /** What went back of an invoice by our wish. */
  private readonly given = new Map<string, { cash: number; credit: number }>();
  private readonly answers = new Map<string, { params: string; answer: unknown }>();
  private made = 0;

  constructor(private readonly clock: Clock) {
    super();
  }

  /** A new till; what it makes still has other names than before. */
  clear(): void {
    for (const kept of [this.customers, this.subscriptions, this.invoices, this.sessions, this.answers, this.given]) kept.clear();
    this.effects.length = 0;
    this.configured = true;
    this.outcome = 'paid';
    this.before = this.after = () => Promise.resolve();
  }

  private id(prefix: string): string {
    return `${prefix}_m${++this.made}`;
  }

  private async ask<T>(call: string, look: () => T): Promise<T> {
    await this.before(call);
    const answer = look();
    await this.after(call);
    return answer;
  }

  private once<T>(call: string, key: string, params: object, effect: () => T): Promise<T> {
    return this.ask(call, () => {
      const known = this.answers.get(key);
      const text = JSON.stringify([call, Object.entries(params).sort()]);
      if (known && known.params !== text) throw new ProviderRefused('idempotency_error');
      if (known) return known.answer as T;
      const answer = effect();
      this.answers.set(key, { params: text, answer });
      return answer;
    });
  }

  private did(what: string): void {
    this.effects.push(what);
  }

  factsOf(customerId: string): Promise<CustomerFacts> {
    return this.ask('factsOf', () => {
      const { deleted, entries } = this.customer(customerId);
      const subscriptions = [...this.subscriptions.values()].filter((one) => one.customerId === customerId).map(({ customerId: _, ...facts }) => structuredClone(facts));
      const invoices = [...this.invoices.values()].filter((one) => one.customerId === customerId).map(({ customerId: _, ...facts }) => structuredClone(facts));
      return { customerId, deleted, currency: 'eur', balance: entries.reduce((sum, { amount }) => sum + amount, 0), subscriptions, invoices: invoices.reverse(), disputed: false };
    });
  }

  balanceEntriesOf(customerId: string): Promise<readonly BalanceEntry[] | null> {
    return this.ask('balanceEntriesOf', () => {
      const { deleted, entries } = this.customer(customerId);
      return deleted ? null : [...entries].reverse();
    });
  }

  ownerOf(customerId: string): Promise<{ userId: string | null; deleted: boolean } | null> {
    return this.ask('ownerOf', () => this.customers.get(customerId) ?? null);
  }

  customersOf(userId: string): Promise<string[]> {
    return this.ask('customersOf', () => [...this.customers].filter(([, customer]) => customer.userId === userId && !customer.deleted).map(([id]) => id));
  }

  customerOfDispute(): Promise<string | null> {
    return this.ask('customerOfDispute', () => null);
  }

  priceOf(id: string): Promise<PriceFacts | null> {
    return this.ask('priceOf', () => (amounts[id] === undefined ? null : { id, active: true, unitAmount: amounts[id], currency: 'eur', interval: 'month', taxOnTop: false }));
  }

  checkoutOf(sessionId: string): Promise<CheckoutFacts | null> {
    return this.ask('checkoutOf', () => this.sessions.get(sessionId) ?? null);
  }

  async *eventsSince(): AsyncIterable<ProviderEvent> {
    // Nothing depends on them here.
  }

  async *liveSubscriptions(): AsyncIterable<{ id: string; customerId: string }> {
    yield* await Promise.resolve([...this.subscriptions.values()].filter(({ status }) => status !== 'canceled'));
  }

  makeCustomer({ userId }: CustomerWish, key: string): Promise<string> {
    return this.once('makeCustomer', key, { userId }, () => {
      const id = this.id('cus');
      this.customers.set(id, { userId, deleted: false, entries: [] });
      this.did('customer');
      return id;
    });
  }

  deleteCustomer(customerId: string): Promise<void> {
    return this.ask('deleteCustomer', () => {
      this.customer(customerId).deleted = true;
    });
  }

  forgetCards(): Promise<void> {
    return this.ask('forgetCards', () => undefined);
  }

  book(customerId: string, { amount, currency, ledgerId }: { amount: number; currency: string; ledgerId: string }, key: string): Promise<string> {
    return this.once('book', key, { customerId, amount, ledgerId }, () => {
      const id = this.id('cbtxn');
      this.customer(customerId).entries.push({ id, amount, currency, ledgerId, createdAt: this.clock.now() });
      this.did(`booked ${amount}`);
      return id;
    });
  }

  openCheckout(wish: CheckoutWish, key: string): Promise<CheckoutFacts> {
    return this.once('openCheckout', key, wish, () => {
      // As strict as Stripe, to the second.
      if (wish.expiresAt.getTime() - this.clock.now().getTime() < 30 * 60_000) throw new ProviderRefused('parameter_invalid');
      const id = this.id('cs');
      const session: Session = { id, attemptId: wish.attemptId, customerId: wish.customerId, userId: wish.userId, status: 'open', paid: false, chargesNow: wish.trialEnd === null, url: `https://till.test/${id}`, subscriptionId: null, expiresAt: wish.expiresAt, priceId: wish.priceId, trialEnd: wish.trialEnd };
      this.sessions.set(id, session);
      this.did(`session ${wish.priceId}`);
      return session;
    });
  }

  pagesOf(customerId: string): Promise<CheckoutFacts[]> {
    return this.ask('pagesOf', () => [...this.sessions.values()].filter((session) => session.customerId === customerId));
  }

  expireCheckout(sessionId: string, key: string): Promise<void> {
    return this.once('expireCheckout', key, { sessionId }, () => {
      const session = this.sessions.get(sessionId);
      if (!session || session.status === 'complete') throw new ProviderRefused('session_complete');
      session.status = 'expired';
      this.did('expired');
    });
  }

  openPortal(wish: PortalWish, key: string): Promise<string> {
    return this.once('openPortal', key, wish, () => `https://till.test/portal/${this.id('bps')}`);
  }

  openUpgrade(wish: UpgradeWish, key: string): Promise<string> {
    return this.once('openUpgrade', key, wish, () => {
      this.did(`upgrade page ${wish.priceId}`);
      return `https://till.test/upgrade/${this.id('bps')}`;
    });
  }

  cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<void> {
    return this.once('cancelAtPeriodEnd', key, { subscriptionId }, () => {
      Object.assign(this.live(subscriptionId), { cancelAtPeriodEnd: true, schedule: null });
      this.did('cancel at period end');
    });
  }

  keepGoing(subscriptionId: string, key: string): Promise<void> {
    return this.once('keepGoing', key, { subscriptionId }, () => {
      Object.assign(this.live(subscriptionId), { cancelAtPeriodEnd: false, cancelAt: null });
      this.did('keep going');
    });
  }

  cancelNow(subscriptionId: string, { refundRest }: { refundRest: boolean }, key: string): Promise<void> {
    return this.once('cancelNow', key, { subscriptionId, refundRest }, () => {
      for (const invoice of this.invoices.values()) if (invoice.subscriptionId === subscriptionId && invoice.status === 'draft') invoice.nextAttemptAt = null;
      if (this.subscriptions.get(subscriptionId)?.status === 'canceled') return;
      const subscription = this.live(subscriptionId);
      const now = this.clock.now();
      const [{ periodStart, periodEnd }, paid] = [subscription, this.invoice(subscription.latestInvoiceId ?? '').status === 'paid'];
      const rest = refundRest && paid ? Math.round(((amounts[subscription.priceId] ?? 0) * (periodEnd.getTime() - now.getTime())) / (periodEnd.getTime() - periodStart.getTime())) : 0;
      if (rest > 0) this.customer(subscription.customerId).entries.push({ id: this.id('cbtxn'), amount: -rest, currency: 'eur', ledgerId: null, createdAt: now });
      Object.assign(subscription, { status: 'canceled', endedAt: now, schedule: null, pendingUpdate: null });
      this.did('cancel now');
    });
  }

  releaseSchedule(scheduleId: string, key: string): Promise<void> {
    return this.once('releaseSchedule', key, { scheduleId }, () => {
      const subscription = [...this.subscriptions.values()].find(({ schedule }) => schedule?.id === scheduleId);
      if (!subscription) throw new ProviderRefused('resource_missing');
      subscription.schedule = null;
      this.did('released');
    });
  }

  scheduleDowngrade(wish: { subscriptionId: string; priceId: string }, key: string): Promise<string> {
    return this.once('scheduleDowngrade', key, wish, () => {
      const subscription = this.live(wish.subscriptionId);
      const id = this.id('sub_sched');
      subscription.schedule = { id, next: { priceId: wish.priceId, startsAt: subscription.periodEnd } };
      this.did(`scheduled ${wish.priceId}`);
      return id;
    });
  }

  isTriedWith(): Promise<boolean> {
    return Promise.resolve(false);
  }

  pay(invoiceId: string, card: string | null, key: string): Promise<PaymentOutcome> {
    return this.once('pay', key, { invoiceId, card }, () => {
      const invoice = this.invoice(invoiceId);
      if (this.outcome !== 'paid') return this.outcome === 'declined' ? { kind: 'declined' } : { kind: 'needs-action', url: `https://till.test/${invoiceId}` };
      Object.assign(invoice, { status: 'paid', amountPaid: invoice.amountDue, paidAt: this.clock.now() });
      const subscription = invoice.subscriptionId === null ? undefined : this.subscriptions.get(invoice.subscriptionId);
      if (subscription) subscription.status = 'active';
      this.did('paid');
      return { kind: 'paid' };
    });
  }

  voidInvoice(invoiceId: string, key: string): Promise<'void' | 'paid'> {
    return this.once('voidInvoice', key, { invoiceId }, () => {
      const invoice = this.invoice(invoiceId);
      if (invoice.status === 'void' || invoice.status === 'paid') return invoice.status;
      if (invoice.status !== 'open') throw new ProviderRefused('invoice_not_open');
      invoice.status = 'void';
      for (const subscription of this.subscriptions.values()) if (subscription.id === invoice.subscriptionId && invoice.reason === 'subscription_update') subscription.pendingUpdate = null;
      this.did('voided');
      return 'void';
    });
  }

  refund(invoiceId: string, key: string): Promise<{ cash: number; credit: number }> {
    return this.once('refund', key, { invoiceId }, () => {
      const invoice = this.invoice(invoiceId);
      if (invoice.total <= 0) throw new ProviderRefused('nothing_to_refund');
      const before = this.given.get(invoiceId);
      if (before) return before;
      const amount = invoice.total - invoice.refunded;
      const cash = Math.min(amount, Math.max(0, invoice.amountPaid - invoice.refunded));
      this.did(`refunded ${amount}`);
      invoice.refunded = invoice.total;
      const given = { cash, credit: amount - cash };
      this.given.set(invoiceId, given);
      return given;
    });
  }

  cardOf(invoiceId: string): Promise<string | null> {
    return this.ask('cardOf', () => this.invoice(invoiceId).cardFingerprint);
  }

  invoicePdf(): Promise<null> {
    return this.ask('invoicePdf', () => null);
  }

  /** As if they had bought it: a subscription that runs for 30 days, and the invoice they paid, or have yet to pay. */
  subscribe(customerId: string, priceId: string, said: Partial<SubscriptionFacts> = {}, card = 'card-1'): Subscription {
    const now = this.clock.now();
    const id = this.id('sub');
    const total = amounts[priceId] ?? 0;
    const paid = said.status !== 'incomplete' && said.status !== 'past_due';
    const invoice: Invoice = {
      id: this.id('in'), customerId, number: null, status: paid ? 'paid' : 'open', reason: 'subscription_create', subscriptionId: id, priceId, productName: null, total,
      amountDue: total, amountPaid: paid ? total : 0, startingBalance: 0, refunded: 0, currency: 'eur', createdAt: now, paidAt: paid ? now : null, nextAttemptAt: null, attempted: true, hostedUrl: null, hasPdf: true, cardFingerprint: card, cardBrand: 'visa', cardLast4: '4242',
    };
    this.invoices.set(invoice.id, invoice);
    const subscription: Subscription = {
      id, customerId, status: 'active', itemId: this.id('si'), priceId, quantity: 1, periodStart: now, periodEnd: new Date(now.getTime() + 30 * day), cancelAtPeriodEnd: false, cancelAt: null, endedAt: null, endedUnpaid: false,
      trialEnd: null, schedule: null, pendingUpdate: null, latestInvoiceId: invoice.id, createdAt: now, ...said,
    };
    this.subscriptions.set(id, subscription);
    return subscription;
  }

  /** As if they had changed to something cheaper: what was left of the dearer one is credit. */
  credit(subscriptionId: string, cents: number): void {
    const subscription = this.live(subscriptionId);
    const before = this.invoice(subscription.latestInvoiceId ?? '');
    const now = this.clock.now();
    const id = this.id('in');
    this.invoices.set(id, { ...before, id, reason: 'subscription_update', total: -cents, amountDue: 0, amountPaid: 0, refunded: 0, createdAt: now, paidAt: now });
    this.customer(subscription.customerId).entries.push({ id: this.id('cbtxn'), amount: -cents, currency: 'eur', ledgerId: null, createdAt: now });
  }

  /** As if they had paid on the page. */
  complete(sessionId: string): Subscription {
    const session = this.sessions.get(sessionId);
    if (!session?.customerId || session.status !== 'open') throw new Error('Nobody can pay there');
    const subscription = this.subscribe(session.customerId, session.priceId);
    Object.assign(session, { status: 'complete', paid: true, url: null, subscriptionId: subscription.id });
    return subscription;
  }

  private customer(id: string): { userId: string; deleted: boolean; entries: BalanceEntry[] } {
    const customer = this.customers.get(id);
    if (!customer) throw new ProviderRefused('resource_missing');
    return customer;
  }

  private live(id: string): Subscription {
    const subscription = this.subscriptions.get(id);
    if (!subscription || subscription.status === 'canceled') throw new ProviderRefused('resource_missing');
    return subscription;
  }

  private invoice(id: string): Invoice {
    const invoice = this.invoices.get(id);
    if (!invoice) throw new ProviderRefused('resource_missing');
    return invoice;
  }
}
