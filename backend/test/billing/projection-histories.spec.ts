import { Logger } from '@nestjs/common';
import { higher, type Tier } from '@pictick/rules/billing/tier';
import fc from 'fast-check';
import { paidTierAt } from '../../src/billing/domain/account/billing-account';
import { project } from '../../src/billing/domain/projection/project';
import type { Projection, StoredState } from '../../src/billing/domain/projection/projection';
import type { CustomerFacts } from '../../src/billing/domain/provider/payment-facts';
import { type PaymentProvider, ProviderRefused } from '../../src/billing/domain/provider/payment-provider';
import { nothingYet, written } from '../../src/billing/testing/facts.mother';
import { openFakeStripe, providerAt, type FakeStripe, tierOfPriceAt } from '../support/stripe/fake-stripe';

const hour = 3_600_000;
const began = Date.UTC(2026, 0, 31, 9);

/** What may happen at the provider, whoever does it. The number chooses among what there is. */
const actions = [
  'checkout',
  'cancel-later',
  'keep',
  'cancel-now',
  'downgrade',
  'release',
  'upgrade',
  'bank-yes',
  'bank-no',
  'card',
  'pay',
  'void',
  'refund',
  'credit',
  'hours',
  'days',
  'weeks',
] as const;
const someAction = fc.record({
  action: fc.constantFrom(...actions),
  which: fc.nat(11),
  /** How the news of it comes through. */ looks: fc.constantFrom('none', 'one', 'two', 'crossed', 'late'),
});
type Action = typeof someAction extends fc.Arbitrary<infer D> ? D : never;

const cards = ['success', 'secure', 'secure-once', 'fails-later', 'declined'] as const;

class NothingThere extends Error {}

class History {
  was: StoredState = nothingYet();
  private tickets = 0;
  private readonly arriving: { ticket: number; facts: CustomerFacts }[] = [];
  private keys = 0;

  constructor(
    private readonly fakeStripe: FakeStripe,
    private readonly provider: PaymentProvider,
    readonly customer: string,
  ) {}

  get now(): Date {
    return this.fakeStripe.clock.now();
  }

  async live(action: Action): Promise<void> {
    try {
      await this.act(action);
    } catch (error) {
      // What cannot be done in this state is refused, and that is all.
      if (
        !(
          error instanceof ProviderRefused ||
          error instanceof NothingThere ||
          (error instanceof Error && error.constructor.name === 'StripeError')
        )
      )
        throw error;
    }
    await this.hear(action.looks);
  }

  /** As SyncCustomer does it: only the fetch that began last is written. */
  private async hear(looks: Action['looks']): Promise<void> {
    if (looks === 'none') return;
    const earlier = await this.fetch();
    if (looks === 'late') {
      this.arriving.push(earlier);
      return;
    }
    const later = looks === 'one' ? [] : [await this.fetch()];
    const all = [...this.arriving.splice(0), earlier, ...later];
    for (const { ticket, facts } of looks === 'crossed' ? all.reverse() : all)
      if (ticket === this.tickets) this.write(facts);
  }

  private async fetch(): Promise<{ ticket: number; facts: CustomerFacts }> {
    return { ticket: ++this.tickets, facts: await this.provider.factsOf(this.customer) };
  }

  private write(facts: CustomerFacts): Projection {
    const projection = project(facts, this.was, (id) => tierOfPriceAt(this.fakeStripe, id), this.now);
    this.was = written(this.was, projection);
    expect(this.was.changes.length).toBeLessThanOrEqual(1);
    return projection;
  }

  async reconcile(): Promise<{ known: Projection; bare: Projection; again: Projection }> {
    const { facts } = await this.fetch();
    const known = this.write(facts);
    const bare = project(facts, nothingYet(), (id) => tierOfPriceAt(this.fakeStripe, id), this.now);
    const again = project(
      await this.provider.factsOf(this.customer),
      this.was,
      (id) => tierOfPriceAt(this.fakeStripe, id),
      this.now,
    );
    return { known, bare, again };
  }

  private key(): string {
    this.keys += 1;
    return `history:${this.keys}`;
  }

  private async act({ action, which }: Action): Promise<unknown> {
    const { fakeStripe, provider, customer } = this;
    const at = <T>(all: readonly T[]): T => {
      const one = all[which % all.length];
      if (one === undefined) throw new NothingThere();
      return one;
    };
    const price = at(Object.values(fakeStripe.prices));
    const sub = (): string => at(fakeStripe.subscriptionsOf(customer)).id;
    const invoice = (): string => at(fakeStripe.invoicesOf(customer)).id;
    switch (action) {
      case 'checkout': {
        const wish = {
          attemptId: String(this.now.getTime()),
          customerId: customer,
          userId: 'u',
          priceId: price,
          language: 'de',
          successUrl: 'http://localhost:3000/billing',
          cancelUrl: 'http://localhost:3000/billing',
          trialEnd: null,
          expiresAt: new Date(this.now.getTime() + hour),
        } as const;
        const { id } = await provider.openCheckout(wish, this.key());
        return fakeStripe.checkout.complete(id, { card: at(cards) });
      }
      case 'cancel-later':
        return provider.cancelAtPeriodEnd(sub(), this.key());
      case 'keep':
        return provider.keepGoing(sub(), this.key());
      case 'cancel-now':
        return provider.cancelNow(sub(), { refundRest: which % 2 === 0 }, this.key());
      case 'downgrade':
        return provider.scheduleDowngrade({ subscriptionId: sub(), priceId: price }, this.key());
      case 'release':
        return provider.releaseSchedule(
          at(fakeStripe.subscriptionsOf(customer)).schedule ?? 'sub_sched_none',
          this.key(),
        );
      case 'upgrade': {
        const facts = at((await provider.factsOf(customer)).subscriptions);
        const url = await provider.openUpgrade(
          {
            customerId: customer,
            returnUrl: 'http://localhost:3000/billing',
            paidUrl: 'http://localhost:3000/billing?checkout=success',
            language: 'de',
            subscriptionId: facts.id,
            itemId: facts.itemId,
            priceId: price,
          },
          this.key(),
        );
        return fakeStripe.portal.confirmUpgrade(new URL(url).pathname.split('/').at(-1) ?? '', {
          card: at(cards),
        });
      }
      case 'bank-yes':
      case 'bank-no':
        return fakeStripe.bank.answer(invoice(), { succeeds: action === 'bank-yes' });
      case 'card':
        return fakeStripe.replaceCard(customer, at(cards));
      case 'pay':
        return fakeStripe.invoicePage.pay(invoice(), { card: at(cards) });
      case 'void':
        return provider.voidInvoice(invoice(), this.key());
      case 'refund':
        return provider.refund(invoice(), this.key());
      case 'credit':
        return provider.book(
          customer,
          { amount: -100 * (which + 1), currency: 'eur', ledgerId: `l${this.key()}` },
          this.key(),
        );
      default:
        return fakeStripe.clock.advance(
          { hours: 5, days: 60, weeks: 500 }[action] * hour * (1 + (which % 3)),
        );
    }
  }
}

/** From what the stand-in itself says, in another way than the projector. */
function tierByTheBooks(fakeStripe: FakeStripe, customer: string): Tier {
  const giving = fakeStripe
    .subscriptionsOf(customer)
    .filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status));
  return giving.reduce<Tier>(
    (tier, { items }) => higher(tier, tierOfPriceAt(fakeStripe, items.data[0]?.price.id ?? '') ?? 'trial'),
    'trial',
  );
}

beforeAll(() => {
  Logger.overrideLogger(['error']);
});

const present = ({ account, subscriptions, invoices, payments }: Projection): object => ({
  account,
  subscriptions,
  invoices,
  payments,
});

// `PROOF_SEEDS=2000` is the whole proof.
const seeds = Number(process.env['PROOF_SEEDS'] ?? 150);

it(`whatever happens to a customer, and however the news of it comes through, one look is enough to know what is true (${seeds} histories)`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someAction, { minLength: 4, maxLength: 24 }),
      fc.nat(),
      async (actionsDone, seed) => {
        const fakeStripe = await openFakeStripe({
          now: () => began,
          seed: String(seed),
          post: () => Promise.resolve(200),
        });
        try {
          const provider = providerAt(fakeStripe);
          const customer = await provider.makeCustomer(
            { userId: 'u', email: 'mia@example.org', name: 'Mia', language: 'de' },
            'customer:u',
          );
          const history = new History(fakeStripe, provider, customer);
          for (const action of actionsDone) await history.live(action);
          const { known, bare, again } = await history.reconcile();

          expect(present(known)).toEqual(present(bare));
          expect([again.changes, again.checkouts, again.events, present(again)]).toEqual([
            [],
            [],
            [],
            present(bare),
          ]);
          expect(known.account).toMatchObject({
            tier: tierByTheBooks(fakeStripe, customer),
            balance: fakeStripe.balanceOf(customer),
          });
          const inForce = paidTierAt(known.account, history.now);
          expect([
            'trial',
            known.account.tier,
            ...known.subscriptions
              .filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status))
              .map(({ tier }) => tier),
          ]).toContain(inForce);
          const ahead = bare.changes.map(({ changeType, toTier, status }) => ({
            changeType,
            toTier,
            status,
          }));
          expect(
            history.was.changes.map(({ changeType, toTier, status }) => ({ changeType, toTier, status })),
          ).toEqual(ahead);
          for (const { id, status, amountPaid } of known.invoices)
            expect(fakeStripe.invoicesOf(customer).find((one) => one.id === id)).toMatchObject({
              status,
              amount_paid: amountPaid,
            });
        } finally {
          await fakeStripe.stop();
        }
      },
    ),
    { numRuns: seeds, ...(process.env['PROOF_SEED'] && { seed: Number(process.env['PROOF_SEED']) }) },
  );
}, 3_600_000);
