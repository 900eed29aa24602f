import { atLeast, type Tier, tierRank } from '@pictick/rules/billing/tier';
import { type BookRows, type FakeStripe, tierOfPriceAt } from '../stripe/fake-stripe';

type Sub = BookRows['subscription'];
type Invoice = BookRows['invoice'];

const day = 86_400;
const grace = 7 * day;
const guarantee = 30 * day;
const withdrawal = 14 * day;
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

export interface Ahead {
  changeType: 'cancel' | 'upgrade' | 'downgrade';
  toTier: Tier;
}

/**
 * The fake Stripe's rows about one user, and their consequences by our rules, computed without the code
 * under test.
 */
export class Books {
  constructor(
    private readonly fakeStripe: FakeStripe,
    private readonly userId: string,
  ) {}

  get now(): number {
    return this.fakeStripe.books.now;
  }

  customers(): BookRows['customer'][] {
    return this.fakeStripe.books
      .all('customer')
      .filter(({ metadata, deleted }) => metadata['userId'] === this.userId && !deleted);
  }

  get customer(): string | null {
    return this.customers()[0]?.id ?? null;
  }

  private of<
    K extends 'subscription' | 'invoice' | 'charge' | 'session' | 'balanceEntry' | 'portalSession' | 'intent',
  >(kind: K): BookRows[K][] {
    return this.fakeStripe.books.all(kind).filter(({ customer }) => customer === this.customer);
  }

  subs = (): Sub[] => this.of('subscription');
  invoices = (): Invoice[] => this.of('invoice');
  charges = (): BookRows['charge'][] => this.of('charge');
  sessions = (): BookRows['session'][] => this.of('session');
  entries = (): BookRows['balanceEntry'][] => this.of('balanceEntry');
  portals = (): BookRows['portalSession'][] => this.of('portalSession');

  get balance(): number {
    return this.customers()[0]?.balance ?? 0;
  }

  tierOf = ({ items }: { items: readonly { price: string }[] }): Tier =>
    tierOfPriceAt(this.fakeStripe, items[0]?.price ?? '') ?? 'trial';
  tierOfPrice = (id: string): Tier => tierOfPriceAt(this.fakeStripe, id) ?? 'trial';
  isYear = (id: string): boolean => id === this.fakeStripe.prices[`${this.tierOfPrice(id)}:year`];

  gives = ({ status }: Sub): boolean => status === 'active' || status === 'trialing' || status === 'past_due';
  lives = (sub: Sub): boolean => this.gives(sub) || sub.status === 'unpaid';
  live = (): Sub[] => this.subs().filter(this.lives).sort(this.bestFirst);

  /** The highest tier, then the longest paid, then the oldest. */
  private bestFirst = (one: Sub, other: Sub): number =>
    Number(this.gives(other)) - Number(this.gives(one)) ||
    tierRank(this.tierOf(other)) - tierRank(this.tierOf(one)) ||
    other.periodEnd - one.periodEnd ||
    one.created - other.created ||
    (one.id < other.id ? -1 : 1);

  /** The current subscription, also where its first payment is pending. Null: none. */
  get current(): Sub | null {
    return (
      this.live()[0] ??
      this.subs()
        .filter(({ status }) => status === 'incomplete')
        .sort(this.bestFirst)[0] ??
      null
    );
  }

  nextOf(sub: Sub): { price: string; at: number } | null {
    const schedule = this.fakeStripe.books.all('schedule').find(({ id }) => id === sub.schedule);
    const phase = schedule?.phases[schedule.current + 1];
    return phase?.items[0] ? { price: phase.items[0].price, at: phase.start } : null;
  }

  /** The pending change, an end first. Null: none. */
  aheadOf(sub: Sub | null): Ahead | null {
    if (!sub || !this.lives(sub)) return null;
    if (sub.cancelAt !== null) return { changeType: 'cancel', toTier: 'trial' };
    if (sub.pending) return { changeType: 'upgrade', toTier: this.tierOf(sub.pending) };
    const next = this.nextOf(sub);
    const tier = next && this.tierOfPrice(next.price);
    return tier === null || next?.price === sub.items[0]?.price
      ? null
      : { changeType: atLeast(this.tierOf(sub), tier) ? 'downgrade' : 'upgrade', toTier: tier };
  }

  /** The state in the words of docs/billing.md. */
  stateOf(sub: Sub | null): string {
    if (!sub) return this.subs().length > 0 ? 'ended' : 'none';
    if (sub.status !== 'active' && sub.status !== 'trialing') return sub.status;
    const ahead = this.aheadOf(sub);
    if (sub.pending && ahead?.changeType === 'upgrade') return 'active_upgrade_pending';
    return ahead?.changeType === 'cancel'
      ? 'active_canceling'
      : ahead?.changeType === 'downgrade' && ahead.toTier !== this.tierOf(sub)
        ? 'active_downgrading'
        : 'active';
  }

  owedFor = (sub: Sub): Invoice[] =>
    this.invoices().filter(({ subscription, status }) => subscription === sub.id && status === 'open');

  /** The tier now: a plan whose renewal was not paid stays for a week. */
  get inForce(): Tier {
    const inTime = (sub: Sub): boolean => {
      if (sub.status !== 'past_due') return this.gives(sub);
      const since = this.owedFor(sub)
        .filter(({ attempted, reason }) => attempted && reason !== 'subscription_update')
        .map(({ created }) => created);
      return this.now < Math.min(...since) + grace;
    };
    return (
      this.subs()
        .filter(inTime)
        .map(this.tierOf)
        .sort((one, other) => tierRank(other) - tierRank(one))[0] ?? 'trial'
    );
  }

  /** True: a payment or a grant of at least this tier lasts until now, or did a week ago. */
  wasPaidFor(tier: Tier): boolean {
    return this.invoices().some(
      ({ status, lines }) =>
        status === 'paid' &&
        lines.some(
          ({ price, amount, periodEnd }) =>
            amount >= 0 && atLeast(this.tierOfPrice(price), tier) && this.now < periodEnd + grace + 2 * 3_600,
        ),
    );
  }

  isDisputed = (invoice: Invoice): boolean =>
    this.charges().some((charge) => charge.invoice === invoice.id && charge.disputed);

  /** Refunded by a credit note, by hand, or by a lost dispute. */
  backOf = ({ id, credited }: Invoice): number => {
    const { books } = this.fakeStripe;
    const mine = this.charges().filter(({ invoice }) => invoice === id);
    const lost = books
      .all('dispute')
      .filter(({ charge, status }) => mine.some((one) => one.id === charge) && status === 'lost');
    const noted = books.all('creditNote').filter(({ invoice }) => invoice === id);
    return (
      credited +
      sum(mine.map(({ refunded }) => refunded)) -
      sum(noted.map(({ refunded }) => refunded)) +
      sum(lost.map(({ amount }) => amount))
    );
  };

  get disputed(): boolean {
    const mine = new Set(this.charges().map(({ id }) => id));
    return this.fakeStripe.books
      .all('dispute')
      .some(({ charge, status }) => mine.has(charge) && status !== 'won' && status !== 'lost');
  }

  cardOf = (sub: Sub): string | null =>
    this.fakeStripe.books.all('method').find(({ id }) => id === (sub.method ?? this.customers()[0]?.method))
      ?.card.name ?? null;

  /** Every card that was charged. */
  fingerprints = (): string[] =>
    this.charges()
      .filter(({ status }) => status === 'succeeded')
      .map(
        ({ method }) =>
          this.fakeStripe.books.all('method').find(({ id }) => id === method)?.card.fingerprint ?? '',
      );

  /**
   * The refund of each contract that lives or ended recently: by the guarantee, or by law where that was
   * `used`.
   */
  guaranteed(used: boolean):
    | {
        refusal:
          | 'no_active_subscription'
          | 'nothing_to_refund'
          | 'refund_period_over'
          | 'refund_already_used';
      }
    | { ground: 'guarantee' | 'withdrawal'; invoices: Invoice[]; subs: Sub[] } {
    const left = this.subs().filter(({ endedAt }) => endedAt !== null && this.now - endedAt <= guarantee);
    const groups = [...this.live(), ...left].map((sub) => [sub]);
    if (groups.length === 0) return { refusal: 'no_active_subscription' };
    const paid = (group: Sub[]): Invoice[] =>
      this.invoices().filter(
        ({ status, subscription, total }) =>
          status === 'paid' && total > 0 && group.some(({ id }) => id === subscription),
      );
    const withMoney = groups.filter((group) =>
      paid(group).some((invoice) => this.backOf(invoice) < invoice.total),
    );
    if (withMoney.length === 0) return { refusal: 'nothing_to_refund' };
    const within = (seconds: number): Sub[][] =>
      withMoney.filter(
        (group) =>
          this.now - Math.min(...paid(group).map(({ paidAt, created }) => paidAt ?? created)) <= seconds,
      );
    if (within(guarantee).length === 0) return { refusal: 'refund_period_over' };
    const inTime = within(used ? withdrawal : guarantee);
    if (inTime.length === 0) return { refusal: 'refund_already_used' };
    return {
      ground: used ? 'withdrawal' : 'guarantee',
      invoices: inTime.flatMap(paid).filter((invoice) => this.backOf(invoice) < invoice.total),
      subs: inTime.flat(),
    };
  }
}
