import { randomUUID } from 'node:crypto';
import { BillingAccounts } from '../../../src/billing/domain/account/billing-account';
import { CreditLedger } from '../../../src/billing/domain/credit/credit';
import { type BookRows, sdkAt } from '../stripe/fake-stripe';
import type { Books } from './expected-books';
import type { StoryHarness } from './harness';

/** Actions of users on the fake Stripe's own pages, which may happen in the middle of a command. */
export const pageActions = ['pay-page', 'confirm', 'bank-yes', 'bank-no', 'card', 'pay-invoice'] as const;
/** Actions of other parties, and the passage of time. */
export const otherActions = [
  'dispute',
  'dispute-ends',
  'dashboard-ends',
  'dashboard-flag',
  'dashboard-date',
  'second',
  'gives-back',
  'card-elsewhere',
  'gift',
  'grant',
  'hours',
  'days',
  'weeks',
  'month',
] as const;
export type ActionName = (typeof pageActions)[number] | (typeof otherActions)[number];

const cards = [
  'success',
  'success',
  'secure',
  'secure-once',
  'fails-later',
  'declined',
  'insufficient',
] as const;
const hour = 3_600;
const at = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];

/** Everything that changes a user's billing without our commands. False: there was nothing to act on. */
export class Actions {
  constructor(
    private readonly story: StoryHarness,
    private readonly books: Books,
  ) {}

  async do(name: ActionName, which: number): Promise<boolean> {
    if ((pageActions as readonly string[]).includes(name))
      return this.onPage(name as (typeof pageActions)[number], which);
    switch (name) {
      case 'dispute':
      case 'dispute-ends':
        return this.dispute(name === 'dispute', which);
      case 'dashboard-ends':
      case 'dashboard-flag':
      case 'dashboard-date':
      case 'second':
        return this.dashboard(name, which);
      case 'gives-back':
        return this.givesBack(which);
      case 'card-elsewhere':
        return this.cardElsewhere(which);
      case 'gift':
        return this.gift(which);
      case 'grant':
        return this.grant(which);
      default:
        return this.pass(name as 'hours' | 'days' | 'weeks' | 'month', which);
    }
  }

  /** A month and some days: in the middle of the grace time of an unpaid renewal. */
  private async pass(name: 'hours' | 'days' | 'weeks' | 'month', which: number): Promise<boolean> {
    const hours =
      name === 'month' ? (29 + which) * 24 : { hours: 5, days: 60, weeks: 400 }[name] * (1 + (which % 3));
    await this.story.fakeStripe.clock.advance(hours * hour * 1_000);
    this.story.setClock();
    return true;
  }

  onPage(name: (typeof pageActions)[number], which: number): boolean {
    const { fakeStripe } = this.story;
    const card = at(cards, which) ?? 'success';
    switch (name) {
      case 'pay-page':
        return this.each(
          at(
            this.books.sessions().filter(({ status }) => status === 'open'),
            which,
          ),
          ({ id }) => fakeStripe.checkout.complete(id, { card }),
        );
      case 'confirm':
        return this.each(at(this.books.portals().filter(this.canConfirm), which), ({ id }) =>
          fakeStripe.portal.confirmUpgrade(id, which % 2 === 0 ? {} : { card }),
        );
      case 'bank-yes':
      case 'bank-no':
        return this.each(at(this.books.invoices().filter(this.waitsForBank), which), ({ id }) =>
          fakeStripe.bank.answer(id, { succeeds: name === 'bank-yes' }),
        );
      case 'card':
        return this.each(this.books.customers()[0], ({ id }) => fakeStripe.replaceCard(id, card));
      case 'pay-invoice':
        return this.each(
          at(
            this.books.invoices().filter(({ status, intent }) => status === 'open' && intent !== null),
            which,
          ),
          ({ id }) => fakeStripe.invoicePage.pay(id, { card }),
        );
    }
  }

  private each<T>(one: T | undefined, deed: (one: T) => unknown): boolean {
    if (one === undefined) return false;
    deed(one);
    return true;
  }

  private canConfirm = ({ done, flow }: BookRows['portalSession']): boolean =>
    !done &&
    this.books
      .subs()
      .some(
        ({ id, endedAt, schedule, status }) =>
          id === flow?.subscription && endedAt === null && schedule === null && status !== 'incomplete',
      );
  private waitsForBank = ({ status, intent }: BookRows['invoice']): boolean =>
    status === 'open' &&
    this.story.fakeStripe.books
      .all('intent')
      .some((one) => one.id === intent && one.status === 'requires_action');

  private dispute(opens: boolean, which: number): boolean {
    const { fakeStripe } = this.story;
    const mine = this.books
      .charges()
      .filter(
        ({ status, refunded, disputed }) => status === 'succeeded' && refunded === 0 && disputed === !opens,
      );
    if (opens) return this.each(at(mine, which), ({ id }) => fakeStripe.disputes.open(id));
    const open = fakeStripe.books
      .all('dispute')
      .filter(({ charge, status }) => mine.some(({ id }) => id === charge) && status === 'needs_response');
    return this.each(at(open, which), ({ id }) =>
      fakeStripe.disputes.close(id, which % 2 === 0 ? 'won' : 'lost'),
    );
  }

  /** Refunds a part of a payment, without a credit note. */
  private async givesBack(which: number): Promise<boolean> {
    const charge = at(
      this.books
        .charges()
        .filter(
          ({ status, disputed, amount, refunded }) =>
            status === 'succeeded' && !disputed && refunded < amount,
        ),
      which,
    );
    if (!charge) return false;
    await sdkAt(this.story.fakeStripe).refunds.create({
      charge: charge.id,
      amount: Math.min(charge.amount - charge.refunded, 1 + which * 70),
    });
    return true;
  }

  /** Another account uses the guarantee with a card of this user. */
  private async cardElsewhere(which: number): Promise<boolean> {
    const card = at(this.books.fingerprints(), which);
    if (card === undefined) return false;
    await this.story.useElsewhere(card);
    return true;
  }

  /** Support in the dashboard, or a tab that is years old. */
  private async dashboard(
    name: 'dashboard-ends' | 'dashboard-flag' | 'dashboard-date' | 'second',
    which: number,
  ): Promise<boolean> {
    const stripe = sdkAt(this.story.fakeStripe);
    const [customer] = this.books.customers();
    if (name === 'second') {
      if (!customer?.method) return false;
      await stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: at(Object.values(this.story.fakeStripe.prices), which) ?? '' }],
        metadata: { by: 'dashboard' },
      });
      return true;
    }
    const sub = at(
      this.books.live().filter(({ schedule }) => schedule === null || name === 'dashboard-ends'),
      which,
    );
    if (!sub) return false;
    if (name === 'dashboard-ends') await stripe.subscriptions.cancel(sub.id);
    else if (name === 'dashboard-flag')
      await stripe.subscriptions.update(sub.id, { cancel_at_period_end: !sub.cancelAtPeriodEnd });
    else if (sub.cancelAtPeriodEnd) return false;
    else await stripe.subscriptions.update(sub.id, { cancel_at: this.books.now + (1 + which) * 24 * hour });
    return true;
  }

  /** A reward as referrals book it: the same one twice is one line. */
  private async gift(which: number): Promise<boolean> {
    const accounts = this.story.harness.get(BillingAccounts);
    const { id: accountId } = await accounts.open(this.story.userId);
    await this.story.harness.get(CreditLedger).write({
      accountId,
      amountCents: 499,
      currency: 'eur',
      reason: 'referral',
      reference: `friend ${which % 3}`,
      createdAt: this.story.clock.now(),
    });
    return true;
  }

  private async grant(which: number): Promise<boolean> {
    const ends = new Date(this.story.clock.now().getTime() + (1 + which * 3) * 24 * hour * 1_000);
    await this.story.rows(
      `INSERT INTO billing.entitlement_grant (id, user_id, tier, starts_at, ends_at, reason, made_by, created_at) VALUES ($1, $2, 'pro', $3, $4, 'test', 'test', $3)`,
      randomUUID(),
      this.story.userId,
      this.story.clock.now(),
      ends,
    );
    return true;
  }
}
