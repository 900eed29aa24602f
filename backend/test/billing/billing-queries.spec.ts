import { randomUUID } from 'node:crypto';
import { BillingModule } from '../../src/billing';
import { CommandTiming } from '../../src/billing/application/command-runner/command-timing';
import { SyncCustomer } from '../../src/billing/application/projection/sync-customer';
import { type Price, PriceList } from '../../src/billing/domain/plans/plan-catalogue';
import { PaymentProvider, ProviderSilent } from '../../src/billing/domain/provider/payment-provider';
import { GuaranteeClaims } from '../../src/billing/domain/refunds/guarantee';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { Clock } from '../../src/kernel/clock';
import { ListsModule } from '../../src/lists';
import { ViewsModule } from '../../src/views/views.module';
import { write } from '../support/billing/paid-account';
import { givePlan } from '../support/billing/plans';
import { build, type BuiltModule, TestClock } from '../support/module.builder';
import { register } from '../support/people';

const noon = '2026-11-21T12:00:00.000Z';
const periodEnd = '2026-12-01T10:00:00.000Z';

class Prices extends PriceList {
  all(): Price[] {
    const sold = { interval: 'month', retired: false, onSale: true } as const;
    return [
      { ...sold, id: 'price_starter', tier: 'starter', amount: 100 },
      { ...sold, id: 'price_pro', tier: 'pro', amount: 499 },
      { ...sold, id: 'price_year', tier: 'pro', interval: 'year', amount: 4990 },
      { ...sold, id: 'price_platinum', tier: 'platinum', amount: 999, onSale: false },
    ];
  }
}

/** The provider, as far as reading pages use it. */
class Outside {
  synced: string[] = [];
  asked: string[] = [];
  silent = false;
  hangs = false;
  readonly sync = {
    of: (accountId: string): Promise<unknown> => {
      this.synced.push(accountId);
      if (this.hangs) return new Promise(() => undefined);
      return this.silent ? Promise.reject(new ProviderSilent('test')) : Promise.resolve({});
    },
  };
  readonly provider = {
    configured: true,
    invoicePdf: (id: string): Promise<unknown> => {
      this.asked.push(id);
      if (this.silent) return Promise.reject(new ProviderSilent('test'));
      return Promise.resolve(
        id === 'in_gone' ? null : { number: 'PICT-7', bytes: bytes('%PDF-', '1.7 of ', id) },
      );
    },
  };
}

async function* bytes(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(new TextEncoder().encode(part));
}

describe('the reading endpoints of billing', () => {
  let harness: BuiltModule;
  const clock = new TestClock(new Date(noon));
  const outside = new Outside();
  let ada: string;
  let account: string;

  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, BillingModule, ImagingModule, ListsModule, ViewsModule],
      replace: [
        { token: Clock, by: clock },
        { token: PriceList, by: new Prices() },
        { token: SyncCustomer, by: outside.sync },
        { token: PaymentProvider, by: outside.provider },
      ],
    });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date(noon);
    Object.assign(outside, { synced: [], asked: [], silent: false, hangs: false });
    ada = await register(harness, {
      name: 'Ada',
      email: `${randomUUID()}@example.org`,
      since: new Date('2026-11-20T12:00:00Z'),
    });
    account = randomUUID();
  });

  const get = async (path: string, who = ada) => await harness.as(who)('GET', `/api/billing/${path}`);
  const has = (row: Parameters<typeof write>[2] = {}) =>
    write(harness.database, 'billing_account', {
      id: account,
      user_id: ada,
      stripe_customer_id: `cus_${account}`,
      ...row,
    });
  const note = (table: Parameters<typeof write>[1], row: Parameters<typeof write>[2]) =>
    write(harness.database, table, { account_id: account, ...row });
  const bare = () => account.replaceAll('-', '');
  const until = (tier: string, at: string) => [{ tier, from: null, until: at }];

  describe('plans', () => {
    it('are public, with the price id of each', async () => {
      const answer = await harness.app.inject({ method: 'GET', url: '/api/billing/plans' });
      expect(answer.statusCode).toBe(200);
      const { plans, features } = answer.json<{
        plans: Record<string, unknown>[];
        features: { id: string }[];
      }>();
      expect(
        plans.map(({ id, price, monthlyImageLimit, stripePriceId, yearly, guaranteeDays }) => [
          id,
          price,
          monthlyImageLimit,
          stripePriceId,
          yearly,
          guaranteeDays,
        ]),
      ).toEqual([
        ['trial', 0, 5, null, null, 30],
        ['starter', 100, 10, 'price_starter', null, 30],
        ['pro', 499, 60, 'price_pro', { price: 4990, stripePriceId: 'price_year' }, 30],
        ['platinum', 999, 150, null, null, 30],
      ]);
      // This install has neither an external generator nor a support address.
      expect(features.map(({ id }) => id)).toEqual([
        'styles',
        'characters',
        'sharing',
        'people',
        'own',
        'priority',
        'defaultStyle',
        'customization',
      ]);
    });
  });

  describe('a subscription', () => {
    it('is the trial for a user who never bought anything', async () => {
      expect(await get('subscription')).toMatchObject({
        status: 200,
        body: {
          success: true,
          subscription: {
            tier: 'trial',
            paidTier: 'trial',
            subscribedTier: null,
            status: 'trial_active',
            plan: 'plan.name.trial',
            price: 0,
            currency: 'eur',
            interval: null,
            currentPeriodEnd: null,
            cancelAt: null,
            cancelAtPeriodEnd: false,
            next: null,
            grantedTier: null,
            grantedUntil: null,
            freeUntil: null,
            endedUnpaid: null,
            multiple: false,
          },
          billing: {
            creditCents: 0,
            currency: 'eur',
            moneyBack: false,
            refund: null,
            noRefund: 'none',
            guarantee: { open: true, days: 30, withdrawalDays: 14 },
            freeFirst: [],
          },
          checkout: { state: null, tier: null },
          syncedAt: null,
        },
      });
    });

    it('is never another user’s, and is gone with the account', async () => {
      expect(await get('subscription', randomUUID())).toMatchObject({
        status: 404,
        body: { success: false, code: 'user_not_found', message: 'stripe.user_not_found' },
      });
    });

    it('has the paid plan, yearly too, with grants and credit', async () => {
      await has({
        tier: 'pro',
        status: 'active_canceling',
        current_sub_id: `sub_${account}`,
        period_end: periodEnd,
        cancel_at: periodEnd,
        entitled: until('pro', periodEnd),
        stripe_balance_cents: -120,
        synced_at: noon,
        redundant: true,
      });
      await note('subscription', { stripe_id: `sub_${account}`, price_id: 'price_year' });
      await note('credit_ledger', {});
      await note('credit_ledger', { amount_cents: 1000, status: 'voided' });
      await givePlan(harness.database, ada, 'platinum');
      expect((await get('subscription')).body).toMatchObject({
        subscription: {
          tier: 'platinum',
          paidTier: 'pro',
          subscribedTier: 'pro',
          status: 'active_canceling',
          plan: 'plan.name.platinum',
          price: 4990,
          interval: 'year',
          currentPeriodEnd: periodEnd,
          cancelAt: periodEnd,
          cancelAtPeriodEnd: true,
          grantedTier: 'platinum',
          grantedUntil: null,
          multiple: true,
        },
        billing: { creditCents: 619, currency: 'eur', moneyBack: false },
        syncedAt: noon,
      });
    });

    it.each([
      ['a recent payment', {}, {}, true],
      ['an old payment', { created_at: '2026-10-01T10:00:00Z', paid_at: '2026-10-01T10:00:00Z' }, {}, false],
      ['a refunded payment', { refunded: 499 }, {}, false],
      ['no payment', { total: 0, amount_paid: 0 }, {}, false],
      [
        'a subscription that the user has already ended',
        {},
        { status: 'canceled', ended_at: '2026-11-20T10:00:00Z' },
        true,
      ],
    ])('says whether the guarantee would refund: %s', async (_, invoice, subscription, moneyBack) => {
      await has({ status: 'active', current_sub_id: `sub_${account}` });
      await note('subscription', { stripe_id: `sub_${account}`, ...subscription });
      await note('invoice', {
        stripe_id: `in_${account}`,
        subscription_id: `sub_${account}`,
        created_at: '2026-11-01T10:00:00Z',
        paid_at: '2026-11-01T10:00:00Z',
        ...invoice,
      });
      const refund = moneyBack
        ? {
            ground: 'guarantee',
            amount: 499,
            credit: 0,
            currency: 'eur',
            paidAt: '2026-11-01T10:00:00.000Z',
            until: '2026-12-01T10:00:00.000Z',
            card: null,
          }
        : null;
      expect((await get('subscription')).body).toMatchObject({
        billing: { moneyBack, refund, guarantee: { open: true } },
      });
      await harness.app.get(GuaranteeClaims).claim(randomUUID(), ada, null, new Date(noon));
      expect((await get('subscription')).body).toMatchObject({
        billing: {
          moneyBack: false,
          refund: null,
          guarantee: { open: false, days: 30, withdrawalDays: 14 },
        },
      });
    });

    it('offers the legal withdrawal where this user or card has used the guarantee', async () => {
      const recent = { created_at: '2026-11-10T10:00:00Z', paid_at: '2026-11-10T10:00:00Z' };
      await has({ status: 'active', current_sub_id: `sub_${account}` });
      await note('subscription', { stripe_id: `sub_${account}` });
      await note('invoice', {
        stripe_id: `in_${account}`,
        subscription_id: `sub_${account}`,
        card_fingerprint: `card_${account}`,
        card_brand: 'visa',
        card_last4: '4242',
        ...recent,
      });
      const card = { brand: 'visa', last4: '4242' };
      expect((await get('subscription')).body).toMatchObject({
        billing: {
          refund: { ground: 'guarantee', card, until: '2026-12-10T10:00:00.000Z' },
          guarantee: { open: true },
        },
      });
      await harness.app
        .get(GuaranteeClaims)
        .claim(randomUUID(), randomUUID(), `card_${account}`, new Date(noon));
      expect((await get('subscription')).body).toMatchObject({
        billing: {
          moneyBack: true,
          refund: { ground: 'withdrawal', amount: 499, card, until: '2026-11-24T10:00:00.000Z' },
          guarantee: { open: false },
        },
      });
    });

    it('names the next plan, its price and date, unless the subscription ends', async () => {
      await has({
        tier: 'pro',
        status: 'active_downgrading',
        current_sub_id: `sub_${account}`,
        period_end: periodEnd,
        entitled: until('pro', periodEnd),
      });
      await note('subscription', {
        stripe_id: `sub_${account}`,
        schedule_id: 'sub_sched_1',
        schedule_next_price: 'price_platinum',
        schedule_next_at: periodEnd,
      });
      expect((await get('subscription')).body).toMatchObject({
        subscription: { next: { tier: 'platinum', price: 999, interval: 'month', at: periodEnd } },
      });
      await harness.database.query('UPDATE billing.billing_account SET cancel_at = $2 WHERE id = $1', [
        account,
        periodEnd,
      ]);
      expect((await get('subscription')).body).toMatchObject({ subscription: { next: null } });
    });

    it.each(['unpaid', 'paused', 'past_due'])(
      'that is %s gives no plan, and can still be paid or ended',
      async (status) => {
        await has({ status, current_sub_id: `sub_${account}`, period_end: periodEnd, entitled: [] });
        await note('subscription', { stripe_id: `sub_${account}`, status, tier: 'pro' });
        expect((await get('subscription')).body).toMatchObject({
          subscription: { tier: 'trial', paidTier: 'trial', subscribedTier: 'pro', status, price: 499 },
        });
      },
    );

    it('that has ended is not shown', async () => {
      await has({ status: 'ended', current_sub_id: `sub_${account}` });
      await note('subscription', {
        stripe_id: `sub_${account}`,
        status: 'canceled',
        ended_at: '2026-11-10T10:00:00Z',
      });
      expect((await get('subscription')).body).toMatchObject({
        subscription: { paidTier: 'trial', subscribedTier: null, status: 'trial_active' },
      });
    });

    it('says until when it is free, and which plans would be free at first', async () => {
      const grant = (tier: string, until: string) =>
        harness.database.query(
          `INSERT INTO billing.entitlement_grant (id, user_id, tier, starts_at, ends_at, reason, made_by, created_at) VALUES ($1, $2, $3, '2026-11-20', $4, 'test', 'test', now())`,
          [randomUUID(), ada, tier, until],
        );
      await grant('pro', '2026-12-20T10:00:00Z');
      await grant('platinum', '2026-11-22T10:00:00Z');
      const until = '2026-12-20T10:00:00.000Z';
      expect((await get('subscription')).body).toMatchObject({
        subscription: { freeUntil: null },
        billing: {
          freeFirst: [
            { tier: 'starter', until },
            { tier: 'pro', until },
          ],
        },
      });
      await has({ status: 'active', current_sub_id: `sub_${account}`, entitled: [] });
      await note('subscription', { stripe_id: `sub_${account}`, status: 'trialing', trial_end: until });
      expect((await get('subscription')).body).toMatchObject({
        subscription: { freeUntil: until },
        billing: { freeFirst: [] },
      });
      clock.time = new Date(until);
      expect((await get('subscription')).body).toMatchObject({ subscription: { freeUntil: null } });
    });

    it.each([
      ['unpaid', { ended_unpaid: true }, { tier: 'pro', at: '2026-11-10T10:00:00.000Z' }],
      ['by cancellation', {}, null],
      ['unpaid, long ago', { ended_unpaid: true, ended_at: '2026-09-01T10:00:00Z' }, null],
    ])('that has ended says so where it ended %s', async (_, ended, endedUnpaid) => {
      await has({ status: 'ended', current_sub_id: `sub_${account}` });
      await note('subscription', {
        stripe_id: `sub_${account}`,
        status: 'canceled',
        ended_at: '2026-11-10T10:00:00Z',
        ...ended,
      });
      expect((await get('subscription')).body).toMatchObject({
        subscription: { subscribedTier: null, endedUnpaid },
      });
    });

    it('counts on the next request, and until the end of its grace time', async () => {
      await has({ entitled: until('pro', '2026-11-21T12:30:00Z'), status: 'active' });
      const tiers = async () => [
        ((await get('subscription')).body as { subscription: { tier: string } }).subscription.tier,
        ((await harness.as(ada)('GET', '/api/shopping-lists/user/limits')).body as { tier: string }).tier,
      ];
      expect(await tiers()).toEqual(['pro', 'pro']);
      clock.time = new Date('2026-11-21T12:30:00Z');
      expect(await tiers()).toEqual(['trial', 'trial']);
    });

    it.each([
      [
        'an open page',
        { state: 'processing', expires_at: '2026-11-21T12:00:01Z' },
        'checkout_open',
        'processing',
      ],
      [
        'an expired page',
        { state: 'processing', expires_at: '2026-11-21T11:30:00Z' },
        'trial_active',
        'cancelled',
      ],
      [
        'a pending payment',
        { state: 'finalizing', expires_at: '2026-11-21T09:00:00Z' },
        'checkout_open',
        'finalizing',
      ],
      [
        'a recent failure',
        { state: 'failed', expires_at: '2026-11-21T12:30:00Z', ended_at: '2026-11-21T11:59:00Z' },
        'trial_active',
        'failed',
      ],
    ])('shows the state of a purchase: %s', async (_, attempt, status, state) => {
      await has();
      await note('checkout_attempt', {
        price_id: 'price_platinum',
        state: 'success',
        created_at: '2026-10-01T10:00:00Z',
        ended_at: '2026-10-01T10:01:00Z',
      });
      await note('checkout_attempt', attempt);
      expect((await get('subscription')).body).toMatchObject({
        subscription: { status },
        checkout: { state, tier: 'pro' },
      });
    });

    it('leaves out a purchase that ended long ago', async () => {
      await has();
      await note('checkout_attempt', { state: 'cancelled', ended_at: '2026-11-21T10:59:00Z' });
      expect((await get('subscription')).body).toMatchObject({ checkout: { state: null, tier: null } });
    });
  });

  describe('subscription changes', () => {
    const typesOf = (answer: { body: unknown }) =>
      (
        answer.body as { subscriptionChanges: { changeType: string; status: string }[] }
      ).subscriptionChanges.map(({ changeType, status }) => [changeType, status]);
    beforeEach(async () => {
      await has({ synced_at: noon });
      await note('subscription_change', {
        change_type: 'upgrade',
        from_tier: 'starter',
        to_tier: 'platinum',
        status: 'completed',
        created_at: '2026-11-02T10:00:00Z',
        effective_date: '2026-11-02T10:00:05Z',
        cancellable: false,
      });
      await note('subscription_change', {
        status: 'canceled',
        created_at: '2026-11-03T10:00:00Z',
        cancellable: false,
      });
      await note('subscription_change', { scheduled_date: periodEnd, created_at: '2026-11-04T10:00:00Z' });
    });

    it('are listed newest first, up to the limit, by status', async () => {
      expect(typesOf(await get('subscription-changes'))).toEqual([
        ['downgrade', 'pending'],
        ['downgrade', 'canceled'],
        ['upgrade', 'completed'],
      ]);
      expect(typesOf(await get('subscription-changes?limit=1'))).toEqual([['downgrade', 'pending']]);
      expect((await get('subscription-changes?limit=5&status=completed')).body).toEqual({
        subscriptionChanges: [
          expect.objectContaining({
            changeType: 'upgrade',
            fromTier: 'starter',
            fromPlan: 'plan.name.starter',
            toTier: 'platinum',
            toPlan: 'plan.name.platinum',
            scheduledDate: null,
            effectiveDate: '2026-11-02T10:00:05.000Z',
            createdAt: '2026-11-02T10:00:00.000Z',
            cancellable: false,
          }),
        ],
      });
      expect(
        typesOf(
          await get(
            'subscription-changes',
            await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` }),
          ),
        ),
      ).toEqual([]);
    });

    it.each([
      '?limit=0',
      '?limit=101',
      '?limit=1e1',
      '?limit=-1',
      '?status=open',
      '?status=pending&status=failed',
      '?since=1',
    ])('are refused for %s', async (query) => {
      expect(await get(`subscription-changes${query}`)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_FAILED' },
      });
    });

    it('that are pending are listed without a read of the provider after a recent one', async () => {
      clock.time = new Date(new Date(noon).getTime() + 299_999);
      expect((await get('subscription-changes/pending')).body).toMatchObject({
        subscriptionChanges: [
          { changeType: 'downgrade', status: 'pending', scheduledDate: periodEnd, cancellable: true },
        ],
      });
      expect(outside.synced).toEqual([]);
    });

    it('that are pending are re-read after some time, and listed as stored where the provider is silent', async () => {
      clock.time = new Date(new Date(noon).getTime() + 300_000);
      expect(typesOf(await get('subscription-changes/pending'))).toEqual([['downgrade', 'pending']]);
      outside.silent = true;
      expect(typesOf(await get('subscription-changes/pending'))).toEqual([['downgrade', 'pending']]);
      expect(outside.synced).toEqual([account, account]);
    });

    it.each(['silent', 'hangs'] as const)(
      'are listed without waiting for a minute after the provider %s',
      async (how) => {
        Object.assign(harness.get(CommandTiming), { glanceMs: 20 });
        // Each in a minute of its own, without an earlier silence.
        const later = (seconds: number) =>
          (clock.time = new Date(
            new Date(noon).getTime() + (how === 'hangs' ? 7_200_000 : 3_600_000) + seconds * 1_000,
          ));
        outside[how] = true;
        for (const seconds of [0, 1, 59]) {
          later(seconds);
          expect(typesOf(await get('subscription-changes/pending'))).toEqual([['downgrade', 'pending']]);
        }
        expect(outside.synced).toEqual([account]);
        outside[how] = false;
        later(61);
        await get('subscription-changes/pending');
        expect(outside.synced).toEqual([account, account]);
      },
    );

    it('of a user without a purchase cause no read', async () => {
      expect(
        await get(
          'subscription-changes/pending',
          await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` }),
        ),
      ).toMatchObject({ status: 200, body: { subscriptionChanges: [] } });
      expect(outside.synced).toEqual([]);
    });
  });

  describe('invoices', () => {
    it('are listed newest first, with the page that pays an open one', async () => {
      await has();
      for (let day = 10; day < 22; day++)
        await note('invoice', {
          stripe_id: `in_${bare()}_${day}`,
          number: `PICT-${day}`,
          created_at: `2026-11-${day}T10:00:00Z`,
          hosted_url: 'https://invoice.stripe.com/i/1',
          price_id: day === 20 ? 'price_pro' : 'price_unknown',
          ...(day === 21 && { status: 'open', amount_paid: 0 }),
        });
      const { invoices } = (await get('invoices')).body as { invoices: Record<string, unknown>[] };
      expect(invoices.map(({ number }) => number)).toEqual([
        'PICT-21',
        'PICT-20',
        'PICT-19',
        'PICT-18',
        'PICT-17',
        'PICT-16',
        'PICT-15',
        'PICT-14',
        'PICT-13',
        'PICT-12',
      ]);
      expect(invoices[0]).toMatchObject({
        status: 'open',
        tier: null,
        amountPaid: 0,
        hostedUrl: 'https://invoice.stripe.com/i/1',
      });
      expect(invoices[1]).toEqual({
        id: `in_${bare()}_20`,
        number: 'PICT-20',
        productName: 'Pictick Pro',
        kind: 'renewal',
        tier: 'pro',
        status: 'paid',
        total: 499,
        amountDue: 499,
        amountPaid: 499,
        refunded: 0,
        currency: 'eur',
        createdAt: '2026-11-20T10:00:00.000Z',
        downloadable: true,
        hostedUrl: null,
      });
      expect(((await get('invoices?limit=100')).body as { invoices: unknown[] }).invoices).toHaveLength(12);
      expect((await get('invoices?limit=many')).status).toBe(422);
    });

    const download = (id: string, who = ada, method: 'GET' | 'HEAD' = 'GET') =>
      harness.app.inject({
        method,
        url: `/api/billing/invoices/${id}/download`,
        headers: { 'x-auth-token': who },
      });

    it('can be downloaded by their owner, under their number', async () => {
      await has();
      await note('invoice', { stripe_id: `in_${ada.slice(0, 8)}` });
      const file = await download(`in_${ada.slice(0, 8)}`);
      expect([file.statusCode, file.body]).toEqual([200, `%PDF-1.7 of in_${ada.slice(0, 8)}`]);
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="Pictick-PICT-7.pdf"',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      expect([(await download(`in_${ada.slice(0, 8)}`, ada, 'HEAD')).statusCode, outside.asked]).toEqual([
        200,
        [`in_${ada.slice(0, 8)}`],
      ]);
    });

    it('are not found for other users and unknown ids, without a read of the provider', async () => {
      await has();
      await note('invoice', { stripe_id: 'in_ofAda' });
      const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
      for (const [id, who] of [
        ['in_ofAda', ben],
        ['in_none', ada],
        ['ch_1', ada],
        ['in_..%2F..%2Fv1%2Fcharges', ada],
        [`in_${'x'.repeat(200)}`, ada],
      ] as const) {
        const answer = await download(id, who);
        expect([id, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([id, 404, 'NOT_FOUND']);
      }
      expect(outside.asked).toEqual([]);
    });

    it('answer why there is no file', async () => {
      await has();
      await note('invoice', { stripe_id: 'in_draft', has_pdf: false });
      await note('invoice', { stripe_id: 'in_gone' });
      const why = async (id: string) => {
        const answer = await download(id);
        return [answer.statusCode, answer.json<{ message: string }>().message];
      };
      expect(await why('in_draft')).toEqual([409, 'stripe.invoice_not_ready']);
      expect(await why('in_gone')).toEqual([409, 'stripe.invoice_not_ready']);
      outside.silent = true;
      expect(await why('in_gone')).toEqual([502, 'stripe.failed_to_download_invoice']);
    });
  });

  describe('payments', () => {
    const checkout = randomUUID();
    const session = `cs_test_${checkout.replaceAll('-', '')}`;
    beforeEach(async () => {
      await has();
      await harness.database.query('DELETE FROM billing.checkout_attempt WHERE id = $1', [checkout]);
      await note('payment', {
        stripe_ref: `in_${bare()}_1`,
        created_at: '2026-11-01T10:00:00Z',
        refunded: 499,
      });
      await note('payment', {
        stripe_ref: `in_${bare()}_2`,
        created_at: '2026-11-02T10:00:00Z',
        kind: 'change',
        status: 'pending',
        amount: 250,
        description: 'Pictick Platinum',
      });
      await note('invoice', {
        stripe_id: `in_${bare()}_2`,
        price_id: 'price_platinum',
        reason: 'subscription_update',
      });
      await note('checkout_attempt', {
        id: checkout,
        stripe_session_id: session,
        created_at: '2026-11-03T10:00:00Z',
      });
      await note('checkout_attempt', { state: 'success', created_at: '2026-11-04T10:00:00Z' });
    });

    it('are listed newest first, with open checkouts and the possible actions', async () => {
      const { payments } = (await get('payments')).body as { payments: Record<string, unknown>[] };
      expect(payments).toEqual([
        {
          id: checkout,
          kind: 'checkout',
          amount: 499,
          credit: 0,
          refunded: 0,
          currency: 'eur',
          status: 'pending',
          date: '2026-11-03T10:00:00.000Z',
          description: 'Pro',
          tier: 'pro',
          retryable: true,
          cancellable: true,
          invoice: null,
        },
        expect.objectContaining({
          kind: 'change',
          amount: 250,
          status: 'pending',
          description: 'Pictick Platinum',
          tier: 'platinum',
          retryable: true,
          cancellable: true,
          invoice: { id: `in_${bare()}_2`, number: expect.anything() as unknown, downloadable: true },
        }),
        expect.objectContaining({
          kind: 'renewal',
          amount: 499,
          refunded: 499,
          status: 'completed',
          tier: null,
          retryable: false,
          cancellable: false,
          invoice: null,
        }),
      ]);
      expect(((await get('payments?limit=2')).body as { payments: unknown[] }).payments).toHaveLength(2);
      expect((await get('payments?limit=0')).status).toBe(422);
    });

    it('leave out abandoned purchases: the page and its voided invoice', async () => {
      await harness.database.query(`UPDATE billing.checkout_attempt SET state = 'cancelled' WHERE id = $1`, [
        checkout,
      ]);
      await harness.database.query(`UPDATE billing.payment SET status = 'canceled' WHERE stripe_ref = $1`, [
        `in_${bare()}_2`,
      ]);
      const { payments } = (await get('payments')).body as { payments: { kind: string }[] };
      expect(payments.map(({ kind }) => kind)).toEqual(['renewal']);
      await harness.database.query(
        `UPDATE billing.checkout_attempt SET state = 'processing', expires_at = $2 WHERE id = $1`,
        [checkout, '2026-11-03T11:00:00Z'],
      );
      expect(((await get('payments')).body as { payments: unknown[] }).payments).toHaveLength(1);
    });

    it('include invoices without a payment: the credit of a change', async () => {
      await note('invoice', {
        stripe_id: `in_${bare()}_3`,
        reason: 'subscription_update',
        price_id: 'price_pro',
        total: -980,
        amount_due: 0,
        amount_paid: 0,
        created_at: '2026-11-05T10:00:00Z',
      });
      const { payments } = (await get('payments')).body as { payments: object[] };
      expect(payments[0]).toMatchObject({
        id: `in_${bare()}_3`,
        kind: 'change',
        amount: -980,
        credit: 0,
        status: 'completed',
        tier: 'pro',
        retryable: false,
        cancellable: false,
        invoice: { id: `in_${bare()}_3`, downloadable: true },
      });
    });

    it('show the part that credit has paid, once it is paid', async () => {
      await note('invoice', {
        stripe_id: `in_${bare()}_1`,
        total: 100,
        amount_paid: 0,
        amount_due: 0,
        starting_balance: -499,
      });
      await harness.database.query(
        `UPDATE billing.invoice SET status = 'open', starting_balance = -749 WHERE stripe_id = $1`,
        [`in_${bare()}_2`],
      );
      const { payments } = (await get('payments')).body as { payments: { credit: number }[] };
      expect(payments.map(({ credit }) => credit)).toEqual([0, 0, 100]);
    });

    it('are found by their id, their invoice and their page, and never for another user', async () => {
      const { payments } = (await get('payments')).body as { payments: { id: string }[] };
      const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
      for (const [id, status, state] of [
        [session, 'pending', 'processing'],
        [checkout, 'pending', 'processing'],
        [`in_${bare()}_1`, 'completed', 'success'],
        [payments[1]!.id, 'pending', 'finalizing'],
      ] as const) {
        expect((await get(`payment-status/${id}`)).body).toEqual({ id, status, state });
        expect(await get(`payment-status/${id}`, ben)).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND' },
        });
      }
      for (const id of ['cs_', 'pi_1', 'x', `${checkout}%27`])
        expect((await get(`payment-status/${id}`)).status).toBe(404);
    });
  });

  describe('live subscriptions', () => {
    it('are listed with the one to keep first, without ended ones', async () => {
      await has({ redundant: true });
      await note('subscription', {
        stripe_id: `sub_a_${account}`,
        tier: 'starter',
        price_id: 'price_starter',
        period_end: '2027-01-01T10:00:00Z',
      });
      await note('subscription', {
        stripe_id: `sub_b_${account}`,
        tier: 'pro',
        price_id: 'price_pro',
        status: 'past_due',
      });
      await note('subscription', {
        stripe_id: `sub_c_${account}`,
        tier: 'platinum',
        price_id: 'price_platinum',
        status: 'canceled',
        ended_at: noon,
      });
      expect((await get('subscriptions/all')).body).toEqual({
        subscriptions: [
          {
            id: `sub_b_${account}`,
            tier: 'pro',
            status: 'past_due',
            currentPeriodEnd: periodEnd,
            price: 499,
            currency: 'eur',
            interval: 'month',
            highest: true,
          },
          {
            id: `sub_a_${account}`,
            tier: 'starter',
            status: 'active',
            currentPeriodEnd: '2027-01-01T10:00:00.000Z',
            price: 100,
            currency: 'eur',
            interval: 'month',
            highest: false,
          },
        ],
      });
    });

    it('are none without a purchase', async () => {
      expect((await get('subscriptions/all')).body).toEqual({ subscriptions: [] });
    });
  });

  describe('the balance', () => {
    it('lowers the prices of the plans, never below 0', async () => {
      await has({ stripe_balance_cents: -499 });
      expect((await get('balance')).body).toEqual({
        balanceCents: 499,
        currency: 'eur',
        formattedBalance: '€4.99',
        hasBalance: true,
        plans: [
          { tier: 'starter', price: 100, finalPrice: 0, creditApplied: 100, hasDiscount: true },
          { tier: 'pro', price: 499, finalPrice: 0, creditApplied: 499, hasDiscount: true },
          { tier: 'platinum', price: 999, finalPrice: 500, creditApplied: 499, hasDiscount: true },
        ],
      });
    });

    it('raises no price for a debt, and is 0 without an account', async () => {
      expect((await get('balance')).body).toMatchObject({
        balanceCents: 0,
        formattedBalance: '€0.00',
        hasBalance: false,
      });
      await has({ stripe_balance_cents: 120 });
      expect((await get('balance')).body).toMatchObject({
        balanceCents: -120,
        formattedBalance: '-€1.20',
        hasBalance: false,
        plans: [{ finalPrice: 100, hasDiscount: false }, {}, {}],
      });
    });
  });

  it('the plan is the same in who-am-I and the plan status', async () => {
    await has({
      tier: 'pro',
      status: 'active',
      period_end: periodEnd,
      entitled: until('pro', '2026-12-04T10:00:00Z'),
      stripe_balance_cents: -499,
    });
    expect((await harness.as(ada)('GET', '/api/auth/me')).body).toMatchObject({
      tier: 'pro',
      trialDaysRemaining: 0,
      accountBalance: 499,
      currency: 'eur',
      subscriptionEndDate: periodEnd,
    });
    expect((await harness.as(ada)('GET', '/api/account/status')).body).toEqual({
      success: true,
      status: 'active',
      tier: 'pro',
      trialDaysRemaining: 0,
      periodEnd,
      renews: true,
    });
    clock.time = new Date('2026-12-04T12:00:00Z');
    expect((await harness.as(ada)('GET', '/api/account/status')).body).toMatchObject({
      status: 'trial_expired',
      tier: 'trial',
      trialDaysRemaining: 0,
      periodEnd: '2026-12-04T12:00:00.000Z',
    });
  });

  it.each([
    'subscription',
    'subscription-changes',
    'subscription-changes/pending',
    'invoices',
    'payments',
    'subscriptions/all',
    'balance',
    'usage',
  ])('%s is not cached, and needs a sign-in', async (path) => {
    expect((await get(path)).headers['cache-control']).toMatch(/no-store/);
    expect((await harness.app.inject({ method: 'GET', url: `/api/billing/${path}` })).statusCode).toBe(401);
  });

  it.each(['0', '366', '1.5', '-1', 'all', '1e2', ''])('the usage of %j days is refused', async (days) => {
    expect(await get(`usage?days=${days}`)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED' },
    });
  });
});
