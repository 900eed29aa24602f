import type { Tier } from '@pictick/rules/billing/tier';
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
import { type BillingAccountState, paidTierAt } from '../account/billing-account';
import type { CheckoutAttemptState } from '../checkout/checkout-attempt';
import type { CustomerFacts, SubscriptionFacts } from '../provider/payment-facts';
import { project } from './project';
import type { Projection, StoredState } from './projection';

const told = (was: StoredState, facts: CustomerFacts | null, days = 1): Projection =>
  project(facts, was, tierOfPrice, at(days));
const subs = (...subscriptions: SubscriptionFacts[]): CustomerFacts => factsWith({ subscriptions });
const names = ({ events }: Projection): string[] => events.map(({ name }) => name.replace('billing.', ''));
const account = (was: StoredState, projection: Projection): BillingAccountState => ({
  ...was.account,
  ...projection.account,
});
/** The paid tiers on these days. */
const tiersOn = (projection: Projection, ...days: number[]): Tier[] =>
  days.map((day) => paidTierAt(projection.account, at(day)));
/** The stored state after one read. */
const after = (...subscriptions: SubscriptionFacts[]): StoredState =>
  written(nothingYet(), told(nothingYet(), subs(...subscriptions), 0));
const schedule = (priceId: string, days = 30): SubscriptionFacts['schedule'] => ({
  id: 'sched_1',
  next: { priceId, startsAt: at(days) },
});
const pendingUpdate = { priceId: 'price_platinum', expiresAt: at(2) };

describe('the projected account', () => {
  it.each<[string, Partial<SubscriptionFacts>, string, Tier]>([
    ['runs', {}, 'active', 'pro'],
    ['is in a trial of the provider', { status: 'trialing', trialEnd: at(30) }, 'active', 'pro'],
    ['ends with its period', { cancelAtPeriodEnd: true }, 'active_canceling', 'pro'],
    ['ends on a date', { cancelAt: at(30) }, 'active_canceling', 'pro'],
    [
      'ends although a schedule goes on',
      { cancelAt: at(30), schedule: schedule('price_starter') },
      'active_canceling',
      'pro',
    ],
    ['is to be downgraded', { schedule: schedule('price_starter') }, 'active_downgrading', 'pro'],
    ['switches to yearly payment', { schedule: schedule('price_pro_year') }, 'active', 'pro'],
    ['has an empty schedule', { schedule: { id: 'sched_1', next: null } }, 'active', 'pro'],
    ['has an unpaid upgrade', { pendingUpdate }, 'active_upgrade_pending', 'pro'],
    ['has an unpaid renewal', { status: 'past_due' }, 'past_due', 'pro'],
    ['is unpaid for good', { status: 'unpaid' }, 'unpaid', 'trial'],
    ['rests', { status: 'paused' }, 'paused', 'trial'],
    ['awaits its first payment', { status: 'incomplete' }, 'incomplete', 'trial'],
    ['never had its first payment', { status: 'incomplete_expired', endedAt: at(1) }, 'ended', 'trial'],
    ['has ended', { status: 'canceled', endedAt: at(1) }, 'ended', 'trial'],
    [
      'has ended with the flag that ended it',
      { status: 'canceled', endedAt: at(30), cancelAtPeriodEnd: true },
      'ended',
      'trial',
    ],
    ['has an unknown price', { priceId: 'price_of_others' }, 'active', 'trial'],
  ])('with a subscription that %s', (_, said, status, tier) => {
    const projection = told(nothingYet(), subs(aSubscription(said)));
    expect(projection.account).toMatchObject({ status, tier, currentSubscriptionId: 'sub_1' });
    expect(paidTierAt(projection.account, at(1))).toBe(tier);
  });

  it('stays as it was without a customer or a purchase', () => {
    for (const facts of [null, factsWith()]) {
      const projection = told(nothingYet(), facts);
      expect(projection.account).toMatchObject({
        status: 'none',
        tier: 'trial',
        entitled: [],
        periodEnd: null,
      });
      expect(projection.events).toEqual([]);
    }
  });

  it('has the best of several subscriptions and is marked as redundant', () => {
    const pro = aSubscription({ id: 'sub_a', periodEnd: at(50) });
    const projection = told(
      nothingYet(),
      subs(
        pro,
        aSubscription({ id: 'sub_b', priceId: 'price_platinum' }),
        aSubscription({ id: 'sub_c', priceId: 'price_starter', status: 'past_due' }),
      ),
    );
    expect(projection.account).toMatchObject({
      tier: 'platinum',
      currentSubscriptionId: 'sub_b',
      redundant: true,
    });
    expect(names(projection)).toContain('redundant-subscription-detected');
    expect(
      told(
        nothingYet(),
        subs(
          pro,
          aSubscription({ id: 'sub_d', status: 'canceled', endedAt: at(0) }),
          aSubscription({ id: 'sub_e', status: 'incomplete' }),
        ),
      ).account.redundant,
    ).toBe(false);
    expect(
      told(nothingYet(), subs(pro, aSubscription({ id: 'sub_d', periodEnd: at(40) }))).account
        .currentSubscriptionId,
    ).toBe('sub_a');
    expect(
      told(nothingYet(), subs(pro, aSubscription({ id: 'sub_d', periodEnd: at(50), createdAt: at(-1) })))
        .account.currentSubscriptionId,
    ).toBe('sub_d');
  });

  it('keeps the tier of a price that was removed from the list', () => {
    const was = after(aSubscription());
    expect(project(subs(aSubscription()), was, () => null, at(1)).account.tier).toBe('pro');
    expect(project(subs(aSubscription({ priceId: 'price_new' })), was, () => null, at(1)).account.tier).toBe(
      'trial',
    );
  });

  it('ends when the customer is deleted', () => {
    const projection = told(after(aSubscription()), factsWith({ deleted: true }), 3);
    expect(projection.account).toMatchObject({
      status: 'ended',
      tier: 'trial',
      customerDeleted: true,
      entitled: [],
    });
    expect(projection.subscriptions).toMatchObject([{ status: 'canceled', endedAt: at(3) }]);
    const again = told(written(after(aSubscription()), projection), factsWith({ deleted: true }), 5);
    expect(again.subscriptions).toMatchObject([{ endedAt: at(3) }]);
    expect(again.events).toEqual([]);
  });
});

describe('the projected entitlement', () => {
  it('lasts 72 hours beyond the period while the renewal is unconfirmed', () => {
    expect(tiersOn(told(nothingYet(), subs(aSubscription())), -100, 29, 30, 32.99, 33)).toEqual([
      'pro',
      'pro',
      'pro',
      'pro',
      'trial',
    ]);
  });

  it('ends exactly at a scheduled end', () => {
    expect(tiersOn(told(nothingYet(), subs(aSubscription({ cancelAtPeriodEnd: true }))), 29.99, 30)).toEqual([
      'pro',
      'trial',
    ]);
    expect(tiersOn(told(nothingYet(), subs(aSubscription({ cancelAt: at(10) }))), 9.99, 10)).toEqual([
      'pro',
      'trial',
    ]);
    expect(tiersOn(told(nothingYet(), subs(aSubscription({ cancelAt: at(100) }))), 32.99, 33)).toEqual([
      'pro',
      'trial',
    ]);
  });

  it('becomes smaller at a scheduled date without an event', () => {
    expect(
      tiersOn(
        told(nothingYet(), subs(aSubscription({ schedule: schedule('price_starter') }))),
        29.99,
        30,
        32.99,
        33,
      ),
    ).toEqual(['pro', 'starter', 'starter', 'trial']);
  });

  it('lasts a week after an unpaid renewal', () => {
    const unpaid = aSubscription({
      status: 'past_due',
      periodStart: at(30),
      periodEnd: at(60),
      latestInvoiceId: 'in_2',
    });
    expect(tiersOn(told(nothingYet(), subs(unpaid)), 36.99, 37)).toEqual(['pro', 'trial']);
    const invoice = anInvoice({ id: 'in_2', status: 'open', createdAt: at(31) });
    expect(
      tiersOn(told(nothingYet(), factsWith({ subscriptions: [unpaid], invoices: [invoice] })), 37.99, 38),
    ).toEqual(['pro', 'trial']);
    expect(tiersOn(told(nothingYet(), subs({ ...unpaid, cancelAt: at(33) })), 32.99, 33)).toEqual([
      'pro',
      'trial',
    ]);
  });

  it('lasts one week, however many renewals are unpaid after the first', () => {
    const unpaid = aSubscription({
      status: 'past_due',
      periodStart: at(60),
      periodEnd: at(90),
      latestInvoiceId: 'in_3',
    });
    const owed = [3, 2].map((month) =>
      anInvoice({
        id: `in_${month}`,
        status: 'open',
        reason: 'subscription_cycle',
        createdAt: at(30 * (month - 1)),
      }),
    );
    const upgrade = anInvoice({
      id: 'in_0',
      status: 'open',
      reason: 'subscription_update',
      createdAt: at(3),
    });
    expect(
      tiersOn(
        told(nothingYet(), factsWith({ subscriptions: [unpaid], invoices: [...owed, upgrade] })),
        36.99,
        37,
        61,
      ),
    ).toEqual(['pro', 'trial', 'trial']);
  });

  it('is the highest of the subscriptions that run', () => {
    const projection = told(
      nothingYet(),
      subs(
        aSubscription({ id: 'sub_a' }),
        aSubscription({ id: 'sub_b', priceId: 'price_platinum', cancelAt: at(5) }),
      ),
    );
    expect(tiersOn(projection, 4, 6, 34)).toEqual(['platinum', 'pro', 'trial']);
  });
});

describe('the projected checkout', () => {
  const attempt: CheckoutAttemptState = {
    id: 'k1',
    accountId: 'a',
    priceId: 'price_pro',
    sessionId: 'cs_1',
    url: null,
    state: 'processing',
    expiresAt: at(1),
    createdAt: start,
    endedAt: null,
  };
  const open = (said: Partial<CheckoutAttemptState> = {}): StoredState => ({
    ...nothingYet(),
    checkouts: [{ ...attempt, ...said }],
  });

  it('succeeds with a subscription that runs, even at the last moment', () => {
    const projection = told(open(), subs(aSubscription()), 2);
    expect(projection.checkouts).toMatchObject([{ state: 'success', endedAt: at(2) }]);
    expect(names(projection)).toEqual([
      'checkout-succeeded',
      'subscription-activated',
      'entitlement-changed',
    ]);
  });

  it('waits for its first payment and fails with it', () => {
    const waiting = told(open(), subs(aSubscription({ status: 'incomplete' })), 2);
    expect(waiting.checkouts).toMatchObject([{ state: 'finalizing', endedAt: null }]);
    expect(names(waiting)).toEqual(['payment-action-required']);
    const failed = told(
      written(open(), waiting),
      subs(aSubscription({ status: 'incomplete_expired', endedAt: at(2) })),
      3,
    );
    expect(failed.checkouts).toMatchObject([{ state: 'failed' }]);
    expect(told(written(open(), waiting), subs(aSubscription()), 3).checkouts).toMatchObject([
      { state: 'success' },
    ]);
  });

  const over = { status: 'canceled', endedAt: at(0.2) } as const;
  it('succeeds even if its plan has ended before the first read', () => {
    const heard = told(
      open(),
      factsWith({ subscriptions: [aSubscription(over)], invoices: [anInvoice()] }),
      0.5,
    );
    expect(heard.checkouts).toMatchObject([{ state: 'success', endedAt: at(0.5) }]);
    expect(heard.account.tier).toBe('trial');
    expect(
      told(
        open(),
        factsWith({ subscriptions: [aSubscription(over)], invoices: [anInvoice({ status: 'void' })] }),
        0.5,
      ).checkouts,
    ).toMatchObject([{ state: 'failed' }]);
    expect(
      told({ ...after(aSubscription()), checkouts: [attempt] }, subs(aSubscription(over)), 0.5).checkouts,
    ).toEqual([]);
  });

  it('is not held up by an earlier unpaid purchase, which it replaces', () => {
    const waiting = aSubscription({ status: 'incomplete' });
    expect(told({ ...after(waiting), checkouts: [attempt] }, subs(waiting), 0.5).checkouts).toEqual([]);
  });

  it('ends when its page expires, even without a customer', () => {
    expect(told(open(), null, 0.99).checkouts).toEqual([]);
    const over = told(open(), null, 1);
    expect(over.checkouts).toMatchObject([{ state: 'cancelled' }]);
    expect(names(over)).toEqual(['checkout-expired']);
  });

  it('does not succeed by an earlier purchase', () => {
    const was = { ...after(aSubscription({ priceId: 'price_starter' })), checkouts: [attempt] };
    expect(told(was, subs(aSubscription({ priceId: 'price_starter' })), 0.5).checkouts).toEqual([]);
  });
});

describe('the projected payments', () => {
  it.each([
    ['paid', { status: 'paid' as const, amountPaid: 499 }, { status: 'completed', amount: 499 }],
    [
      'partly covered by credit',
      { status: 'paid' as const, amountPaid: 99, amountDue: 99 },
      { status: 'completed', amount: 99 },
    ],
    ['open', { status: 'open' as const, amountPaid: 0 }, { status: 'pending', amount: 499 }],
    ['uncollectible', { status: 'uncollectible' as const, amountPaid: 0 }, { status: 'failed', amount: 499 }],
    ['void', { status: 'void' as const, amountPaid: 0 }, { status: 'canceled', amount: 499 }],
  ])('for an invoice that is %s', (_, said, expected) => {
    expect(told(nothingYet(), factsWith({ invoices: [anInvoice(said)] })).payments).toEqual([
      expect.objectContaining({ ref: 'in_1', kind: 'first', description: 'Pictick Pro', ...expected }),
    ]);
  });

  it('leave out drafts, free invoices and amounts carried to the next invoice', () => {
    const invoices = [
      anInvoice({ id: 'in_1', status: 'draft' }),
      anInvoice({ id: 'in_2', total: 0, amountPaid: 0, amountDue: 0 }),
      anInvoice({ id: 'in_3', total: 26, amountPaid: 0, amountDue: 0 }),
      anInvoice({ id: 'in_4', total: -300, amountPaid: 0, amountDue: 0, startingBalance: -100 }),
    ];
    expect(told(nothingYet(), factsWith({ invoices })).payments).toEqual([]);
  });

  it('include an invoice that credit has paid, without cash', () => {
    const invoices = [
      anInvoice({ id: 'in_1', status: 'draft' }),
      anInvoice({ id: 'in_2', amountPaid: 0, amountDue: 0, startingBalance: -499 }),
    ];
    const projection = told(nothingYet(), factsWith({ invoices, balance: -50 }));
    expect(projection.payments).toMatchObject([{ ref: 'in_2', amount: 0, status: 'completed' }]);
    expect(projection.invoices).toHaveLength(2);
    expect(projection.account.balance).toBe(-50);
    expect(projection.events).toEqual([
      {
        name: 'billing.invoice-paid',
        payload: expect.objectContaining({ invoiceId: 'in_2', amountPaid: 0, first: false }) as object,
      },
      { name: 'billing.credit-applied', payload: expect.objectContaining({ amountCents: 499 }) as object },
    ]);
  });

  it('give one event each, and mark the first payment', () => {
    const facts = factsWith({
      invoices: [anInvoice({ id: 'in_2', createdAt: at(30), reason: 'subscription_cycle' }), anInvoice()],
    });
    const projection = told(nothingYet(), facts);
    expect(projection.events.map(({ payload }) => payload)).toMatchObject([
      { invoiceId: 'in_1', first: true },
      { invoiceId: 'in_2', first: false },
    ]);
    expect(told(written(nothingYet(), projection), facts).events).toEqual([]);
  });
});

describe('the derived events', () => {
  const paid = aSubscription();
  const unpaid = aSubscription({ status: 'past_due' });
  it.each<[string, SubscriptionFacts[], SubscriptionFacts[], string[]]>([
    ['a plan is bought', [], [paid], ['subscription-activated', 'entitlement-changed']],
    ['nothing', [paid], [paid], []],
    ['the plan is renewed', [paid], [aSubscription({ periodStart: at(30), periodEnd: at(60) })], []],
    ['a renewal is not paid', [paid], [unpaid], ['payment-failed']],
    ['the renewal is paid late', [unpaid], [paid], ['payment-recovered']],
    [
      'the renewal is never paid',
      [unpaid],
      [aSubscription({ status: 'canceled', endedAt: at(1) })],
      ['change-completed', 'subscription-ended', 'entitlement-changed'],
    ],
    [
      'an upgrade is made',
      [paid],
      [aSubscription({ priceId: 'price_platinum' })],
      ['change-completed', 'tier-changed', 'entitlement-changed'],
    ],
    [
      'an upgrade is unpaid',
      [paid],
      [aSubscription({ pendingUpdate })],
      ['change-scheduled', 'payment-action-required'],
    ],
    [
      'an end is scheduled',
      [paid],
      [aSubscription({ cancelAtPeriodEnd: true })],
      ['change-scheduled', 'entitlement-changed'],
    ],
  ])('when %s', (_, before, now, expected) => {
    expect(names(told(after(...before), subs(...now)))).toEqual(expected);
  });

  it('name the tier and its end', () => {
    const [event] = told(
      after(paid),
      subs(aSubscription({ schedule: schedule('price_starter') })),
    ).events.slice(-1);
    expect(event).toEqual({
      name: 'billing.entitlement-changed',
      payload: { userId: nothingYet().account.userId, tier: 'pro', until: at(30).toISOString() },
    });
  });

  it('include a change that took effect before the read', () => {
    const was = after(aSubscription({ cancelAt: at(10) }));
    expect(names(told(was, subs(aSubscription({ status: 'canceled', endedAt: at(10) })), 11))).toContain(
      'entitlement-changed',
    );
  });

  it('leave all other fields of the account unchanged', () => {
    const was = {
      ...nothingYet(),
      account: { ...nothingYet().account, customerId: 'cus_1', issuedFencingToken: 7 },
    };
    expect(account(was, told(was, subs(paid)))).toMatchObject({
      customerId: 'cus_1',
      issuedFencingToken: 7,
      userId: was.account.userId,
    });
  });
});
