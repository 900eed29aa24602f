import fc from 'fast-check';
import {
  anInvoice,
  aSubscription,
  at,
  factsWith,
  nothingYet,
  tierOfPrice,
  written,
} from '../../testing/facts.mother';
import { type Entitled, paidTierAt } from '../account/billing-account';
import { isUnderWay } from '../checkout/checkout-attempt';
import {
  type CustomerFacts,
  type InvoiceFacts,
  invoiceStatuses,
  type SubscriptionFacts,
  subscriptionStatuses,
} from '../provider/payment-facts';
import { isOpen, SubscriptionChange } from '../subscription/subscription';
import { project } from './project';
import type { Projection, StoredState } from './projection';

const someDay = fc.integer({ min: -40, max: 80 }).map(at);
const somePrice = fc.constantFrom(
  'price_starter',
  'price_pro',
  'price_pro_year',
  'price_platinum',
  'price_of_others',
);
const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(one, { nil: null, freq: 2 });

const someSubscription: fc.Arbitrary<SubscriptionFacts> = fc
  .record({
    status: fc.constantFrom(...subscriptionStatuses),
    priceId: somePrice,
    periodStart: someDay,
    periodEnd: someDay,
    cancelAtPeriodEnd: fc.boolean(),
    cancelAt: maybe(someDay),
    schedule: maybe(
      fc.record({
        id: fc.constantFrom('sched_1', 'sched_2'),
        next: maybe(fc.record({ priceId: somePrice, startsAt: someDay })),
      }),
    ),
    pendingUpdate: maybe(fc.record({ priceId: somePrice, expiresAt: someDay })),
    latestInvoiceId: maybe(fc.constantFrom('in_1', 'in_2', 'in_3')),
    createdAt: someDay,
    end: someDay,
  })
  .map(({ end, ...said }) =>
    aSubscription({
      ...said,
      endedAt: said.status === 'canceled' || said.status === 'incomplete_expired' ? end : null,
    }),
  );

const someInvoice: fc.Arbitrary<InvoiceFacts> = fc
  .record({
    status: fc.constantFrom(...invoiceStatuses),
    amountPaid: fc.integer({ min: 0, max: 999 }),
    total: fc.integer({ min: -500, max: 999 }),
    startingBalance: fc.integer({ min: -999, max: 50 }),
    createdAt: someDay,
    refunded: fc.integer({ min: 0, max: 999 }),
  })
  .map((said) => anInvoice({ ...said, amountDue: Math.max(0, said.total) }));

const named = <T extends { id: string }>(things: readonly T[], prefix: string): T[] =>
  things.map((one, index) => ({ ...one, id: `${prefix}_${index + 1}` }));

const someFacts: fc.Arbitrary<CustomerFacts> = fc
  .record({
    subscriptions: fc.array(someSubscription, { maxLength: 4 }),
    invoices: fc.array(someInvoice, { maxLength: 4 }),
    balance: fc.integer({ min: -2_000, max: 500 }),
    deleted: fc.boolean(),
    disputed: fc.boolean(),
  })
  .map(({ subscriptions, invoices, ...said }) =>
    factsWith({ ...said, subscriptions: named(subscriptions, 'sub'), invoices: named(invoices, 'in') }),
  );

/** The stored state after some reads of a customer with arbitrary facts. */
const someHistory: fc.Arbitrary<StoredState> = fc
  .record({
    reads: fc.array(someFacts, { maxLength: 3 }),
    checkout: fc.boolean(),
    announced: maybe(fc.constantFrom('cancel' as const, 'downgrade' as const)),
    day: someDay,
  })
  .map(({ reads, checkout, announced, day }) => {
    const known = reads.reduce<StoredState>(
      (was, facts) => written(was, project(facts, was, tierOfPrice, day)),
      nothingYet(),
    );
    const { id: accountId } = known.account;
    return {
      ...known,
      checkouts: checkout
        ? [
            {
              id: 'k1',
              accountId,
              priceId: 'price_pro',
              sessionId: 'cs_1',
              url: null,
              state: 'processing',
              expiresAt: at(1),
              createdAt: day,
              endedAt: null,
            },
          ]
        : [],
      changes:
        announced && known.changes.length === 0
          ? [
              SubscriptionChange.start({
                id: 'c1',
                accountId,
                commandId: 'k',
                changeType: announced,
                fromTier: 'platinum',
                toTier: announced === 'cancel' ? 'trial' : 'starter',
                at: null,
                now: day,
              }).snapshot(),
            ]
          : known.changes,
    };
  });

const runs = { numRuns: 250 };
const shuffled = (facts: CustomerFacts): fc.Arbitrary<CustomerFacts> =>
  fc
    .tuple(
      fc.shuffledSubarray([...facts.subscriptions], { minLength: facts.subscriptions.length }),
      fc.shuffledSubarray([...facts.invoices], { minLength: facts.invoices.length }),
    )
    .map(([subscriptions, invoices]) => ({ ...facts, subscriptions, invoices }));

it('project gives the same projection for the same facts in any order', () => {
  fc.assert(
    fc.property(
      someFacts.chain((facts) => fc.tuple(fc.constant(facts), shuffled(facts))),
      someHistory,
      someDay,
      ([one, other], was, now) =>
        expect(project(other, was, tierOfPrice, now)).toEqual(project(one, was, tierOfPrice, now)),
    ),
    runs,
  );
});

it('project gives no changes and no events for repeated facts', () => {
  fc.assert(
    fc.property(someFacts, someHistory, someDay, (facts, was, now) => {
      const once = project(facts, was, tierOfPrice, now);
      const twice = project(facts, written(was, once), tierOfPrice, now);
      expect({ ...twice, changes: [], checkouts: [], events: [] }).toEqual({
        ...once,
        changes: [],
        checkouts: [],
        events: [],
      });
      expect([twice.changes, twice.checkouts, twice.events]).toEqual([[], [], []]);
    }),
    runs,
  );
});

/** Without events: the state alone. */
const present = ({ account, subscriptions, invoices, payments }: Projection): object => ({
  account,
  subscriptions,
  invoices,
  payments,
});

it('project gives the same present state whatever was stored before', () => {
  fc.assert(
    fc.property(someFacts, someHistory, someDay, (facts, was, now) => {
      const fresh = present(project(facts, nothingYet(), tierOfPrice, now));
      const known = project(facts, was, tierOfPrice, now);
      const told = new Set(facts.subscriptions.map(({ id }) => id));
      const here = {
        ...known,
        subscriptions: known.subscriptions.filter(({ id }) => told.has(id)),
        account: {
          ...known.account,
          ...(told.size === 0 && { status: 'none' as const, currentSubscriptionId: null }),
        },
      };
      if (facts.deleted) return;
      // Only an ended subscription may stand for the account, and an unknown price keep its tier, where the
      // provider reports none.
      fc.pre(facts.subscriptions.every(({ priceId }) => tierOfPrice(priceId) !== null));
      const ended =
        known.account.currentSubscriptionId !== null && !told.has(known.account.currentSubscriptionId);
      fc.pre(!ended || told.size === 0);
      expect(present(here)).toEqual(fresh);
    }),
    runs,
  );
});

it('project gives a tier only for a subscription that is paid, in trial, or was so recently', () => {
  fc.assert(
    fc.property(someFacts, someHistory, someDay, someDay, (facts, was, now, later) => {
      const tier = paidTierAt(project(facts, was, tierOfPrice, now).account, later);
      const giving = facts.deleted
        ? []
        : facts.subscriptions.filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status));
      const possible = giving
        .flatMap(({ priceId, schedule }) => [priceId, schedule?.next?.priceId ?? ''])
        .flatMap(
          (price) =>
            tierOfPrice(price) ??
            was.subscriptions.filter(({ priceId }) => priceId === price).flatMap((row) => row.tier ?? []),
        );
      expect(['trial', ...possible]).toContain(tier);
    }),
    runs,
  );
});

it('project ends every entitlement, at the latest at a scheduled end', () => {
  fc.assert(
    fc.property(someFacts, someDay, (facts, now) => {
      const { account } = project(facts, nothingYet(), tierOfPrice, now);
      const last = (entitled: readonly Entitled[]): number =>
        Math.max(0, ...entitled.map(({ until }) => new Date(until).getTime()));
      for (const one of facts.subscriptions) {
        const alone = project(factsWith({ ...facts, subscriptions: [one] }), nothingYet(), tierOfPrice, now)
          .account.entitled;
        if (one.cancelAt) expect(last(alone)).toBeLessThanOrEqual(one.cancelAt.getTime());
        if (one.cancelAtPeriodEnd && !one.cancelAt)
          expect(last(alone)).toBeLessThanOrEqual(one.periodEnd.getTime());
      }
      expect(last(account.entitled)).toBeLessThan(at(100).getTime());
    }),
    runs,
  );
});

it('project keeps at most one pending change and loses none', () => {
  fc.assert(
    fc.property(someFacts, someHistory, someDay, (facts, was, now) => {
      const projection = project(facts, was, tierOfPrice, now);
      const next = written(was, projection);
      expect(next.changes.length).toBeLessThanOrEqual(1);
      expect(next.changes.every(isOpen) && next.checkouts.every(isUnderWay)).toBe(true);
      for (const { id } of was.changes)
        expect([...next.changes, ...projection.changes].map((change) => change.id)).toContain(id);
    }),
    runs,
  );
});
