// Use cases: sweep-accounts, compare-ledger, find-orphans

import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { BillingModule } from '../../src/billing';
import { SyncCustomer } from '../../src/billing/application/projection/sync-customer';
import { NightlyReconciliation } from '../../src/billing/application/reconciliation/nightly-reconciliation';
import {
  RecheckAccounts,
  MonitorStuckItems,
} from '../../src/billing/application/reconciliation/sweep-accounts';
import { BillingAccounts } from '../../src/billing/domain/account/billing-account';
import { CheckoutAttempt, CheckoutAttempts } from '../../src/billing/domain/checkout/checkout-attempt';
import { type Price, PriceList } from '../../src/billing/domain/plans/plan-catalogue';
import type {
  BalanceEntry,
  CustomerFacts,
  SubscriptionFacts,
} from '../../src/billing/domain/provider/payment-facts';
import {
  PaymentProvider,
  ProviderRefused,
  ProviderSilent,
} from '../../src/billing/domain/provider/payment-provider';
import { ReconciliationQueue } from '../../src/billing/domain/reconciliation/reconciliation-queue';
import { SubscriptionChange, SubscriptionChanges } from '../../src/billing/domain/subscription/subscription';
import { aSubscription, at, day, factsWith, tierOfPrice } from '../../src/billing/testing/facts.mother';
import { Clock } from '../../src/kernel/clock';
import { type BuiltModule, TestClock, build } from '../support/module.builder';
import { register } from '../support/people';

class Prices extends PriceList {
  all(): readonly Price[] {
    return [];
  }
  override tierOf = tierOfPrice;
}

/** A provider whose state the test changes without an event. */
class FakeStripe implements Partial<PaymentProvider> {
  configured = true;
  facts = new Map<string, CustomerFacts>();
  owners = new Map<string, string>();
  entries = new Map<string, BalanceEntry[]>();
  asked: string[] = [];
  trouble: Error | null = null;
  silentAbout = new Set<string>();
  booked: { customerId: string; amount: number }[] = [];

  factsOf(customerId: string) {
    this.asked.push(customerId);
    if (this.silentAbout.has(customerId)) return Promise.reject(new ProviderSilent('too much'));
    return this.trouble
      ? Promise.reject(this.trouble)
      : Promise.resolve(this.facts.get(customerId) ?? factsWith({ customerId }));
  }
  balanceEntriesOf(customerId: string) {
    return Promise.resolve(this.entries.get(customerId) ?? []);
  }
  ownerOf(customerId: string) {
    return Promise.resolve({ userId: this.owners.get(customerId) ?? null, deleted: false });
  }
  async *liveSubscriptions() {
    if (this.trouble) throw this.trouble;
    for (const { customerId, subscriptions } of this.facts.values())
      for (const { id } of subscriptions) yield await Promise.resolve({ id, customerId });
  }
  book(customerId: string, { amount }: { amount: number; ledgerId: string }) {
    this.booked.push({ customerId, amount });
    return Promise.resolve(`txn_${this.booked.length}`);
  }
}

class Trouble extends Error {
  override readonly name = 'Trouble';
}

describe('reconciliation', () => {
  let harness: BuiltModule;
  const clock = new TestClock(at(1));
  const fakeStripe = new FakeStripe();
  const alerts: string[] = [];
  const said: string[] = [];
  const always = (): boolean => true;
  let spoilt: jest.SpyInstance | undefined;

  beforeAll(async () => {
    harness = await build({
      modules: [BillingModule],
      replace: [
        { token: PaymentProvider, by: fakeStripe },
        { token: PriceList, by: new Prices() },
        { token: Clock, by: clock },
      ],
    });
    jest.spyOn(Logger.prototype, 'error').mockImplementation((message) => void alerts.push(String(message)));
    jest.spyOn(Logger.prototype, 'log').mockImplementation((message) => void said.push(String(message)));
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await harness.close();
  });
  beforeEach(async () => {
    spoilt?.mockRestore();
    Object.assign(fakeStripe, {
      configured: true,
      facts: new Map(),
      owners: new Map(),
      entries: new Map(),
      asked: [],
      trouble: null,
      booked: [],
      silentAbout: new Set(),
    });
    alerts.length = said.length = 0;
    clock.time = at(1);
    for (const table of ['billing_account', 'command', 'webhook_event', 'back_fill']) {
      const empty = `DELETE FROM billing."${table}"`;
      await harness.database.query(empty);
    }
  });

  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const subscriptionOf = (id: string, more: Partial<SubscriptionFacts> = {}): SubscriptionFacts =>
    aSubscription({ id: `sub_${id}`, latestInvoiceId: null, ...more });
  const tell = (
    id: string,
    more: Partial<SubscriptionFacts> = {},
    facts: Partial<CustomerFacts> = {},
  ): void =>
    void fakeStripe.facts.set(
      `cus_${id}`,
      factsWith({ customerId: `cus_${id}`, subscriptions: [subscriptionOf(id, more)], ...facts }),
    );
  async function customer(): Promise<string> {
    const account = await harness.get(BillingAccounts).open(randomUUID());
    account.linkCustomer(`cus_${account.id}`);
    await harness.get(BillingAccounts).save(account);
    return account.id;
  }
  /** Pays for pro until day 30, and was read at the purchase. */
  async function payer(): Promise<string> {
    const id = await customer();
    tell(id);
    await harness.get(SyncCustomer).of(id);
    fakeStripe.asked = [];
    return id;
  }
  const tierOf = async (id: string): Promise<string | undefined> =>
    (await harness.get(BillingAccounts).byId(id))?.snapshot().tier;
  const look = (reason: 'due' | 'open'): Promise<void> =>
    harness.get(RecheckAccounts).execute(reason, always);
  const night = (): Promise<void> => harness.get(NightlyReconciliation).execute(always);
  /** An unexpected error of ours: reading this account fails, without the provider. */
  const spoil = (id: string): void => {
    const real = fakeStripe.factsOf.bind(fakeStripe);
    spoilt = jest
      .spyOn(fakeStripe, 'factsOf')
      .mockImplementation((customerId) =>
        customerId === `cus_${id}`
          ? real(customerId).then(() => Promise.reject(new Trouble('ours')))
          : real(customerId),
      );
  };
  const minutes = (count: number): void =>
    void (clock.time = new Date(clock.time.getTime() + count * 60_000));

  describe('of a period that is over', () => {
    it('reads the account once, half an hour later, if no event came', async () => {
      const id = await payer();
      tell(id, { status: 'canceled', endedAt: at(30) });
      clock.time = at(30);
      await look('due');
      minutes(29);
      await look('due');
      expect(fakeStripe.asked).toEqual([]);
      minutes(2);
      await look('due');
      expect(await tierOf(id)).toBe('trial');
      minutes(10);
      await look('due');
      expect(fakeStripe.asked).toEqual([`cus_${id}`]);
    });

    it('is done by one of two workers', async () => {
      const ids = await Promise.all(Array.from({ length: 45 }, payer));
      fakeStripe.asked = [];
      clock.time = at(31);
      await Promise.all([look('due'), look('due'), look('due')]);
      expect([...fakeStripe.asked].sort()).toEqual(ids.map((id) => `cus_${id}`).sort());
    });

    it('waits while the provider is silent, and reads the account afterwards', async () => {
      const id = await payer();
      tell(id, { priceId: 'price_platinum', periodStart: at(30), periodEnd: at(60) });
      clock.time = at(31);
      fakeStripe.trouble = new ProviderSilent('away');
      await look('due');
      expect(await tierOf(id)).toBe('pro');
      fakeStripe.trouble = null;
      minutes(1);
      // The lease of an earlier worker may still run.
      await look('due');
      expect(await tierOf(id)).toBe('pro');
      minutes(9);
      await look('due');
      expect(await tierOf(id)).toBe('platinum');
    });

    it('goes on with other accounts where a customer cannot be read', async () => {
      const ids = [await payer(), await payer()];
      clock.time = at(31);
      fakeStripe.trouble = new ProviderRefused('unreadable_items');
      await look('due');
      expect(fakeStripe.asked).toHaveLength(2);
      expect(await rows('SELECT 1 FROM billing.billing_account WHERE sync_error IS NOT NULL')).toHaveLength(
        ids.length,
      );
      fakeStripe.trouble = null;
      minutes(10);
      await look('due');
      expect(await rows('SELECT 1 FROM billing.billing_account WHERE sync_error IS NOT NULL')).toHaveLength(
        0,
      );
    });

    it('goes on with other accounts where one cannot be written', async () => {
      const [bad] = [await payer(), await payer()];
      clock.time = at(31);
      spoil(bad);
      await look('due');
      expect(fakeStripe.asked).toHaveLength(2);
      expect(await rows('SELECT id FROM billing.billing_account WHERE synced_at >= $1', at(31))).toHaveLength(
        1,
      );
    });

    it('stops with the process', async () => {
      await Promise.all(Array.from({ length: 5 }, payer));
      clock.time = at(31);
      await harness.get(RecheckAccounts).execute('due', () => false);
      expect(fakeStripe.asked).toEqual([]);
    });
  });

  describe('of pending items', () => {
    const page = async (accountId: string, createdAt: Date): Promise<void> => {
      const attempt = CheckoutAttempt.begin({
        id: randomUUID(),
        accountId,
        priceId: 'price_pro',
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 45 * 60_000),
      });
      await harness.get(CheckoutAttempts).save(attempt);
    };
    const stateOf = async (accountId: string): Promise<string[]> =>
      (
        await rows<{ state: string }>(
          'SELECT state FROM billing.checkout_attempt WHERE account_id = $1',
          accountId,
        )
      ).map(({ state }) => state);

    it('finds a paid checkout whose event was lost', async () => {
      const id = await customer();
      await page(id, clock.time);
      tell(id);
      await look('open');
      expect(fakeStripe.asked).toEqual([]);
      minutes(6);
      await look('open');
      expect([await tierOf(id), await stateOf(id)]).toEqual(['pro', ['success']]);
    });

    it('ends an expired page, also without a customer', async () => {
      const { id } = await harness.get(BillingAccounts).open(randomUUID());
      await page(id, clock.time);
      minutes(50);
      await look('open');
      expect(await stateOf(id)).toEqual(['cancelled']);
    });

    it('follows a first payment that awaits its confirmation', async () => {
      const id = await customer();
      tell(id, { status: 'incomplete' });
      await harness.get(SyncCustomer).of(id);
      tell(id);
      await look('open');
      expect(await tierOf(id)).toBe('trial');
      minutes(5);
      await look('open');
      expect(await tierOf(id)).toBe('pro');
    });

    it('alerts the operator once of items that are stuck', async () => {
      const id = await payer();
      const change = SubscriptionChange.start({
        id: randomUUID(),
        accountId: id,
        commandId: randomUUID(),
        changeType: 'cancel',
        fromTier: 'pro',
        toTier: 'trial',
        at: null,
        now: clock.time,
      });
      await harness.get(SubscriptionChanges).save(change);
      await page(id, clock.time);
      const watch = harness.get(MonitorStuckItems);
      minutes(55);
      await watch.execute();
      expect(alerts).toEqual([]);
      minutes(60);
      await watch.execute();
      await watch.execute();
      expect(alerts).toEqual([
        expect.stringContaining('ALERT open: 1 checkouts, 1 announced changes and 0 payments'),
      ]);
    });
  });

  describe('every night', () => {
    it('corrects the projection of an earlier release without reporting drift', async () => {
      const [changed, moved] = [await payer(), await payer()];
      await rows(
        `UPDATE billing.billing_account SET tier = 'starter', edition = NULL WHERE id = $1`,
        changed,
      );
      await rows(`UPDATE billing.billing_account SET tier = 'starter' WHERE id = $1`, moved);
      clock.time = at(2);
      await night();
      expect([await tierOf(changed), await tierOf(moved)]).toEqual(['pro', 'pro']);
      expect(alerts).toEqual([
        `ALERT drift: account ${moved}: tier; docs/runbooks/billing.md`,
        'ALERT drift_total 1 of 2 accounts; docs/runbooks/billing.md',
      ]);
      expect(said).toContain(`account ${changed} is told otherwise by this release: tier`);
    });

    it('reads a former customer daily for sixty days and then monthly for a year, because refunds may come late', async () => {
      const id = await customer();
      tell(id, { status: 'canceled', endedAt: at(1) });
      await harness.get(SyncCustomer).of(id);
      const nights: number[] = [];
      for (const each of [60, 62, 89, 91, 100, 122, 300, 420, 460]) {
        fakeStripe.asked = [];
        clock.time = at(each);
        await night();
        if (fakeStripe.asked.length > 0) nights.push(each);
      }
      expect(nights).toEqual([60, 91, 122, 300]);
    });

    it('reads every paying account once, and reports unannounced differences as drift', async () => {
      const [same, moved] = [await payer(), await payer()];
      const never = await harness.get(BillingAccounts).open(randomUUID());
      tell(moved, { priceId: 'price_platinum' });
      clock.time = at(2);
      await Promise.all([night(), night()]);
      minutes(10);
      await night();
      expect(fakeStripe.asked.filter((one) => one === `cus_${same}`)).toHaveLength(1);
      expect(fakeStripe.asked).not.toContain(`cus_${never.id}`);
      expect(await tierOf(moved)).toBe('platinum');
      expect(alerts).toEqual([
        `ALERT drift: account ${moved}: tier, entitled, subscriptions; docs/runbooks/billing.md`,
        'ALERT drift_total 1 of 2 accounts; docs/runbooks/billing.md',
      ]);
      alerts.length = 0;
      clock.time = new Date(at(3));
      await night();
      expect([alerts, said]).toEqual([[], ['drift_total 0 of 2 accounts']]);
    });

    it('reports no drift for recent events and concurrent commands', async () => {
      const [told, doing] = [await payer(), await payer()];
      for (const id of [told, doing]) tell(id, { cancelAtPeriodEnd: true });
      clock.time = at(2);
      await rows(
        `INSERT INTO billing.webhook_event (id, type, customer_id, created, source, deliveries) VALUES ('evt_1', 'customer.subscription.updated', $1, now(), 'webhook', 1)`,
        `cus_${told}`,
      );
      await rows(
        `INSERT INTO billing.command (id, user_id, account_id, key, fingerprint, kind, wish, state, attempts, locked_until, created_at) VALUES (gen_random_uuid(), gen_random_uuid(), $1, 'k', '\\x00', 'cancel', '{}', 'open', 1, now(), now())`,
        doing,
      );
      await night();
      expect([alerts, said]).toEqual([[], ['drift_total 0 of 2 accounts']]);
    });

    it('continues after the provider was silent, and reports the total at the end', async () => {
      const ids = await Promise.all(Array.from({ length: 30 }, payer));
      fakeStripe.asked = [];
      clock.time = at(2);
      fakeStripe.trouble = new ProviderSilent('away');
      await night();
      expect(said).toEqual([]);
      fakeStripe.trouble = null;
      let looks = 0;
      await harness.get(NightlyReconciliation).execute(() => (looks += 1) < 12);
      expect(said).toEqual([]);
      minutes(10);
      await night();
      expect(said).toEqual([`drift_total 0 of ${ids.length} accounts`]);
      expect(new Set(fakeStripe.asked).size).toBe(ids.length);
    });

    it('reports an account that cannot be written, and finishes', async () => {
      const [bad] = [await payer(), await payer()];
      clock.time = at(2);
      spoil(bad);
      tell('stranger');
      await night();
      expect(alerts).toEqual([
        expect.stringMatching(
          `^ALERT drift: account ${bad}: cannot be looked at .Trouble.*; docs/runbooks/billing.md$`,
        ),
        'ALERT drift_total 1 of 2 accounts; docs/runbooks/billing.md',
        expect.stringContaining('customer cus_stranger belongs to nobody here'),
      ]);
      expect(
        (await rows<{ id: string }>('SELECT id FROM billing.back_fill ORDER BY 1')).map(({ id }) => id),
      ).toEqual(['ledger', 'orphans', 'sweep']);
      fakeStripe.asked = [];
      minutes(10);
      await night();
      expect(fakeStripe.asked).toEqual([]);
    });

    it('goes on after an account about which the provider stays silent, and reports it at noon', async () => {
      const ids = await Promise.all(Array.from({ length: 30 }, payer));
      fakeStripe.asked = [];
      clock.time = new Date(at(2).setUTCHours(1));
      fakeStripe.silentAbout.add(`cus_${ids[3]}`);
      await night();
      expect(new Set(fakeStripe.asked).size).toBe(30);
      expect([alerts, said]).toEqual([[], []]);
      minutes(12 * 60);
      await night();
      expect(alerts).toEqual([
        'ALERT drift_total 0 of 29 accounts, 1 could not be asked about; docs/runbooks/billing.md',
      ]);
      minutes(10);
      await night();
      expect(alerts).toHaveLength(1);
    });

    it('reports an account that cannot be read', async () => {
      const id = await payer();
      clock.time = at(2);
      jest.spyOn(fakeStripe, 'factsOf').mockRejectedValueOnce(new ProviderRefused('unreadable_items'));
      await night();
      expect(alerts[0]).toBe(
        `ALERT drift: account ${id}: cannot be asked about (unreadable_items); docs/runbooks/billing.md`,
      );
    });

    it('reports a charged customer without a user, and links one with a user', async () => {
      tell('stranger');
      const mine = await harness.get(BillingAccounts).open(randomUUID());
      tell('lost');
      fakeStripe.owners.set('cus_lost', mine.userId);
      await payer();
      clock.time = at(2);
      await night();
      expect(await tierOf(mine.id)).toBe('pro');
      expect(alerts.filter((alert) => alert.includes('orphan'))).toEqual([
        expect.stringContaining('customer cus_stranger belongs to nobody here'),
      ]);
      fakeStripe.asked = [];
      await night();
      expect(fakeStripe.asked).toEqual([]);
    });

    it('opens an account for a user whose purchase is missing in a restored backup, unless the user has left since', async () => {
      const [bought, left] = [
        await register(harness, { name: 'Ada', email: 'ada@example.org' }),
        await register(harness, { name: 'Ben', email: 'ben@example.org' }),
      ];
      await rows('UPDATE identity.person SET leaving_at = now() WHERE id = $1', left);
      for (const [customer, owner] of [
        ['bought', bought],
        ['left', left],
      ] as const) {
        tell(customer);
        fakeStripe.owners.set(`cus_${customer}`, owner);
      }
      clock.time = at(2);
      await night();
      const account = await harness.get(BillingAccounts).ofUser(bought);
      expect(await tierOf(account?.id ?? '')).toBe('pro');
      expect(await harness.get(BillingAccounts).ofUser(left)).toBeNull();
      expect(alerts.filter((alert) => alert.includes('orphan'))).toEqual([
        expect.stringContaining('customer cus_left belongs to nobody here'),
      ]);
    });

    describe('of the credit ledger', () => {
      const credit = (
        accountId: string,
        id: string,
        said: { status: string; txn: string | null },
      ): Promise<object[]> =>
        rows(
          `INSERT INTO billing.credit_ledger (id, account_id, amount_cents, currency, reason, reference, stripe_txn_id, status, created_at, synced_at) VALUES ($1, $2, 499, 'eur', 'referral', $1::uuid::text, $3, $4, $5, $5)`,
          id,
          accountId,
          said.txn,
          said.status,
          at(0),
        );
      const entry = (ledgerId: string, amount = -499): BalanceEntry => ({
        id: `txn_${ledgerId}`,
        amount,
        currency: 'eur',
        ledgerId,
        createdAt: at(0),
      });

      it('compares with the provider line by line', async () => {
        const [good, bad] = [await payer(), await payer()];
        const [one, other] = [randomUUID(), randomUUID()];
        await credit(good, one, { status: 'synced', txn: `txn_${one}` });
        await credit(bad, other, { status: 'synced', txn: `txn_${other}` });
        tell(good, {}, { balance: -499 });
        tell(bad, {}, { balance: -99 });
        fakeStripe.entries.set(`cus_${good}`, [entry(one)]).set(`cus_${bad}`, [entry(other, -99)]);
        for (const id of [good, bad]) await harness.get(SyncCustomer).of(id);
        clock.time = at(2);
        await night();
        expect(alerts).toEqual([
          `ALERT ledger: account ${bad}: line ${other} is booked as -99 eur; docs/runbooks/billing.md`,
        ]);
        alerts.length = 0;
        await night();
        expect(alerts).toEqual([]);
      });

      it('books unsynced credit without a purchase', async () => {
        const id = await payer();
        await credit(id, randomUUID(), { status: 'unsynced', txn: null });
        clock.time = at(2);
        await night();
        expect(fakeStripe.booked).toEqual([{ customerId: `cus_${id}`, amount: -499 }]);
        expect(await rows(`SELECT status FROM billing.credit_ledger WHERE account_id = $1`, id)).toEqual([
          { status: 'synced' },
        ]);
      });
    });
  });

  it('ends with the account', async () => {
    const id = await payer();
    await harness.get(ReconciliationQueue).claim({ reason: 'sweep', now: at(2), since: at(2), most: 5 });
    await rows('DELETE FROM billing.billing_account WHERE id = $1', id);
    expect(await rows('SELECT 1 FROM billing.account_look')).toEqual([]);
  });

  it('does nothing without a provider', async () => {
    await payer();
    fakeStripe.configured = false;
    clock.time = new Date(at(31).getTime() + day);
    await look('due');
    await night();
    expect(fakeStripe.asked).toEqual([]);
  });
});
