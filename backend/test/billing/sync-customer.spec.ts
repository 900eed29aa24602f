// Use cases: sync-subscription

import { randomUUID } from 'node:crypto';
import { BillingModule } from '../../src/billing';
import { CommandTiming } from '../../src/billing/application/command-runner/command-timing';
import { SyncCustomer, type Synced } from '../../src/billing/application/projection/sync-customer';
import {
  BillingAccounts,
  type BillingAccountState,
  paidTierAt,
} from '../../src/billing/domain/account/billing-account';
import { CheckoutAttempt, CheckoutAttempts } from '../../src/billing/domain/checkout/checkout-attempt';
import { PlanChangeNotifier } from '../../src/billing/domain/plans/entitlements';
import { type Price, PriceList } from '../../src/billing/domain/plans/plan-catalogue';
import { BillingRecords } from '../../src/billing/domain/projection/projection';
import type { CustomerFacts, SubscriptionFacts } from '../../src/billing/domain/provider/payment-facts';
import { PaymentProvider, ProviderSilent } from '../../src/billing/domain/provider/payment-provider';
import { SubscriptionChange, SubscriptionChanges } from '../../src/billing/domain/subscription/subscription';
import {
  anInvoice,
  aSubscription,
  at,
  factsWith,
  start,
  tierOfPrice,
} from '../../src/billing/testing/facts.mother';
import { Clock } from '../../src/kernel/clock';
import { type BuiltModule, TestClock, build } from '../support/module.builder';

class Prices extends PriceList {
  all(): readonly Price[] {
    return [];
  }
  override tierOf = tierOfPrice;
}

/** A read of the provider that the test answers. */
interface Question {
  customerId: string;
  answer(facts: CustomerFacts): void;
  fail(error: Error): void;
}

describe('SyncCustomer', () => {
  let harness: BuiltModule;
  let sync: SyncCustomer;
  let accounts: BillingAccounts;
  const clock = new TestClock(at(1));
  const asked: Question[] = [];
  /** The notified users, and whether a transaction held the notification back. */
  const told: { userId: string; held: boolean }[] = [];
  let factsOf: (customerId: string) => Promise<CustomerFacts>;
  /** Every read waits for the test. */
  const heldBack = (customerId: string): Promise<CustomerFacts> =>
    new Promise((answer, fail) => asked.push({ customerId, answer, fail }));
  const answering = (facts: CustomerFacts) => (): Promise<CustomerFacts> => Promise.resolve(facts);

  beforeAll(async () => {
    const news: PlanChangeNotifier = {
      notify: (userId) => Promise.resolve(void told.push({ userId, held: harness.database.inTransaction })),
    };
    const provider = { configured: true, factsOf: (customerId: string) => factsOf(customerId) };
    harness = await build({
      modules: [BillingModule],
      replace: [
        { token: PaymentProvider, by: provider },
        { token: PriceList, by: new Prices() },
        { token: PlanChangeNotifier, by: news },
        { token: Clock, by: clock },
      ],
    });
    sync = harness.get(SyncCustomer);
    accounts = harness.get(BillingAccounts);
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    asked.length = told.length = 0;
    clock.time = at(1);
  });

  async function customer(): Promise<{ id: string; userId: string }> {
    const account = await accounts.open(randomUUID());
    account.linkCustomer(`cus_${account.id}`);
    await accounts.save(account);
    return account;
  }
  const stateOf = async (id: string): Promise<BillingAccountState> => {
    const account = await accounts.byId(id);
    if (!account) throw new Error('gone');
    return account.snapshot();
  };
  const eventsAbout = async (accountId: string, userId: string): Promise<string[]> =>
    (
      await harness.database.query<{ name: string }>(
        `SELECT name FROM platform.outbox WHERE payload->>'accountId' = $1 OR payload->>'userId' = $2 ORDER BY id`,
        [accountId, userId],
      )
    ).map(({ name }) => name.replace('billing.', ''));
  const until = async (true_: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await true_())) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const nth = (index: number): Question => {
    const question = asked[index];
    if (!question) throw new Error('not asked');
    return question;
  };
  /** Began in this order. */
  async function overlapping(
    id: string,
    count: number,
    also?: (index: number) => Promise<void>,
  ): Promise<Promise<Synced>[]> {
    factsOf = heldBack;
    const running: Promise<Synced>[] = [];
    for (let index = 0; index < count; index++) {
      const one = sync.of(id, also && (() => also(index)));
      one.catch(() => undefined);
      running.push(one);
      await until(() => asked.length === index + 1);
    }
    return running;
  }

  // Subscription ids are the provider's, so no two customers share one.
  const ofTheirs = (id: string, said: Partial<SubscriptionFacts> = {}): SubscriptionFacts =>
    aSubscription({ id: `sub_${id}`, latestInvoiceId: `in_${id}`, ...said });
  const pro = (id: string): CustomerFacts =>
    factsWith({ subscriptions: [ofTheirs(id)], invoices: [anInvoice({ id: `in_${id}` })], balance: -120 });
  const platinum = (id: string): CustomerFacts =>
    factsWith({ subscriptions: [ofTheirs(id, { priceId: 'price_platinum' })] });

  it('writes all facts of the provider', async () => {
    const { id, userId } = await customer();
    factsOf = answering(pro(id));
    const { account, fresh } = await sync.of(id);
    expect(fresh).toBe(true);
    expect(account).toMatchObject({
      tier: 'pro',
      status: 'active',
      periodEnd: at(30),
      balance: -120,
      version: 1,
      syncError: null,
      syncedAt: at(1),
    });
    expect(await stateOf(id)).toEqual(account);
    const records = harness.get(BillingRecords);
    expect(await records.subscriptionsOf(id)).toEqual([
      expect.objectContaining({
        id: `sub_${id}`,
        tier: 'pro',
        periodStart: start,
        createdAt: start,
        accountId: id,
      }),
    ]);
    expect(await records.invoicesOf(id)).toEqual([
      expect.objectContaining({ id: `in_${id}`, status: 'paid', total: 499, hasPdf: true }),
    ]);
    const payment = await records.payment(id, `in_${id}`);
    expect(payment).toMatchObject({ status: 'completed', amount: 499, kind: 'first' });
    expect(await eventsAbout(id, userId)).toEqual([
      'subscription-activated',
      'invoice-paid',
      'entitlement-changed',
    ]);

    await sync.of(id);
    expect(await records.payment(id, payment?.id ?? '')).toEqual(payment);
    expect(await records.payment((await customer()).id, payment?.id ?? '')).toBeNull();
    expect(await eventsAbout(id, userId)).toHaveLength(3);
  });

  it('notifies open pages of every change, also where the entitlements stay the same', async () => {
    const { id, userId } = await customer();
    factsOf = answering(pro(id));
    await sync.of(id);
    const failed = factsWith({
      subscriptions: [ofTheirs(id, { status: 'past_due' })],
      invoices: [anInvoice({ id: `in_${id}`, status: 'open' })],
    });
    factsOf = answering(failed);
    const { account } = await sync.of(id);
    expect([account.tier, await eventsAbout(id, userId)]).toEqual([
      'pro',
      expect.arrayContaining(['payment-failed']),
    ]);
    expect(told).toEqual([
      { userId, held: true },
      { userId, held: true },
    ]);
    await sync.of(id);
    expect(told).toHaveLength(2);
  });

  it('opens one account for concurrent calls', async () => {
    const userId = randomUUID();
    const made = await Promise.all(Array.from({ length: 20 }, () => accounts.open(userId)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it('reads outside of any transaction, and writes in one', async () => {
    const { id } = await customer();
    const inside: boolean[] = [];
    factsOf = () => {
      inside.push(harness.database.inTransaction);
      return Promise.resolve(pro(id));
    };
    await sync.of(id, async ({ tier }) => {
      inside.push(harness.database.inTransaction, tier === 'pro', (await stateOf(id)).version === 1);
    });
    expect(inside).toEqual([false, true, true, true]);
  });

  it.each([
    ['last', [1, 0]],
    ['first', [0, 1]],
  ])('never writes an older read, whether it is answered %s', async (_, order) => {
    const { id } = await customer();
    const done: number[] = [];
    const [earlier, later] = await overlapping(id, 2, (index) => Promise.resolve(void done.push(index)));
    const facts = [pro(id), platinum(id)];
    for (const index of order) {
      nth(index).answer(facts[index] ?? pro(id));
      if (index === 1) expect(await later).toMatchObject({ fresh: true, account: { tier: 'platinum' } });
      else if (order[0] === 0) expect((await stateOf(id)).version).toBe(0);
    }
    expect(await earlier).toMatchObject({ fresh: false, account: { tier: 'platinum', version: 1 } });
    expect(asked).toHaveLength(2);
    expect(done.sort()).toEqual([0, 1]);
    expect(await stateOf(id)).toMatchObject({ tier: 'platinum', version: 1, writtenFencingToken: 2 });
  });

  it('reads again where the later read fails', async () => {
    const { id } = await customer();
    const [earlier, later] = await overlapping(id, 2);
    nth(1).fail(new ProviderSilent('no answer'));
    await expect(later).rejects.toBeInstanceOf(ProviderSilent);
    nth(0).answer(pro(id));
    await until(() => asked.length === 3);
    nth(2).answer(platinum(id));
    expect(await earlier).toMatchObject({ fresh: true, account: { tier: 'platinum', syncError: null } });
  });

  it('finishes although reads begin faster than they end, and never goes back to older facts', async () => {
    const { id } = await customer();
    const timing = harness.get(CommandTiming);
    const { syncWithinMs } = timing;
    Object.assign(timing, { syncWithinMs: 0 });
    const [first] = await overlapping(id, 1);
    Object.assign(timing, { syncWithinMs });
    const second = sync.of(id);
    await until(() => asked.length === 2);
    const third = sync.of(id);
    await until(() => asked.length === 3);
    nth(0).answer(platinum(id));
    expect(await first).toMatchObject({ fresh: true, account: { tier: 'platinum', version: 1 } });
    // These reads began before that was written, and may be older.
    nth(1).answer(pro(id));
    nth(2).answer(pro(id));
    await until(() => asked.length === 4);
    expect(await stateOf(id)).toMatchObject({ tier: 'platinum', version: 1 });
    nth(3).answer(platinum(id));
    expect(await Promise.all([second, third])).toMatchObject([
      { fresh: false },
      { fresh: true, account: { version: 2, writtenFencingToken: 4 } },
    ]);
  });

  it('keeps the paid plan when the provider is silent, and records that on the account', async () => {
    const { id } = await customer();
    factsOf = answering(pro(id));
    await sync.of(id);
    factsOf = () => Promise.reject(new ProviderSilent('no answer'));
    let also = 0;
    const count = (): Promise<void> => {
      also += 1;
      return Promise.resolve();
    };
    await expect(sync.of(id, count)).rejects.toBeInstanceOf(ProviderSilent);
    const account = await stateOf(id);
    expect(account).toMatchObject({ tier: 'pro', version: 1, syncError: 'ProviderSilent' });
    expect([paidTierAt(account, at(32.9)), paidTierAt(account, at(33)), also]).toEqual(['pro', 'trial', 0]);
    factsOf = answering(pro(id));
    expect((await sync.of(id)).account.syncError).toBeNull();
  });

  it('writes nothing where the added work fails, and everything the next time', async () => {
    const { id, userId } = await customer();
    factsOf = answering(pro(id));
    await expect(sync.of(id, () => Promise.reject(new Error('power cut')))).rejects.toThrow('power cut');
    expect(await stateOf(id)).toMatchObject({ tier: 'trial', version: 0, syncedAt: null });
    expect(await harness.get(BillingRecords).subscriptionsOf(id)).toEqual([]);
    expect(await eventsAbout(id, userId)).toEqual([]);
    await sync.of(id);
    expect(await eventsAbout(id, userId)).toContain('entitlement-changed');
  });

  it('does not wait for a process that died during its read', async () => {
    const { id } = await customer();
    await accounts.issueFencingToken(id);
    factsOf = answering(pro(id));
    expect(await sync.of(id)).toMatchObject({ fresh: true, account: { tier: 'pro' } });
  });

  it('gives one result for twenty concurrent calls', async () => {
    const { id, userId } = await customer();
    const done: number[] = [];
    const running = await overlapping(id, 20, (index) => Promise.resolve(void done.push(index)));
    asked.forEach(({ answer }, index) => answer(index === 19 ? platinum(id) : pro(id)));
    const ends = await Promise.all(running);
    expect(ends.every(({ account }) => account.tier === 'platinum')).toBe(true);
    expect(ends.filter(({ fresh }) => fresh)).toHaveLength(1);
    expect(done.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(await stateOf(id)).toMatchObject({ tier: 'platinum', version: 1 });
    expect(await eventsAbout(id, userId)).toEqual(['subscription-activated', 'entitlement-changed']);
  });

  it('keeps one pending change, whoever announces it first', async () => {
    const { id } = await customer();
    factsOf = answering(pro(id));
    await sync.of(id);
    const changes = harness.get(SubscriptionChanges);
    const announce = (): Promise<void> =>
      changes.save(
        SubscriptionChange.start({
          id: randomUUID(),
          accountId: id,
          commandId: randomUUID(),
          changeType: 'cancel',
          fromTier: 'pro',
          toTier: 'trial',
          at: null,
          now: at(1),
        }),
      );
    await announce();
    await expect(announce()).rejects.toThrow(/one_pending/);
    factsOf = answering(
      factsWith({
        subscriptions: [
          ofTheirs(id, { schedule: { id: 'sched_1', next: { priceId: 'price_starter', startsAt: at(30) } } }),
        ],
      }),
    );
    await sync.of(id);
    const rows = await harness.database.query(
      'SELECT change_type, status, stripe_ref FROM billing.subscription_change WHERE account_id = $1 ORDER BY status',
      [id],
    );
    expect(rows).toEqual([
      { change_type: 'downgrade', status: 'pending', stripe_ref: 'sched_1' },
      {
        change_type: 'cancel',
        status: 'superseded',
        stripe_ref: expect.stringMatching(/^command:/) as string,
      },
    ]);
    expect((await changes.openOf(id))?.snapshot()).toMatchObject({
      changeType: 'downgrade',
      toTier: 'starter',
      scheduledDate: at(30),
    });
  });

  it('ends an abandoned checkout, and allows another', async () => {
    const { id, userId } = await accounts.open(randomUUID());
    const attempts = harness.get(CheckoutAttempts);
    const begin = (): Promise<void> =>
      attempts.save(
        CheckoutAttempt.begin({
          id: randomUUID(),
          accountId: id,
          priceId: 'price_pro',
          expiresAt: at(1.1),
          createdAt: at(1),
        }),
      );
    await begin();
    await expect(begin()).rejects.toThrow(/one_open_checkout/);
    await sync.of(id);
    expect(await attempts.openOf(id)).not.toBeNull();
    clock.time = at(1.1);
    await sync.of(id);
    expect(await attempts.openOf(id)).toBeNull();
    expect(await eventsAbout(id, userId)).toEqual(['checkout-expired']);
    await begin();
  });

  it('throws NOT_FOUND for a deleted account', async () => {
    const { id } = await customer();
    factsOf = async () => {
      await harness.database.query('DELETE FROM billing.billing_account WHERE id = $1', [id]);
      return pro(id);
    };
    await expect(sync.of(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await harness.database.query('SELECT FROM billing.subscription WHERE account_id = $1', [id]),
    ).toEqual([]);
  });
});
