// Use cases: process-inbox, rerun-event

import { randomUUID } from 'node:crypto';
import { BillingModule } from '../../../src/billing';
import {
  type Also,
  SyncCustomer,
  type Synced,
} from '../../../src/billing/application/projection/sync-customer';
import {
  PurgeWebhookEvents,
  MonitorInbox,
  ProcessInbox,
} from '../../../src/billing/application/webhooks/process-inbox';
import { BackFillEvents } from '../../../src/billing/application/webhooks/receive-event';
import { BillingAccounts } from '../../../src/billing/domain/account/billing-account';
import type { ProviderEvent } from '../../../src/billing/domain/provider/payment-facts';
import { PaymentProvider, ProviderSilent } from '../../../src/billing/domain/provider/payment-provider';
import { InboxNotifier } from '../../../src/billing/domain/webhooks/inbox';
import { Clock } from '../../../src/kernel/clock';
import { Database } from '../../../src/platform/database/database';
import { Transaction } from '../../../src/platform/database/transaction';
import { type BuiltModule, build, TestClock, testSettings } from '../../support/module.builder';
import { sealed } from '../../support/stripe/sign-webhook';

const secret = 'whsec_of_today_of_today';
const previous = 'whsec_of_yesterday_of_yesterday';
const minute = 60_000;

/** The provider's only answers in these tests. */
class Provider implements Partial<PaymentProvider> {
  readonly configured = true;
  owners = new Map<string, { userId: string | null; deleted: boolean }>();
  disputes = new Map<string, string>();
  events: ProviderEvent[] = [];
  askedSince: Date[] = [];

  ownerOf(id: string) {
    return Promise.resolve(this.owners.get(id) ?? null);
  }
  customerOfDispute(id: string) {
    return Promise.resolve(this.disputes.get(id) ?? null);
  }
  async *eventsSince(since: Date) {
    this.askedSince.push(since);
    for (const event of this.events) yield await Promise.resolve(event);
  }
}

/** Counts the reads, and runs the added work in a transaction, as the real one does. */
class Sync implements Pick<SyncCustomer, 'of'> {
  of_: string[] = [];
  before: (accountId: string) => Promise<void> = () => Promise.resolve();
  /** Between the work and its commit. */
  after: () => Promise<void> = () => Promise.resolve();
  harness?: BuiltModule;

  async of(accountId: string, also?: Also): Promise<Synced> {
    this.of_.push(accountId);
    await this.before(accountId);
    return this.harness!.get(Transaction).run(async () => {
      const account = (await this.harness!.get(BillingAccounts).byId(accountId))!.snapshot();
      await also?.(account);
      await this.after();
      return { account, fresh: true };
    });
  }
}

describe('the inbox', () => {
  let harness: BuiltModule;
  const clock = new TestClock();
  const provider = new Provider();
  const sync = new Sync();
  const bell = { notified: 0, notify: () => void (bell.notified += 1) };

  beforeAll(async () => {
    const { stripe } = testSettings('postgres://nobody@127.0.0.1/nothing');
    harness = await build({
      modules: [BillingModule],
      replace: [
        { token: Clock, by: clock },
        { token: PaymentProvider, by: provider },
        { token: SyncCustomer, by: sync },
        { token: InboxNotifier, by: bell },
      ],
      settings: { stripe: { ...stripe, webhookSecrets: [secret, previous] } },
    });
    sync.harness = harness;
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    bell.notified = 0;
    Object.assign(provider, { owners: new Map(), disputes: new Map(), events: [], askedSince: [] });
    Object.assign(sync, { of_: [], before: () => Promise.resolve(), after: () => Promise.resolve() });
    await harness.database.query('DELETE FROM billing.webhook_event');
    await harness.database.query('DELETE FROM billing.back_fill');
  });

  const event = (about: Record<string, unknown> = {}, object: Record<string, unknown> = {}) => ({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    api_version: '2026-10-28.endive',
    livemode: false,
    created: 1_790_000_000,
    data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1', ...object } },
    ...about,
  });
  const deliver = (
    body: object,
    options: { secret?: string; at?: Date; seal?: string; type?: string } = {},
  ) => {
    const payload = JSON.stringify(body);
    const seal = options.seal ?? sealed(payload, options.secret ?? secret, options.at ?? clock.time);
    return harness.app.inject({
      method: 'POST',
      url: '/api/billing/webhook',
      payload,
      headers: {
        'content-type': options.type ?? 'application/json; charset=utf-8',
        'stripe-signature': seal,
      },
    });
  };
  const rows = () =>
    harness.database.query<{
      id: string;
      state: string;
      deliveries: number;
      attempts: number;
      source: string;
      customer_id: string | null;
      last_error: string | null;
    }>('SELECT * FROM billing.webhook_event ORDER BY received_at, id');
  const makeDue = () =>
    harness.database.query(
      `UPDATE billing.webhook_event SET next_attempt_at = now() - interval '1 s' WHERE state = 'received'`,
    );
  const work = async (): Promise<void> => {
    while (await harness.get(ProcessInbox).execute());
  };
  const account = async (
    customerId: string | null,
    userId: string = randomUUID(),
  ): Promise<{ id: string; userId: string }> => {
    const accounts = harness.get(BillingAccounts);
    const opened = await accounts.open(userId);
    if (customerId !== null) opened.linkCustomer(customerId);
    await accounts.save(opened);
    return { id: opened.id, userId };
  };
  const customer = (): string => `cus_${randomUUID().replaceAll('-', '')}`;

  describe('a delivered event', () => {
    it('is stored by id and type, and the worker is notified', async () => {
      const brought = event({}, { customer: 'cus_ada', metadata: { note: 'Oma Erna' } });
      const answer = await deliver(brought);
      expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
      expect(await rows()).toMatchObject([
        { id: brought.id, state: 'received', deliveries: 1, source: 'webhook', customer_id: 'cus_ada' },
      ]);
      expect(JSON.stringify(await rows())).not.toContain('Oma');
      expect(bell.notified).toBe(1);
    });

    it('is stored once however often it comes, and notifies once', async () => {
      const brought = event();
      await Promise.all(Array.from({ length: 5 }, () => deliver(brought)));
      expect(await rows()).toMatchObject([{ deliveries: 5 }]);
      expect(bell.notified).toBe(1);
    });

    it('is stored in few statements when many come at once', async () => {
      const asked = jest.spyOn(harness.get(Database), 'query');
      const brought = Array.from({ length: 50 }, () => event());
      const answers = await Promise.all([...brought, ...brought].map((each) => deliver(each)));
      const statements = asked.mock.calls.filter(([text]) =>
        text.includes('INSERT INTO billing.webhook_event'),
      ).length;
      asked.mockRestore();
      expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
      expect((await rows()).map(({ id, deliveries }) => [id, deliveries]).sort()).toEqual(
        brought.map(({ id }) => [id, 2]).sort(),
      );
      expect([bell.notified, statements < 20]).toEqual([50, true]);
    });

    it('that could not be stored is delivered again, and blocks no later one', async () => {
      const asked = jest
        .spyOn(harness.get(Database), 'query')
        .mockRejectedValueOnce(new Error('no place left'));
      const [first, second] = [event(), event()];
      expect((await deliver(first)).statusCode).toBe(500);
      expect((await deliver(second)).statusCode).toBe(200);
      expect((await deliver(first)).statusCode).toBe(200);
      asked.mockRestore();
      expect(await rows()).toHaveLength(2);
    });

    it.each([
      'application/json',
      'text/plain',
      'application/vnd.pictick.raw',
      'multipart/form-data; boundary=x',
    ])('is read byte for byte, as %s too', async (type) => {
      expect((await deliver(event(), { type })).statusCode).toBe(200);
    });

    it('may be signed with the previous secret', async () => {
      expect((await deliver(event(), { secret: previous })).statusCode).toBe(200);
    });

    it.each([
      ['a wrong secret', () => ({ secret: 'whsec_of_somebody_else' })],
      ['no signature', () => ({ seal: '' })],
      ['nonsense', () => ({ seal: 't=now,v1=yes' })],
      [
        'a signature that is at least five minutes old',
        () => ({ at: new Date(clock.time.getTime() - 5 * minute - 2_000) }),
      ],
    ])('is refused with %s, without a trace', async (_, options) => {
      const answer = await deliver(event(), options());
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST']);
      expect(await rows()).toEqual([]);
    });

    it('is refused where a byte was changed, where it is empty, and where it is no event', async () => {
      const seal = sealed(JSON.stringify(event()), secret, clock.time);
      expect((await deliver(event({ type: 'invoice.paid' }), { seal })).statusCode).toBe(400);
      expect((await harness.app.inject({ method: 'POST', url: '/api/billing/webhook' })).statusCode).toBe(
        400,
      );
      expect((await deliver({ id: 'evt_1' })).statusCode).toBe(400);
      expect((await deliver([])).statusCode).toBe(400);
      expect(await rows()).toEqual([]);
    });

    it('of half a megabyte is not read', async () => {
      expect((await deliver({ ...event(), more: 'x'.repeat(600_000) })).statusCode).toBe(413);
    });

    it('of the other mode is ignored', async () => {
      expect((await deliver(event({ livemode: true }))).statusCode).toBe(200);
      expect([await rows(), bell.notified]).toEqual([[], 0]);
    });

    it('is delivered again when the database is back', async () => {
      const away = jest
        .spyOn(harness.get(Database), 'query')
        .mockRejectedValueOnce(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
      expect((await deliver(event())).statusCode).toBe(503);
      away.mockRestore();
    });

    it('counts against no rate limit, and needs no client id', async () => {
      const brought = event();
      const payload = JSON.stringify(brought);
      const answer = await harness.app.inject({
        method: 'POST',
        url: '/api/billing/webhook',
        payload,
        headers: { 'x-api-key': 'switched-off', 'stripe-signature': sealed(payload, secret, clock.time) },
      });
      expect(answer.statusCode).toBe(200);
    });
  });

  describe('a stored event', () => {
    it('leads to one read per customer, for any number and order', async () => {
      const [ada, ben] = [customer(), customer()];
      const [ofAda, ofBen] = [await account(ada), await account(ben)];
      for (const id of [ada, ben, ada, ada, ben]) await deliver(event({}, { customer: id }));
      await work();
      expect(sync.of_.sort()).toEqual([ofAda.id, ofBen.id].sort());
      expect((await rows()).map(({ state }) => state)).toEqual(Array(5).fill('done'));
    });

    it('that came during the read is left for the next one', async () => {
      const ada = customer();
      await account(ada);
      await deliver(event({}, { customer: ada }));
      sync.before = async () => {
        sync.before = () => Promise.resolve();
        await deliver(event({}, { customer: ada }));
      };
      await harness.get(ProcessInbox).execute();
      expect((await rows()).map(({ state }) => state)).toEqual(['done', 'received']);
      await work();
      expect([(await rows()).map(({ state }) => state), sync.of_.length]).toEqual([['done', 'done'], 2]);
    });

    it('is processed by one of two workers, and none is left', async () => {
      const customers = Array.from({ length: 30 }, customer);
      for (const id of customers) await account(id);
      await Promise.all(
        customers.flatMap((id) => [
          deliver(event({}, { customer: id })),
          deliver(event({}, { customer: id })),
        ]),
      );
      await Promise.all([work(), work(), work()]);
      expect((await rows()).filter(({ state }) => state !== 'done')).toEqual([]);
    });

    it('is claimed again a minute after its worker has died', async () => {
      const ada = customer();
      await account(ada);
      await deliver(event({}, { customer: ada }));
      // The process dies between the write and the commit: neither is stored.
      sync.after = () => Promise.reject(new Error('kill -9'));
      const dead = jest
        .spyOn(
          harness.get(ProcessInbox) as unknown as { recordFailures: () => Promise<void> },
          'recordFailures',
        )
        .mockImplementation(() => Promise.resolve());
      await harness.get(ProcessInbox).execute();
      dead.mockRestore();
      expect(await rows()).toMatchObject([{ state: 'processing', attempts: 1 }]);
      sync.after = () => Promise.resolve();
      await work();
      expect(await rows()).toMatchObject([{ state: 'processing' }]);
      await harness.database.query(`UPDATE billing.webhook_event SET locked_until = now() - interval '1 s'`);
      await work();
      expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }]);
    });

    it('is claimed alone after that, so that an event that crashes its worker delays no other', async () => {
      const [ada, bob, cem] = [customer(), customer(), customer()];
      const accounts = new Map<string, string>();
      for (const id of [ada, bob, cem]) accounts.set((await account(id)).id, id);
      await Promise.all([ada, bob, cem].map((id) => deliver(event({}, { customer: id }))));
      // The worker had claimed all three when it died, for the eleventh time.
      await harness.database.query(
        `UPDATE billing.webhook_event SET state = 'processing', attempts = 11, locked_until = now() - interval '1 s', next_attempt_at = now() - CASE customer_id WHEN $1 THEN interval '2 s' ELSE interval '1 s' END`,
        [bob],
      );
      const dies = jest
        .spyOn(
          harness.get(ProcessInbox) as unknown as {
            recordFailures: (events: readonly object[]) => Promise<void>;
          },
          'recordFailures',
        )
        .mockImplementation(() => Promise.resolve());
      sync.before = (id) =>
        accounts.get(id) === bob ? Promise.reject(new Error('kill -9')) : Promise.resolve();
      // The worker that died from bob's event restarts and goes on.
      await harness.get(ProcessInbox).execute();
      expect((await rows()).filter(({ attempts }) => attempts === 12)).toMatchObject([
        { customer_id: bob, state: 'processing' },
      ]);
      dies.mockRestore();
      await harness.database.query(`UPDATE billing.webhook_event SET locked_until = now() - interval '1 s'`);
      await work();
      expect((await rows()).map(({ customer_id, state }) => [customer_id, state]).sort()).toEqual(
        [
          [ada, 'done'],
          [bob, 'dead'],
          [cem, 'done'],
        ].sort(),
      );
    });

    it('waits longer after each failure, and is dead after twelve', async () => {
      const ada = customer();
      await account(ada);
      await deliver(event({}, { customer: ada }));
      sync.before = () => Promise.reject(new ProviderSilent('no answer'));
      await work();
      const [first] = await harness.database.query<{ waits: number }>(
        'SELECT extract(epoch FROM next_attempt_at - now())::float AS waits FROM billing.webhook_event',
      );
      expect(first!.waits).toBeGreaterThan(8);
      expect(first!.waits).toBeLessThan(13);
      expect(sync.of_).toHaveLength(1);
      for (let attempt = 2; attempt <= 12; attempt++) {
        await makeDue();
        await work();
        expect(await rows()).toMatchObject([
          { attempts: attempt, state: attempt < 12 ? 'received' : 'dead', last_error: 'silent' },
        ]);
      }
      await makeDue();
      await work();
      expect(sync.of_).toHaveLength(12);
    });

    it('is dead after each attempt has crashed its worker', async () => {
      const ada = customer();
      await account(ada);
      await deliver(event({}, { customer: ada }));
      await harness.database.query(
        `UPDATE billing.webhook_event SET state = 'processing', attempts = 12, locked_until = now() - interval '1 s'`,
      );
      await work();
      expect([await rows(), sync.of_]).toMatchObject([[{ state: 'dead', last_error: 'stalled' }], []]);
    });

    it('of a customer whose creation was not answered finds the user', async () => {
      const lost = customer();
      const ada = await account(null);
      provider.owners.set(lost, { userId: ada.userId, deleted: false });
      await deliver(event({}, { customer: lost }));
      await work();
      expect(sync.of_).toEqual([ada.id]);
      expect((await harness.get(BillingAccounts).byId(ada.id))!.customerId).toBe(lost);
      expect(await rows()).toMatchObject([{ state: 'done' }]);
    });

    it.each([
      ['that never existed', null],
      ['that was deleted', { userId: null, deleted: true }],
      ['without a user', { userId: null, deleted: false }],
      ['of an unknown user', { userId: randomUUID(), deleted: false }],
    ])('of a customer %s is ignored', async (_, owner) => {
      const stranger = customer();
      if (owner) provider.owners.set(stranger, owner);
      await deliver(event({}, { customer: stranger }));
      await work();
      expect([await rows(), sync.of_]).toEqual([
        [expect.objectContaining({ state: 'ignored', last_error: 'customer of nobody' })],
        [],
      ]);
    });

    it("of a user's second customer is ignored, and the first one stays", async () => {
      const [first, second] = [customer(), customer()];
      const ada = await account(first);
      provider.owners.set(second, { userId: ada.userId, deleted: false });
      await deliver(event({}, { customer: second }));
      await work();
      expect((await harness.get(BillingAccounts).byId(ada.id))!.customerId).toBe(first);
      expect(await rows()).toMatchObject([{ state: 'ignored' }]);
    });

    it('of the successor of a deleted customer finds the user', async () => {
      const [gone, successor] = [customer(), customer()];
      const ada = await account(gone);
      await harness.database.query(
        'UPDATE billing.billing_account SET customer_deleted = true WHERE id = $1',
        [ada.id],
      );
      provider.owners.set(successor, { userId: ada.userId, deleted: false });
      await deliver(event({}, { customer: successor }));
      await work();
      expect((await harness.get(BillingAccounts).byId(ada.id))!.customerId).toBe(successor);
      expect(await rows()).toMatchObject([{ state: 'done' }]);
    });

    it('about a dispute is found by its charge, and one about no customer is ignored', async () => {
      const ada = customer();
      const ofAda = await account(ada);
      provider.disputes.set('dp_1', ada);
      await deliver(
        event({
          type: 'charge.dispute.created',
          data: { object: { id: 'dp_1', object: 'dispute', charge: 'ch_1' } },
        }),
      );
      await deliver(
        event({
          type: 'payment_method.detached',
          data: { object: { id: 'pm_1', object: 'payment_method', customer: null } },
        }),
      );
      await work();
      expect(sync.of_).toEqual([ofAda.id]);
      expect((await rows()).map(({ state }) => state).sort()).toEqual(['done', 'ignored']);
    });
  });

  describe('an undelivered event', () => {
    const told = (id: string, customerId: string): ProviderEvent => ({
      id,
      type: 'invoice.paid',
      apiVersion: null,
      livemode: false,
      objectId: 'in_1',
      customerId,
      createdAt: clock.time,
    });

    it('is back-filled once, with an overlap of an hour', async () => {
      const ada = customer();
      const ofAda = await account(ada);
      provider.events = [told('evt_a', ada), told('evt_b', ada)];
      expect(await harness.get(BackFillEvents).execute()).toBe(2);
      expect(await harness.get(BackFillEvents).execute()).toBe(0);
      const first = clock.time.getTime();
      clock.time = new Date(first + 10 * minute);
      await harness.get(BackFillEvents).execute();
      clock.time = new Date(first + 90 * 86_400_000);
      await harness.get(BackFillEvents).execute();
      expect(provider.askedSince.map((since) => (since.getTime() - first) / minute)).toEqual([
        -60,
        -60,
        -60,
        60 * 24 * 60,
      ]);
      await work();
      expect(sync.of_).toEqual([ofAda.id]);
    });

    it('that is delivered late is the same event', async () => {
      const late = event({}, { customer: 'cus_1' });
      provider.events = [told(late.id, 'cus_1')];
      await harness.get(BackFillEvents).execute();
      await deliver(late);
      expect(await rows()).toMatchObject([{ source: 'backfill', deliveries: 1 }]);
    });

    it('is reported to the operator when it is long overdue', async () => {
      provider.events = [told('evt_a', 'cus_1')];
      await harness.get(BackFillEvents).execute();
      const error = jest.fn();
      Object.assign(harness.get(MonitorInbox), { log: { error } });
      expect(await harness.get(MonitorInbox).execute()).toBe(true);
      expect(error).not.toHaveBeenCalled();
      await harness.database.query(`UPDATE billing.webhook_event SET received_at = now() - interval '6 min'`);
      await harness.get(MonitorInbox).execute();
      await harness.get(MonitorInbox).execute();
      expect(error.mock.calls.map(([line]) => (line as string).slice(0, 13)).sort()).toEqual([
        'ALERT inbox: ',
        'ALERT inbox: ',
        'ALERT webhook',
      ]);
    });

    it('is back-filled again after a failed run', async () => {
      provider.eventsSince = async function* () {
        yield await Promise.resolve(told('evt_a', 'cus_1'));
        throw new ProviderSilent('no answer');
      };
      await expect(harness.get(BackFillEvents).execute()).rejects.toThrow(ProviderSilent);
      expect(await harness.database.query('SELECT 1 FROM billing.back_fill')).toEqual([]);
    });
  });

  it('the inbox deletes events after five weeks, except open ones', async () => {
    for (const state of ['done', 'ignored', 'dead', 'received']) {
      await harness.database.query(
        `INSERT INTO billing.webhook_event (id, type, created, source, deliveries, state, received_at) VALUES ($1, 'x', now(), 'webhook', 1, $1, now() - interval '36 days')`,
        [state],
      );
    }
    await harness.database.query(
      `INSERT INTO billing.webhook_event (id, type, created, source, deliveries, state, received_at) VALUES ('young', 'x', now(), 'webhook', 1, 'done', now() - interval '34 days')`,
    );
    await harness.get(PurgeWebhookEvents).run(clock.time);
    expect((await rows()).map(({ id }) => id)).toEqual(['received', 'young']);
  });
});

it('the webhook answers 500 without a secret, so that the provider repeats the event', async () => {
  const harness = await build({ modules: [BillingModule] });
  try {
    const answer = await harness.app.inject({
      method: 'POST',
      url: '/api/billing/webhook',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      500,
      'missing_webhook_secret',
    ]);
  } finally {
    await harness.close();
  }
});
