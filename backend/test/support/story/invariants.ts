import { BillingAccounts, paidTierAt } from '../../../src/billing/domain/account/billing-account';
import { SubscriptionInfoQuery } from '../../../src/billing/queries/subscription-info.query';
import type { BookRows } from '../stripe/fake-stripe';
import type { Books } from './expected-books';
import type { StoryHarness } from './harness';

const told = 24;
const date = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1_000));

/** The invariants of billing (trust.md 1.10, B1 to B6), checked by the fake Stripe's own rows. */
export class Verdict {
  /** Subscriptions that an acknowledged command has ended, with the amount charged for them by then. */
  private readonly ended = new Map<string, number>();

  constructor(
    private readonly story: StoryHarness,
    private readonly books: Books,
  ) {}

  /** An answer said that these have ended. */
  heardEnded(subscriptionIds: readonly string[]): void {
    for (const id of subscriptionIds) this.ended.set(id, this.chargedFor(id));
  }

  private chargedFor(subscriptionId: string): number {
    const invoices = new Set(
      this.books
        .invoices()
        .filter(({ subscription }) => subscription === subscriptionId)
        .map(({ id }) => id),
    );
    return this.books
      .charges()
      .filter(({ invoice, status }) => status === 'succeeded' && invoices.has(invoice ?? '')).length;
  }

  private async account() {
    return (await this.story.harness.get(BillingAccounts).ofUser(this.story.userId))?.snapshot() ?? null;
  }

  private mine<R extends object>(
    columns: string,
    table:
      | 'subscription'
      | 'invoice'
      | 'payment'
      | 'checkout_attempt'
      | 'subscription_change'
      | 'credit_ledger'
      | 'command',
    where = 'true',
  ): Promise<R[]> {
    const text = `SELECT ${columns} FROM billing.${table} t JOIN billing.billing_account a ON a.id = t.account_id WHERE a.user_id = $1 AND ${where}`;
    return this.story.rows<R>(text, this.story.userId);
  }

  /** After each step, whatever is under way. */
  async always(): Promise<void> {
    const { books } = this;
    expect(books.customers().length).toBeLessThanOrEqual(1);
    // B1: at most one subscription bought through us is live; those made in the dashboard do not count.
    expect(books.live().filter(({ metadata }) => metadata['by'] !== 'dashboard').length).toBeLessThanOrEqual(
      1,
    );
    expect(books.sessions().filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1);
    // B3
    expect(books.entries().reduce((sum, { amount }) => sum + amount, 0)).toBe(books.balance);
    const booked = books.entries().flatMap(({ metadata }) => metadata['ledgerId'] ?? []);
    expect(new Set(booked).size).toBe(booked.length);
    // B5
    const open = await this.mine('t.id', 'subscription_change', `t.status IN ('pending', 'processing')`);
    expect(open.length).toBeLessThanOrEqual(1);
    // B6
    for (const [id, charged] of this.ended) expect([id, this.chargedFor(id)]).toEqual([id, charged]);
    // B2: also before any event was handled.
    const account = await this.account();
    const tier = account ? paidTierAt(account, this.story.clock.now()) : 'trial';
    if (tier !== 'trial') expect([tier, books.wasPaidFor(tier)]).toEqual([tier, true]);
  }

  /** After reconciliation: our rows equal the fake Stripe's. */
  async final(): Promise<void> {
    await this.always();
    const { books } = this;
    const account = await this.account();
    if (!books.customer) {
      expect(account?.customerId ?? null).toBeNull();
      return;
    }
    const { current } = books;
    const lives = current !== null && books.lives(current);
    const status = books.stateOf(current);
    expect(account).toMatchObject({
      customerId: books.customer,
      tier: current && books.gives(current) ? books.tierOf(current) : 'trial',
      status,
      periodEnd: lives ? date(current.periodEnd) : null,
      cancelAt: lives ? date(current.cancelAt) : null,
      redundant: books.live().length > 1,
      balance: books.balance,
      disputed: books.disputed,
      ...(current && { currentSubscriptionId: current.id }),
    });
    // B2, B4: exactly the tier that is paid.
    expect(account && paidTierAt(account, this.story.clock.now())).toBe(books.inForce);
    await this.mirrors();
    await this.leftOvers();
    await this.ledger();
    await this.offer();
  }

  /** The offered refund is the one that a request would get: by the books, contract by contract. */
  private async offer(): Promise<void> {
    const { books, story } = this;
    const used = await story.guaranteeUsed(books.fingerprints());
    const back = books.guaranteed(used);
    const { billing } = await story.harness.get(SubscriptionInfoQuery).of(story.userId);
    expect(billing.guarantee).toEqual({ open: !used, days: 30, withdrawalDays: 14 });
    expect(billing.moneyBack).toBe('invoices' in back);
    if (!('invoices' in back)) {
      expect(billing.refund).toBeNull();
      return;
    }
    const owed = back.invoices.reduce((sum, invoice) => sum + invoice.total - books.backOf(invoice), 0);
    const credited = books
      .invoices()
      .filter(
        ({ status, subscription, total }) =>
          status === 'paid' && total < 0 && back.subs.some(({ id }) => id === subscription),
      )
      .reduce((sum, { total }) => sum - total, 0);
    expect(billing.refund).toMatchObject({ ground: back.ground });
    expect([billing.refund?.amount, credited]).toEqual([
      owed - Math.min(credited, this.creditIn(back.invoices)),
      credited,
    ]);
  }

  /** The part of these that was paid with credit, and would be refunded as credit. */
  private creditIn(invoices: readonly BookRows['invoice'][]): number {
    return invoices.reduce(
      (sum, invoice) =>
        sum +
        invoice.total -
        this.books.backOf(invoice) -
        Math.min(
          invoice.total - this.books.backOf(invoice),
          Math.max(0, invoice.paid - this.books.backOf(invoice)),
        ),
      0,
    );
  }

  private async mirrors(): Promise<void> {
    const { books } = this;
    const subs = await this.mine<{ id: string }>(
      't.stripe_id AS id, t.status, t.price_id AS price, t.cancel_at AS "cancelAt", t.ended_at AS "endedAt", t.ended_unpaid AS "endedUnpaid", t.period_end AS "periodEnd"',
      'subscription',
    );
    expect(byId(subs)).toEqual(
      byId(
        books.subs().map(({ id, status, items, cancelAt, endedAt, reason, periodEnd }) => ({
          id,
          status,
          price: items[0]?.price,
          cancelAt: date(cancelAt),
          endedAt: date(endedAt),
          endedUnpaid: endedAt !== null && reason === 'payment_failed',
          periodEnd: date(periodEnd),
        })),
      ),
    );
    const invoices = await this.mine<{ id: string }>(
      't.stripe_id AS id, t.status, t.total, t.amount_paid AS paid, t.refunded',
      'invoice',
    );
    const theirs = [...books.invoices()].reverse().slice(0, told);
    const isTold = ({ id }: { id: string }): boolean => theirs.some((one) => one.id === id);
    expect(byId(invoices.filter(isTold))).toEqual(
      byId(
        theirs.map((invoice) => ({
          id: invoice.id,
          status: invoice.status,
          total: invoice.total,
          paid: invoice.paid,
          refunded: books.backOf(invoice),
        })),
      ),
    );
    const payments = await this.mine<{ id: string }>('t.stripe_ref AS id, t.status, t.amount', 'payment');
    expect(byId(payments.filter(isTold))).toEqual(byId(theirs.flatMap(paymentOf)));
    const changes = await this.mine(
      't.change_type AS "changeType", t.to_tier AS "toTier"',
      'subscription_change',
      `t.status IN ('pending', 'processing')`,
    );
    const ahead = books.aheadOf(books.current);
    expect(changes).toEqual(ahead ? [ahead] : []);
  }

  /** No item is left that would never end. */
  private async leftOvers(): Promise<void> {
    const { books } = this;
    expect(await this.mine('t.kind', 'command', `t.state = 'open'`)).toEqual([]);
    const waiting = await this.story.rows(
      `SELECT type, state, last_error FROM billing.webhook_event WHERE state NOT IN ('done', 'ignored')`,
    );
    expect(waiting).toEqual([]);
    // No invoice of an ended subscription is open.
    const over = new Set(
      books
        .subs()
        .filter(({ endedAt }) => endedAt !== null)
        .map(({ id }) => id),
    );
    expect(
      books
        .invoices()
        .filter(({ status, subscription }) => status === 'open' && over.has(subscription ?? '')),
    ).toEqual([]);
    const pages = await this.mine<{ state: string; session: string | null }>(
      't.state, t.stripe_session_id AS session',
      'checkout_attempt',
    );
    for (const { session } of pages.filter(({ state }) => state === 'processing')) this.isOpenPage(session);
    if (pages.some(({ state }) => state === 'finalizing'))
      expect(books.subs().map((sub) => sub.status)).toContain('incomplete');
  }

  /** A paid page whose subscription ended before an event was handled counts as open until it expires. */
  private isOpenPage(session: string | null): void {
    const page = this.books.sessions().find(({ id }) => id === session);
    const isPast = this.books.subs().some((sub) => sub.session === session && sub.endedAt !== null);
    expect([page?.status, (page?.expiresAt ?? 0) > this.books.now]).toEqual([
      isPast ? 'complete' : 'open',
      true,
    ]);
  }

  /** B3: every line of ours is booked once, and no other line exists. */
  private async ledger(): Promise<void> {
    const lines = await this.mine<{ id: string; amount: number }>(
      't.id, -t.amount_cents AS amount',
      'credit_ledger',
      't.amount_cents <> 0',
    );
    const booked = this.books
      .entries()
      .flatMap(({ amount, metadata }) =>
        metadata['ledgerId'] === undefined ? [] : [{ id: metadata['ledgerId'], amount }],
      );
    expect(byId(booked)).toEqual(byId(lines));
  }
}

const byId = <T extends { id: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));

function paymentOf({
  id,
  status,
  total,
  starting,
  paid,
  due,
}: BookRows['invoice']): { id: string; status: string; amount: number }[] {
  const amount = status === 'paid' ? paid : due;
  const words: Readonly<Record<string, string>> = {
    open: 'pending',
    paid: 'completed',
    void: 'canceled',
    uncollectible: 'failed',
  };
  const word = words[status];
  const byCredit = status === 'paid' && total > 0 && starting < 0;
  return word === undefined || (amount <= 0 && !byCredit) ? [] : [{ id, status: word, amount }];
}
