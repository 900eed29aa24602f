import { randomUUID } from 'node:crypto';
import {
  CommandRunner,
  FinishCommands,
} from '../../../src/billing/application/command-runner/command-runner';
import { SyncCustomer } from '../../../src/billing/application/projection/sync-customer';
import { BillingAccounts } from '../../../src/billing/domain/account/billing-account';
import { CommandStore } from '../../../src/billing/domain/commands/command';
import { ProviderRefused, ProviderSilent } from '../../../src/billing/domain/provider/payment-provider';
import { StripePaymentProvider } from '../../../src/billing/infrastructure/stripe/stripe-payment-provider';
import { paidInMemory, PatientTiming, start } from '../../support/billing/paid-in-memory';
import type { BuiltModule } from '../../support/module.builder';
import { register } from '../../support/people';
import type { SubscriptionSetup } from '../../support/stripe/fake-stripe-provider';

const minute = 60_000;
const day = 86_400_000;

interface Answered {
  status: number;
  body: Record<string, unknown>;
}

describe('commands about money', () => {
  const counter = paidInMemory();
  const { clock, provider, timing } = counter;
  let harness: BuiltModule;
  let ada: string;
  beforeAll(() => void (harness = counter.harness()));
  beforeEach(async () => {
    ada = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
  });

  const post = async (
    path: string,
    body: object = {},
    key: string = randomUUID(),
    who = ada,
  ): Promise<Answered> => {
    const { status, body: answer } = await harness.as(who)('POST', `/api/billing/${path}`, body, {
      'idempotency-key': key,
    });
    return { status, body: answer as Record<string, unknown> };
  };
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const account = async (who = ada) => (await harness.get(BillingAccounts).ofUser(who))!.snapshot();
  const sync = async (who = ada): Promise<unknown> => harness.get(SyncCustomer).of((await account(who)).id);
  /** Somebody who pays for this already. */
  async function payer(
    priceId = 'price_pro',
    said: SubscriptionSetup = {},
    who = ada,
    card: string = randomUUID(),
  ): Promise<string> {
    const mine = await harness.get(BillingAccounts).open(who);
    if (mine.customerId === null) {
      mine.linkCustomer(
        await provider.makeCustomer(
          { userId: who, email: 'a@example.org', name: 'Ada', language: 'en' },
          `customer:${who}`,
        ),
      );
      await harness.get(BillingAccounts).save(mine);
    }
    const id = await provider.subscribe(mine.customerId!, priceId, said, card);
    await sync(who);
    provider.effects.length = 0;
    return id;
  }
  const useCard = async (behaviour: 'secure' | 'declined'): Promise<void> =>
    provider.useCard((await account()).customerId!, behaviour);
  const code = ({ status, body }: Answered): [number, unknown] => [status, body['code']];

  describe('checkout', () => {
    it('makes one customer and one page, and answers it again', async () => {
      const first = await post('checkout', { priceId: 'price_pro' });
      expect(first).toMatchObject({
        status: 200,
        body: {
          success: true,
          session: { url: expect.stringMatching(/^https:\/\/stripe\.test\/c\/pay\/cs_/) as string },
        },
      });
      expect((await post('checkout', { priceId: 'price_pro' })).body).toEqual(first.body);
      clock.time = new Date(start.getTime() + 5 * minute);
      expect((await post('checkout', { priceId: 'price_pro' })).body).toEqual(first.body);
      expect(provider.effects).toEqual(['customer', 'session price_pro']);
    });

    it('makes one customer and one page of twenty that come at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => post('checkout', { priceId: 'price_pro' })),
      );
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(answers[0]!.status).toBe(200);
      expect(provider.effects).toEqual(['customer', 'session price_pro']);
    });

    it('closes a page that was made and of which nobody was told', async () => {
      provider.after = (call) =>
        call === 'openCheckout' ? Promise.reject(new ProviderRefused('api_error')) : Promise.resolve();
      expect((await post('checkout', { priceId: 'price_pro' })).status).toBe(502);
      provider.after = () => Promise.resolve();
      expect((await post('checkout', { priceId: 'price_platinum' })).status).toBe(200);
      expect(
        provider.fakeStripe.books.all('session').map(({ items, status }) => [items[0]!.price, status]),
      ).toEqual([
        ['price_pro', 'expired'],
        ['price_platinum', 'open'],
      ]);
    });

    it('closes the page for one plan when another is wanted, and opens a new one when its time is over', async () => {
      await post('checkout', { priceId: 'price_pro' });
      await post('checkout', { priceId: 'price_platinum' });
      expect(provider.effects).toEqual([
        'customer',
        'session price_pro',
        'expired',
        'session price_platinum',
      ]);
      clock.time = new Date(start.getTime() + 44 * minute);
      await post('checkout', { priceId: 'price_platinum' });
      expect(provider.fakeStripe.books.all('session').filter(({ status }) => status === 'open')).toHaveLength(
        1,
      );
      expect(
        await rows(
          `SELECT state FROM billing.checkout_attempt JOIN billing.billing_account ON billing_account.id = account_id WHERE user_id = $1 ORDER BY checkout_attempt.created_at, state`,
          ada,
        ),
      ).toEqual([{ state: 'cancelled' }, { state: 'cancelled' }, { state: 'processing' }]);
    });

    it('sends whoever pays to the page where the bigger plan is confirmed', async () => {
      const subscription = await payer('price_pro');
      const answer = await post('checkout', { priceId: 'price_platinum' });
      const [page] = provider.fakeStripe.books.all('portalSession');
      expect(page).toMatchObject({ flow: { subscription } });
      expect(answer).toMatchObject({
        status: 200,
        body: { session: { url: `https://stripe.test/p/session/${page!.secret}` } },
      });
      expect(provider.effects).toEqual(['upgrade page price_platinum']);
    });

    it('says how one came back from there: paid, or not', async () => {
      await payer('price_pro');
      const opened = jest.spyOn(provider, 'openUpgrade');
      await post('checkout', { priceId: 'price_platinum' });
      const [wish] = opened.mock.lastCall!;
      expect([wish.returnUrl, wish.paidUrl].map((url) => url.slice(new URL(url).origin.length))).toEqual([
        '/billing',
        '/billing?checkout=success&plan=platinum&per=month',
      ]);
      opened.mockRestore();
    });

    it.each<[string, unknown, number, string]>([
      ['nothing', undefined, 400, 'invalid_price_id'],
      ['no id of a price', 'prod_1', 400, 'invalid_price_id'],
      ['a number', 7, 400, 'invalid_price_id'],
      ['a price that nobody knows', 'price_unknown', 404, 'price_id_not_found'],
      ['one that is sold no more', 'price_old', 404, 'plan_not_found'],
    ])('refuses %s', async (_, priceId, status, refused) => {
      const answer = await post('checkout', priceId === undefined ? {} : { priceId });
      expect([...code(answer), answer.body['message']]).toEqual([status, refused, `stripe.${refused}`]);
    });

    it('compares with what is paid for', async () => {
      await payer('price_pro');
      expect(code(await post('checkout', { priceId: 'price_pro' }))).toEqual([
        409,
        'already_subscribed_to_plan',
      ]);
      expect(code(await post('checkout', { priceId: 'price_starter' }))).toEqual([
        409,
        'use_downgrade_option',
      ]);
      await post('subscription/cancel');
      expect(code(await post('checkout', { priceId: 'price_platinum' }))).toEqual([409, 'PENDING_CHANGES']);
    });

    it.each(['price_pro', 'price_starter'])(
      'begins anew in the place of a purchase that was not paid: %s',
      async (priceId) => {
        const subscriptionId = await payer('price_pro', { status: 'incomplete' });
        provider.effects.length = 0;
        expect((await post('checkout', { priceId })).status).toBe(200);
        expect([provider.subscription(subscriptionId).status, provider.effects]).toEqual([
          'incomplete_expired',
          ['voided', 'cancel now', `session ${priceId}`],
        ]);
        expect((await account()).status).toBe('ended');
        const states = await rows<{ state: string }>(
          `SELECT c.state FROM billing.checkout_attempt c JOIN billing.billing_account a ON a.id = c.account_id WHERE user_id = $1`,
          ada,
        );
        expect(states).toEqual([{ state: 'processing' }]);
      },
    );

    it('lets nobody buy beside a payment that is owed', async () => {
      await payer('price_pro', { status: 'unpaid' });
      expect(code(await post('checkout', { priceId: 'price_pro' }))).toEqual([409, 'payment_due']);
    });

    it('takes along the credit that the provider does not know of yet, once', async () => {
      const { id } = await harness.get(BillingAccounts).open(ada);
      await rows(
        `INSERT INTO billing.credit_ledger (id, account_id, amount_cents, currency, reason, reference, status, created_at) VALUES ($1, $2, 499, 'eur', 'referral', $3, 'unsynced', $4)`,
        randomUUID(),
        id,
        randomUUID(),
        start,
      );
      await post('checkout', { priceId: 'price_pro' });
      await post('checkout', { priceId: 'price_starter' });
      expect(provider.effects).toEqual([
        'customer',
        'booked -499',
        'session price_pro',
        'expired',
        'session price_starter',
      ]);
      expect((await account()).balance).toBe(-499);
    });

    it('does not charge for what was given already', async () => {
      await rows(
        `INSERT INTO billing.entitlement_grant (id, user_id, tier, starts_at, ends_at, reason, made_by, created_at) VALUES ($1, $2, 'pro', $3, $4, 'friend', 'test', $3)`,
        randomUUID(),
        ada,
        start,
        new Date(start.getTime() + 20 * day),
      );
      await post('checkout', { priceId: 'price_pro' });
      expect(provider.fakeStripe.books.all('session')[0]).toMatchObject({
        trialEnd: (start.getTime() + 20 * day) / 1_000,
      });
    });
  });

  describe('a key', () => {
    it('acts once, and answers the same', async () => {
      await payer();
      const key = randomUUID();
      const first = await post('subscription/cancel', {}, key);
      expect(await post('subscription/cancel', {}, key)).toEqual(first);
      expect(provider.effects).toEqual(['cancel at period end']);
    });

    it('says the same no', async () => {
      await payer();
      const key = randomUUID();
      const first = await post('subscription/reactivate', {}, key);
      expect([...code(first), first.body['message']]).toEqual([
        409,
        'nothing_to_reactivate',
        'stripe.nothing_to_reactivate',
      ]);
      await post('subscription/cancel');
      expect(code(await post('subscription/reactivate', {}, key))).toEqual([409, 'nothing_to_reactivate']);
    });

    it('is for one wish', async () => {
      await payer();
      const key = randomUUID();
      await post('subscription/cancel', {}, key);
      expect(code(await post('subscription/cancel', { cancelImmediately: true }, key))).toEqual([
        422,
        'IDEMPOTENCY_KEY_REUSED',
      ]);
    });

    it('of somebody else is another', async () => {
      const key = randomUUID();
      const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
      await post('checkout', { priceId: 'price_pro' }, key);
      expect((await post('checkout', { priceId: 'price_starter' }, key, ben)).status).toBe(200);
    });

    it('acts once however many bring it at once', async () => {
      await payer();
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => post('subscription/cancel', {}, key)),
      );
      expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(
        new Set([JSON.stringify(answers[0]!.body)]),
      );
      expect(provider.effects).toEqual(['cancel at period end']);
    });
  });

  describe('ending and going on', () => {
    it('ends with the period, and goes on after all', async () => {
      await payer();
      expect(await post('subscription/cancel')).toMatchObject({
        status: 200,
        body: {
          message: 'messages.stripe.canceledAtPeriodEnd',
          subscription: { tier: 'pro', status: 'active_canceling', cancelAtPeriodEnd: true },
        },
      });
      expect(code(await post('subscription/cancel'))).toEqual([409, 'PENDING_CHANGES']);
      expect(await post('subscription/reactivate')).toMatchObject({
        status: 200,
        body: { message: 'messages.stripe.reactivated', subscription: { status: 'active', cancelAt: null } },
      });
      expect(provider.effects).toEqual(['cancel at period end', 'keep going']);
    });

    it('ends at once, with everything that is owed', async () => {
      await payer('price_pro', { status: 'past_due' });
      expect(await post('subscription/cancel', { cancelImmediately: true })).toMatchObject({
        status: 200,
        body: { message: 'messages.stripe.canceledImmediately', subscription: { status: 'ended' } },
      });
      expect(provider.effects).toEqual(['cancel now', 'voided']);
      expect(code(await post('subscription/cancel'))).toEqual([404, 'no_subscription_to_cancel']);
    });

    it('has nothing to end for whoever never bought anything', async () => {
      for (const path of [
        'subscription/cancel',
        'subscription/reactivate',
        'subscriptions/cancel-redundant',
        'refund',
      ])
        expect([path, ...code(await post(path))]).toEqual([path, 404, 'no_customer_id']);
      expect(await rows('SELECT 1 FROM billing.billing_account WHERE user_id = $1', ada)).toEqual([]);
    });
  });

  describe('a smaller plan', () => {
    it('comes at the end of the period, and can be taken back', async () => {
      await payer('price_platinum');
      expect(await post('subscription/downgrade', { targetTier: 'starter' })).toMatchObject({
        status: 200,
        body: {
          message: 'messages.stripe.downgradeToPlan',
          subscription: { tier: 'platinum', status: 'active_downgrading', targetTier: 'starter' },
        },
      });
      expect(code(await post('subscription/downgrade', { targetTier: 'pro' }))).toEqual([
        409,
        'PENDING_CHANGES',
      ]);
      const [change] = await rows<{ id: string }>(
        `SELECT subscription_change.id FROM billing.subscription_change JOIN billing.billing_account ON billing_account.id = account_id WHERE user_id = $1 AND subscription_change.status = 'pending'`,
        ada,
      );
      expect(await post(`subscription-changes/${change!.id}/cancel`)).toMatchObject({
        status: 200,
        body: { message: 'messages.stripe.changeCanceled', subscription: { status: 'active' } },
      });
      expect(code(await post(`subscription-changes/${change!.id}/cancel`))).toEqual([
        409,
        'change_not_cancellable',
      ]);
      expect(provider.effects).toEqual(['scheduled price_starter', 'released']);
    });

    it('is the end, where it is the trial', async () => {
      await payer('price_starter');
      expect(await post('subscription/downgrade', { targetTier: 'free' })).toMatchObject({
        status: 200,
        body: {
          message: 'messages.stripe.downgradeToTrial',
          subscription: { status: 'active_canceling', targetTier: 'trial' },
        },
      });
    });

    it.each([
      ['platinum', 409, 'not_a_downgrade'],
      ['pro', 409, 'not_a_downgrade'],
      ['diamond', 404, 'plan_not_found'],
    ])('is not %s for a pro', async (targetTier, status, refused) => {
      await payer('price_pro');
      expect(code(await post('subscription/downgrade', { targetTier }))).toEqual([status, refused]);
    });

    it('of somebody else is not found', async () => {
      await payer('price_platinum');
      await post('subscription/downgrade', { targetTier: 'starter' });
      const [change] = await rows<{ id: string }>(
        `SELECT subscription_change.id FROM billing.subscription_change JOIN billing.billing_account ON billing_account.id = account_id WHERE user_id = $1`,
        ada,
      );
      const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
      await payer('price_pro', {}, ben);
      expect(code(await post(`subscription-changes/${change!.id}/cancel`, {}, randomUUID(), ben))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    });
  });

  describe('a bigger plan that was not paid yet', () => {
    const taken = async (): Promise<Answered> => {
      const [change] = await rows<{ id: string }>(
        `SELECT subscription_change.id FROM billing.subscription_change JOIN billing.billing_account ON billing_account.id = account_id WHERE user_id = $1 AND subscription_change.status = 'processing'`,
        ada,
      );
      return post(`subscription-changes/${change!.id}/cancel`);
    };
    /** An invoice of its own waits, and a renewal may come in between. */
    async function waits(renewed: boolean): Promise<string> {
      const id = await payer('price_pro');
      await provider.upgradeUnpaid(id, 'price_platinum');
      const upgrade = provider.invoiceOf(id).id;
      if (renewed) provider.subscription(id).invoice = provider.owe(id, 'subscription_cycle').id;
      await sync();
      return upgrade;
    }

    it.each([false, true])(
      'is taken back with its own invoice, whatever was charged since (%s)',
      async (renewed) => {
        const upgrade = await waits(renewed);
        expect((await taken()).status).toBe(200);
        expect(
          provider.fakeStripe.books
            .all('invoice')
            .filter(({ status }) => status === 'void')
            .map(({ id }) => id),
        ).toEqual([upgrade]);
      },
    );
  });

  it('keeps the highest of several', async () => {
    await payer('price_pro');
    await payer('price_platinum');
    expect(await post('subscriptions/cancel-redundant')).toMatchObject({
      status: 200,
      body: { message: 'messages.stripe.redundantCanceled', canceled: 1 },
    });
    expect(
      provider.fakeStripe.books.all('subscription').map(({ items, status }) => [items[0]!.price, status]),
    ).toEqual([
      ['price_pro', 'canceled'],
      ['price_platinum', 'active'],
    ]);
    expect(await post('subscriptions/cancel-redundant')).toMatchObject({
      body: { message: 'messages.stripe.noRedundant', canceled: 0 },
    });
  });

  describe('a payment that is open', () => {
    const open = async (): Promise<string> =>
      (
        await rows<{ id: string }>(
          `SELECT payment.id FROM billing.payment JOIN billing.billing_account ON billing_account.id = account_id WHERE user_id = $1`,
          ada,
        )
      )[0]!.id;

    it('is paid with the card that is known', async () => {
      await payer('price_pro', { status: 'past_due' });
      const id = await open();
      expect(await post(`payments/${id}/retry`)).toMatchObject({
        status: 200,
        body: { status: 'completed', url: null },
      });
      expect((await account()).status).toBe('active');
      expect(code(await post(`payments/${id}/retry`))).toEqual([409, 'payment_not_retryable']);
    });

    it('tells where the bank asks, and that a card was declined', async () => {
      await payer('price_pro', { status: 'past_due' });
      const id = await open();
      await useCard('secure');
      expect(await post(`payments/${id}/retry`)).toMatchObject({
        status: 200,
        body: { status: 'pending', url: expect.stringContaining('stripe.test') as string },
      });
      await useCard('declined');
      expect(code(await post(`payments/${id}/retry`))).toEqual([409, 'card_declined']);
    });

    it('of a first plan is not bought after all', async () => {
      const subscriptionId = await payer('price_pro', { status: 'incomplete' });
      expect(await post(`payments/${await open()}/cancel`)).toMatchObject({
        status: 200,
        body: { status: 'canceled' },
      });
      expect(provider.subscription(subscriptionId).status).toBe('incomplete_expired');
    });

    it('on a page is gone back to, or closed', async () => {
      const { body } = await post('checkout', { priceId: 'price_pro' });
      const [attempt] = await rows<{ id: string }>(
        `SELECT checkout_attempt.id FROM billing.checkout_attempt JOIN billing.billing_account ON billing_account.id = account_id WHERE user_id = $1`,
        ada,
      );
      expect((await post(`payments/${attempt!.id}/retry`)).body).toEqual({
        success: true,
        status: 'pending',
        url: (body['session'] as { url: string }).url,
      });
      expect((await post(`payments/${attempt!.id}/cancel`)).body).toEqual({
        success: true,
        status: 'canceled',
        url: null,
      });
      expect(provider.fakeStripe.books.all('session').map(({ status }) => status)).toEqual(['expired']);
      expect(code(await post(`payments/${attempt!.id}/retry`))).toEqual([409, 'payment_not_retryable']);
      const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
      expect(code(await post(`payments/${attempt!.id}/retry`, {}, randomUUID(), ben))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    });
  });

  describe('money back', () => {
    it('is everything within 30 days, and the end', async () => {
      await payer('price_pro');
      clock.time = new Date(start.getTime() + 29 * day);
      expect(await post('refund')).toMatchObject({
        status: 200,
        body: { amount: 499, credit: 0, currency: 'eur', message: 'messages.stripe.refunded' },
      });
      expect(provider.effects).toEqual(['refunded 499', 'cancel now']);
      expect((await account()).status).toBe('ended');
    });

    it('is not to be had later', async () => {
      await payer('price_pro');
      clock.time = new Date(start.getTime() + 31 * day);
      expect(code(await post('refund'))).toEqual([409, 'refund_period_over']);
    });

    it('is to be had by the guarantee once by a person, and once with a card', async () => {
      await payer('price_pro', {}, ada, 'card-of-both');
      await post('refund');
      await payer('price_pro');
      const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
      await payer('price_pro', {}, ben, 'card-of-both');
      clock.time = new Date(start.getTime() + 15 * day);
      expect(code(await post('refund'))).toEqual([409, 'refund_already_used']);
      expect(code(await post('refund', {}, randomUUID(), ben))).toEqual([409, 'refund_already_used']);
      expect(provider.effects).toEqual([]);
    });

    it('is to be had from each contract for 14 days, whoever used the guarantee before', async () => {
      await payer('price_pro', {}, ada, 'card-of-both');
      await post('refund');
      await payer('price_pro');
      const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
      await payer('price_pro', {}, ben, 'card-of-both');
      clock.time = new Date(start.getTime() + 14 * day);
      for (const who of [ada, ben])
        expect(await post('refund', {}, randomUUID(), who)).toMatchObject({
          status: 200,
          body: { amount: 499 },
        });
      expect(provider.effects).toEqual(['refunded 499', 'cancel now', 'refunded 499', 'cancel now']);
      // Another card does not bring back the guarantee that was used with the first.
      await payer('price_pro', {}, ben, 'card-of-ben');
      clock.time = new Date(clock.time.getTime() + 20 * day);
      expect(code(await post('refund', {}, randomUUID(), ben))).toEqual([409, 'refund_already_used']);
    });

    it('can be had another time where nothing came of it', async () => {
      await payer('price_pro');
      provider.before = (call) =>
        call === 'refund' ? Promise.reject(new ProviderRefused('charge_pending')) : Promise.resolve();
      expect(code(await post('refund'))).toEqual([502, 'failed_to_refund']);
      provider.before = () => Promise.resolve();
      expect((await post('refund')).status).toBe(200);
    });
  });

  describe('the portal', () => {
    it('opens for who has bought something, and leads back to us alone', async () => {
      expect(code(await post('portal', { returnUrl: 'http://localhost:3000/billing' }))).toEqual([
        404,
        'no_customer_id_for_portal',
      ]);
      await payer();
      expect(await post('portal', { returnUrl: 'http://localhost:3000/billing' })).toMatchObject({
        status: 200,
        body: { url: expect.stringContaining('https://stripe.test/p/') as string },
      });
      for (const returnUrl of [
        'https://evil.example/billing',
        'http://localhost:3000@evil.example/',
        'http://user@localhost:3000/',
        'javascript:alert(1)',
        '//evil.example',
        'billing',
        'blob:http://localhost:3000/6d6f6e6579',
        'http://localhost:3001/',
      ]) {
        expect([returnUrl, ...code(await post('portal', { returnUrl }))]).toEqual([
          returnUrl,
          403,
          'access_denied',
        ]);
      }
    });
  });

  describe('asking anew', () => {
    it('hears what was bought meanwhile', async () => {
      await post('checkout', { priceId: 'price_pro' });
      const [sessionId] = provider.fakeStripe.books.all('session').map(({ id }) => id);
      provider.complete(sessionId!);
      expect(await post('subscription/sync', { sessionId })).toMatchObject({
        status: 200,
        body: {
          synced: true,
          subscription: { paidTier: 'pro', status: 'active' },
          checkout: { state: 'success' },
        },
      });
    });

    it('has no customer yet, which is an error only if one says so', async () => {
      expect(await post('subscription/sync')).toMatchObject({ status: 200, body: { synced: false } });
      expect(code(await post('subscription/sync', { strict: true }))).toEqual([404, 'no_customer_id']);
    });

    it('keeps the checkouts of others to themselves', async () => {
      await post('checkout', { priceId: 'price_pro' });
      const [sessionId] = provider.fakeStripe.books.all('session').map(({ id }) => id);
      const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
      expect(code(await post('subscription/sync', { sessionId }, randomUUID(), ben))).toEqual([
        403,
        'access_denied',
      ]);
      await payer('price_pro', {}, ben);
      expect(code(await post('subscription/sync', { sessionId }, randomUUID(), ben))).toEqual([
        403,
        'access_denied',
      ]);
      expect(code(await post('subscription/sync', { sessionId: 'cs_nobodys' }, randomUUID(), ben))).toEqual([
        403,
        'access_denied',
      ]);
    });

    it.each([
      '',
      '../customers',
      'cs_/../../customers',
      'cs_\ud800',
      'cs_a?expand[]=x',
      `cs_${'x'.repeat(300)}`,
    ])('asks for no checkout that can be none: %j', async (sessionId) => {
      await payer();
      const asked = jest.spyOn(provider, 'checkoutOf');
      expect(code(await post('subscription/sync', { sessionId }))).toEqual([422, 'VALIDATION_FAILED']);
      expect(asked).not.toHaveBeenCalled();
    });

    it('answers in time where the provider hangs', async () => {
      await payer();
      Object.assign(timing, { answerWithinMs: 50 });
      let comes = (): void => undefined;
      provider.before = () => new Promise((resolve) => (comes = resolve));
      expect(code(await post('subscription/sync'))).toEqual([502, 'failed_to_sync_subscription']);
      comes();
    });

    it('says so where the provider is silent, and keeps what is known', async () => {
      await payer();
      provider.before = () => Promise.reject(new ProviderSilent('away'));
      expect(code(await post('subscription/sync'))).toEqual([502, 'failed_to_sync_subscription']);
      expect((await harness.as(ada)('GET', '/api/billing/subscription')).body).toMatchObject({
        subscription: { paidTier: 'pro', status: 'active' },
      });
    });
  });

  describe('a provider that is silent', () => {
    it('keeps nobody waiting, and it is done all the same', async () => {
      await payer();
      provider.before = (call) =>
        call === 'cancelAtPeriodEnd' ? Promise.reject(new ProviderSilent('away')) : Promise.resolve();
      const key = randomUUID();
      const answer = await post('subscription/cancel', {}, key);
      expect([...code(answer), answer.body['message']]).toEqual([
        502,
        'failed_to_cancel_subscription',
        'stripe.goes_on',
      ]);
      expect((await account()).tier).toBe('pro');
      provider.before = () => Promise.resolve();
      const [left] = await harness.get(CommandStore).openSince(new Date(clock.time.getTime() + 1));
      expect(await harness.get(CommandRunner).finish(left!.id)).toBe(true);
      expect(provider.effects).toEqual(['cancel at period end']);
      expect(await post('subscription/cancel', {}, key)).toMatchObject({
        status: 200,
        body: { subscription: { status: 'active_canceling' } },
      });
    });

    it.each<[string, string, string, () => Promise<unknown>]>([
      [
        'subscription/reactivate',
        'keepGoing',
        'failed_to_reactivate_subscription',
        () => post('subscription/cancel'),
      ],
      [
        'subscriptions/cancel-redundant',
        'cancelNow',
        'failed_to_cancel_redundant_subscriptions',
        () => payer('price_platinum'),
      ],
    ])('is told apart by what was wished for: %s', async (path, call, failure, before) => {
      await payer();
      await before();
      provider.before = (made) =>
        made === call ? Promise.reject(new ProviderSilent('away')) : Promise.resolve();
      expect(code(await post(path))).toEqual([502, failure]);
    });

    it('is answered for in time where it hangs', async () => {
      await payer();
      let wake = (): void => undefined;
      const reached = new Promise<void>((hangs) => {
        provider.before = (call) =>
          call === 'cancelAtPeriodEnd'
            ? new Promise((resolve) => hangs(void (wake = resolve)))
            : Promise.resolve();
      });
      timing.answerWithinMs = 200;
      const answer = await post('subscription/cancel');
      expect([...code(answer), answer.body['message']]).toEqual([
        502,
        'failed_to_cancel_subscription',
        'stripe.goes_on',
      ]);
      await reached;
      Object.assign(timing, new PatientTiming(), { waitMs: 50 });
      expect(code(await post('subscription/reactivate'))).toEqual([409, 'PENDING_CHANGES']);
      // The same wish under another key hears what it is: on its way.
      expect(code(await post('subscription/cancel'))).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
      Object.assign(timing, new PatientTiming());
      wake();
      provider.before = () => Promise.resolve();
      // The next one waits for it to end.
      expect((await post('subscription/reactivate')).status).toBe(200);
      expect(provider.effects).toEqual(['cancel at period end', 'keep going']);
    });

    it('that repeats a failure of its own under a key is asked under another after a while', async () => {
      await payer();
      const tried: string[] = [];
      const cancel = jest.spyOn(provider, 'cancelAtPeriodEnd').mockImplementation((id, key) => {
        const again = tried.includes(key) || tried.length === 0;
        tried.push(key);
        return again
          ? Promise.reject(new ProviderSilent('500'))
          : StripePaymentProvider.prototype.cancelAtPeriodEnd.call(provider, id, key);
      });
      for (let k = 0; k < 3; k++) await post('subscription/cancel', {}, 'the-same');
      expect(new Set(tried).size).toBe(1);
      expect((await post('subscription/cancel', {}, 'the-same')).status).toBe(200);
      expect([new Set(tried).size, provider.effects]).toEqual([2, ['cancel at period end']]);
      cancel.mockRestore();
    });

    it('takes the customer that was made although nobody heard so, under whichever key it asks', async () => {
      provider.after = (call) =>
        call === 'makeCustomer' ? Promise.reject(new ProviderSilent('away')) : Promise.resolve();
      expect((await post('checkout', { priceId: 'price_pro' }, 'no-answers')).status).toBe(502);
      // Of what it has stored under the first key it cannot be had: that is broken.
      provider.before = (call) =>
        call === 'makeCustomer' ? Promise.reject(new ProviderSilent('500')) : Promise.resolve();
      for (let k = 0; k < 3; k++) await post('checkout', { priceId: 'price_pro' }, 'no-answers');
      provider.before = provider.after = () => Promise.resolve();
      expect((await post('checkout', { priceId: 'price_pro' }, 'no-answers')).status).toBe(200);
      expect(provider.effects).toEqual(['customer', 'session price_pro']);
    });

    it('knows the customer that was made although nobody heard so, where the command has become too old to repeat', async () => {
      provider.after = (call) =>
        call === 'makeCustomer' ? Promise.reject(new ProviderSilent('away')) : Promise.resolve();
      expect((await post('checkout', { priceId: 'price_pro' }, 'too-old')).status).toBe(502);
      provider.after = () => Promise.resolve();
      clock.time = new Date(start.getTime() + 7 * 60 * minute);
      await harness.get(FinishCommands).execute();
      expect((await account()).customerId).toMatch(/^cus_/);
      expect(provider.effects).toEqual(['customer']);
    });

    it('has one page open where it takes many tries to say so', async () => {
      let silent = true;
      const settle = jest.spyOn(harness.get(SyncCustomer), 'of');
      // What follows the making of the page fails again and again.
      const real = SyncCustomer.prototype.of;
      settle.mockImplementation((id, also) =>
        also && silent
          ? Promise.reject(new ProviderSilent('away'))
          : real.call(harness.get(SyncCustomer), id, also),
      );
      for (let k = 0; k < 5; k++)
        expect((await post('checkout', { priceId: 'price_pro' }, 'many-tries')).status).toBe(502);
      silent = false;
      expect((await post('checkout', { priceId: 'price_pro' }, 'many-tries')).status).toBe(200);
      settle.mockRestore();
      expect(provider.fakeStripe.books.all('session').map(({ status }) => status)).toEqual(['open']);
    });

    it('leaves nothing in the way of the next command once it is back', async () => {
      provider.before = (call) =>
        call === 'openCheckout' ? Promise.reject(new ProviderSilent('away')) : Promise.resolve();
      expect(code(await post('checkout', { priceId: 'price_pro' }))).toEqual([
        502,
        'failed_to_create_checkout_session',
      ]);
      provider.before = () => Promise.resolve();
      expect((await post('checkout', { priceId: 'price_pro' })).status).toBe(200);
      expect(provider.effects).toEqual(['customer', 'session price_pro']);
    });
  });

  it('sells nothing without a key', async () => {
    provider.isConfigured = false;
    expect(code(await post('checkout', { priceId: 'price_pro' }))).toEqual([503, 'missing_secret_key']);
  });

  it('remembers of a command what was answered, not who it was done for', async () => {
    await post('checkout', { priceId: 'price_pro' });
    expect(await rows('SELECT params, state FROM billing.command WHERE user_id = $1', ada)).toEqual([
      { params: null, state: 'done' },
    ]);
  });

  describe('killed after any call, and begun anew by another', () => {
    /** The process is gone: whatever was to come after does not come. */
    class Killed extends Error {}

    const cases: [string, () => Promise<string>, object?][] = [
      ['checkout', () => Promise.resolve('checkout'), { priceId: 'price_pro' }],
      [
        'checkout in the place of another',
        async () => (await post('checkout', { priceId: 'price_starter' }), 'checkout'),
        { priceId: 'price_pro' },
      ],
      ['upgrade', async () => (await payer('price_starter'), 'checkout'), { priceId: 'price_pro' }],
      ['cancel', async () => (await payer(), 'subscription/cancel')],
      [
        'cancel at once',
        async () => (await payer('price_pro', { status: 'past_due' }), 'subscription/cancel'),
        { cancelImmediately: true },
      ],
      [
        'reactivate',
        async () => (await payer('price_pro', { cancelAtPeriodEnd: true }), 'subscription/reactivate'),
      ],
      [
        'downgrade',
        async () => (await payer('price_platinum'), 'subscription/downgrade'),
        { targetTier: 'starter' },
      ],
      [
        'take a change back',
        async () => {
          await payer('price_platinum');
          await post('subscription/downgrade', { targetTier: 'starter' });
          const [change] = await rows<{ id: string }>(
            `SELECT subscription_change.id FROM billing.subscription_change JOIN billing.billing_account ON billing_account.id = account_id WHERE user_id = $1`,
            ada,
          );
          return `subscription-changes/${change!.id}/cancel`;
        },
      ],
      [
        'keep the highest',
        async () => (
          await payer('price_pro'),
          await payer('price_starter'),
          await payer('price_platinum'),
          'subscriptions/cancel-redundant'
        ),
      ],
      [
        'pay',
        async () => {
          await payer('price_pro', { status: 'past_due' });
          return `payments/${(await rows<{ id: string }>(`SELECT payment.id FROM billing.payment JOIN billing.billing_account ON billing_account.id = account_id WHERE user_id = $1`, ada))[0]!.id}/retry`;
        },
      ],
      [
        'begin anew',
        async () => (await payer('price_pro', { status: 'incomplete' }), 'checkout'),
        { priceId: 'price_pro' },
      ],
      [
        'not pay',
        async () => {
          await payer('price_pro', { status: 'incomplete' });
          return `payments/${(await rows<{ id: string }>(`SELECT payment.id FROM billing.payment JOIN billing.billing_account ON billing_account.id = account_id WHERE user_id = $1`, ada))[0]!.id}/cancel`;
        },
      ],
      ['refund', async () => (await payer(), 'refund')],
    ];

    /** The page of an upgrade leaves nothing behind; whoever tries again opens another one. */
    const isOnlyShown = (effect: string): boolean => effect.startsWith('upgrade page');

    /** Runs it undisturbed, or killed at call k; answers what was done in the end, and whether there was a call k. */
    async function run(
      prepare: () => Promise<string>,
      body: object,
      when: 'before' | 'after',
      k: number,
    ): Promise<{ effects: string[]; calls: number; left: unknown; facts: unknown }> {
      clock.time = start;
      await provider.open();
      ada = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
      const path = await prepare();
      provider.effects.length = 0;
      let calls = 0;
      const key = randomUUID();
      provider[when] = () => (calls++ === k ? Promise.reject(new Killed()) : Promise.resolve());
      await post(path, body, key);
      provider[when] = () => Promise.resolve();
      // Nobody is at it any more, and the errand comes.
      clock.time = new Date(start.getTime() + minute);
      const mine = await account();
      const open = await rows<{ id: string }>(
        `SELECT id FROM billing.command WHERE account_id = $1 AND state = 'open'`,
        mine.id,
      );
      for (const { id } of open) expect(await harness.get(CommandRunner).finish(id)).toBe(true);
      const again = await post(path, body, key);
      expect([path, k, again.status]).toEqual([path, k, 200]);
      await sync();
      const after = await account();
      const changes = await rows(
        'SELECT status FROM billing.subscription_change WHERE account_id = $1 ORDER BY created_at, id',
        mine.id,
      );
      return {
        effects: provider.effects.filter(
          (effect, index) => !isOnlyShown(effect) || provider.effects.indexOf(effect) === index,
        ),
        calls,
        left: await rows(`SELECT 1 FROM billing.command WHERE account_id = $1 AND state = 'open'`, mine.id),
        facts: {
          tier: after.tier,
          status: after.status,
          changes,
          sessions: provider.fakeStripe.books.all('session').map(({ status }) => status),
          customers: provider.fakeStripe.books.all('customer').length,
        },
      };
    }

    it.each(cases)(
      '%s has one effect',
      async (_, prepare, body = {}) => {
        const undisturbed = await run(prepare, body, 'after', -1);
        expect(undisturbed.left).toEqual([]);
        expect(undisturbed.calls).toBeGreaterThan(0);
        for (const when of ['before', 'after'] as const) {
          for (let k = 0; k < undisturbed.calls; k++) {
            const { effects, left, facts } = await run(prepare, body, when, k);
            expect([when, k, effects, left, facts]).toEqual([
              when,
              k,
              undisturbed.effects,
              [],
              undisturbed.facts,
            ]);
          }
        }
      },
      120_000,
    );
  });
});
