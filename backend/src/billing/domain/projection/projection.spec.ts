import { createHash } from 'node:crypto';
import {
  anInvoice,
  aSubscription,
  at,
  factsWith,
  nothingYet,
  start,
  tierOfPrice,
  written,
} from '../../testing/facts.mother';
import { projectionVersion } from '../account/billing-account';
import { type CustomerFacts, type SubscriptionFacts, subscriptionStatuses } from '../provider/payment-facts';
import { project } from './project';
import { driftOf, type StoredState } from './projection';

/** A digest of the compared rows, for facts of every kind. */
function mark(): string {
  const ahead: Partial<SubscriptionFacts>[] = [
    {},
    { cancelAtPeriodEnd: true },
    { cancelAt: at(12) },
    { schedule: { id: 'sched_1', next: { priceId: 'price_starter', startsAt: at(30) } } },
    { schedule: { id: 'sched_1', next: null } },
    { pendingUpdate: { priceId: 'price_platinum', expiresAt: at(2) } },
    { priceId: 'price_of_others' },
    { trialEnd: at(30), endedAt: at(1) },
  ];
  const alone = subscriptionStatuses.flatMap((status) =>
    ahead.map((said) =>
      factsWith({ subscriptions: [aSubscription({ status, ...said })], invoices: [anInvoice()] }),
    ),
  );
  const facts: (CustomerFacts | null)[] = [
    null,
    factsWith(),
    ...alone,
    factsWith({
      subscriptions: [
        aSubscription(),
        aSubscription({
          id: 'sub_2',
          priceId: 'price_platinum',
          status: 'past_due',
          latestInvoiceId: 'in_2',
        }),
      ],
      invoices: [
        anInvoice(),
        anInvoice({ id: 'in_2', subscriptionId: 'sub_2', status: 'open', amountPaid: 0, paidAt: null }),
      ],
    }),
    factsWith({
      subscriptions: [aSubscription()],
      balance: -499,
      currency: 'usd',
      disputed: true,
      invoices: [anInvoice({ refunded: 499, startingBalance: -100 })],
    }),
    factsWith({ deleted: true, subscriptions: [aSubscription()] }),
  ];
  const first = project(
    factsWith({ subscriptions: [aSubscription()], invoices: [anInvoice()] }),
    nothingYet(),
    tierOfPrice,
    at(0),
  );
  const before: StoredState[] = [nothingYet(), written(nothingYet(), first)];
  const told = before
    .flatMap((was) => facts.map((one) => project(one, was, tierOfPrice, at(1))))
    .map(({ account, subscriptions, invoices }) => ({ account, subscriptions, invoices }));
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 16);
}

// Another digest: project() gives another result for the same facts. Increase `projectionVersion` and
// record the digest, or every account is drift the night after the release.
test('the projection version is increased whenever the same facts give another projection', () => {
  expect([projectionVersion, mark()]).toEqual([4, '99ee381d62e2e688']);
});

describe('driftOf', () => {
  const pays = factsWith({
    subscriptions: [aSubscription(), aSubscription({ id: 'sub_0', status: 'canceled', endedAt: start })],
  });
  const known = written(nothingYet(), project(pays, nothingYet(), tierOfPrice, start));

  it('finds none after a full projection, in any order of the rows', () => {
    const again = project(
      { ...pays, subscriptions: [...pays.subscriptions].reverse() },
      known,
      tierOfPrice,
      at(1),
    );
    expect(
      driftOf(
        known,
        written(known, { ...again, account: { ...again.account, entitled: known.account.entitled } }),
      ),
    ).toEqual([]);
  });

  it('names the fields that differ', () => {
    const platinum = project(
      factsWith({ subscriptions: [aSubscription({ priceId: 'price_platinum' })], balance: -499 }),
      known,
      tierOfPrice,
      at(1),
    );
    expect(driftOf(known, written(known, platinum))).toEqual([
      'tier',
      'entitled',
      'balance',
      'subscriptions',
    ]);
    expect(driftOf(known, { ...known, invoices: [{ id: 'in_9', status: 'paid', refunded: 0 }] })).toEqual([
      'invoices',
    ]);
  });
});
