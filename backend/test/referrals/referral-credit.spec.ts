import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { BillingModule } from '../../src/billing';
import { SyncCustomer } from '../../src/billing/application/projection/sync-customer';
import { BillingAccounts } from '../../src/billing/domain/account/billing-account';
import { PaymentProvider } from '../../src/billing/domain/provider/payment-provider';
import { PriceCheck } from '../../src/billing/infrastructure/stripe/price-check';
import { type StripeOperation, StripeCalls } from '../../src/billing/infrastructure/stripe/stripe-calls';
import { Clock } from '../../src/kernel/clock';
import { readStripeSettings, type StripeSettings } from '../../src/platform/config/stripe-settings';
import { ReferralsModule } from '../../src/referrals';
import { ViewsModule } from '../../src/views/views.module';
import { deliver, deliverAll, takeEvents } from '../support/deliveries';
import { type BuiltModule, TestClock, build } from '../support/module.builder';
import { register } from '../support/people';

interface Invoice {
  amountPaid: number;
  total: number;
  startingBalance: number;
  refunded: number;
  status: string;
}

const day = 86_400_000;

/** From the link to the next invoice, with Stripe's own SDK, at the fake Stripe. */
describe('the referral credit, from the link to the next invoice', () => {
  let peer: ChildProcess;
  let fakeStripe: { url: string; env: Record<string, string> };
  let stripe: StripeSettings;
  let harness: BuiltModule;
  const clock = new TestClock();
  beforeAll(async () => {
    peer = fork(join(__dirname, '../support/processes/fake-stripe-peer.mjs'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    [fakeStripe] = (await once(peer, 'message')) as [typeof fakeStripe];
    stripe = readStripeSettings(
      (name, fallback, parse) => parse(fakeStripe.env[name] ?? fallback ?? ''),
      true,
    );
    harness = await build({
      modules: [ReferralsModule, BillingModule, ViewsModule],
      settings: { stripe },
      replace: [{ token: Clock, by: clock }],
    });
    await harness.get(PriceCheck).run();
  });
  afterAll(async () => {
    await harness.close();
    peer.disconnect();
  });

  const control = async (control: string, body: object = {}): Promise<{ id: string }> => {
    const answer = await fetch(`${fakeStripe.url}/_control/${control}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${fakeStripe.env['STRIPE_SECRET_KEY']}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const days = async (count: number): Promise<void> => {
    await control('advance', { ms: count * day });
    clock.time = new Date(clock.time.getTime() + count * day);
  };
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const comes = (): Promise<string> =>
    register(harness, { name: 'Somebody', email: `${randomUUID()}@example.org`, since: clock.time });
  const get = async (who: string, url: string): Promise<Record<string, unknown>> =>
    (await harness.as(who)('GET', url)).body as Record<string, unknown>;
  const post = async (who: string, url: string, body: object = {}): Promise<Record<string, unknown>> => {
    const answer = await harness.as(who)('POST', url, body, { 'idempotency-key': randomUUID() });
    expect([url, answer.status, (answer.body as { code?: string }).code]).toEqual([url, 200, undefined]);
    return answer.body as Record<string, unknown>;
  };
  const priceOf = (tier: string): string =>
    new Map(
      fakeStripe.env['STRIPE_PRICES']!.split(',').map((pair) => pair.split('=') as [string, string]),
    ).get(tier)!;
  const looks = async (who: string): Promise<void> => {
    await harness.get(SyncCustomer).of((await harness.get<BillingAccounts>(BillingAccounts).open(who)).id);
    await deliverAll(harness);
  };
  const buys = async (who: string, tier: string, card = 'success'): Promise<void> => {
    await post(who, '/api/billing/checkout', { priceId: priceOf(tier) });
    const [attempt] = await rows<{ id: string }>(
      'SELECT stripe_session_id AS id FROM billing.checkout_attempt c JOIN billing.billing_account a ON a.id = c.account_id WHERE user_id = $1 ORDER BY c.created_at DESC',
      who,
    );
    await control('checkout', { session: attempt!.id, card });
    await looks(who);
  };
  const invoicesOf = (who: string): Promise<Invoice[]> =>
    rows(
      'SELECT amount_paid AS "amountPaid", total, refunded, starting_balance AS "startingBalance", i.status FROM billing.invoice i JOIN billing.billing_account a ON a.id = i.account_id WHERE a.user_id = $1 ORDER BY i.created_at DESC, i.stripe_id',
      who,
    );
  /** As in Stripe's dashboard: without a credit note and without a command of ours. */
  const dashboard = (): StripeOperation => new StripeCalls(stripe, 10_000).operation();
  const refundByHand = async (charge: string, amount: number): Promise<void> => {
    await dashboard().ask((at, options) => at.refunds.create({ charge, amount }, options));
  };
  const chargeOf = async (who: string): Promise<string> => {
    const [account] = await rows<{ customer: string }>(
      'SELECT stripe_customer_id AS customer FROM billing.billing_account WHERE user_id = $1',
      who,
    );
    return (await dashboard().ask((at, options) => at.charges.list({ customer: account!.customer }, options)))
      .data[0]!.id;
  };
  const customerOf = async (who: string): Promise<string> =>
    (
      await rows<{ id: string }>(
        'SELECT stripe_customer_id AS id FROM billing.billing_account WHERE user_id = $1',
        who,
      )
    )[0]!.id;
  const pagesOf = async (who: string): Promise<{ id: string; status: string | null }[]> =>
    (
      await dashboard().ask(async (at, options) =>
        at.checkout.sessions.list({ customer: await customerOf(who) }, options),
      )
    ).data.map(({ id, status }) => ({ id, status }));
  const openPagesOf = async (who: string): Promise<string[]> =>
    (await pagesOf(who)).filter(({ status }) => status === 'open').map(({ id }) => id);
  const accepts = async (friend: string, inviter: string): Promise<void> => {
    const { referralCode } = await get(inviter, '/api/referrals/my-code');
    await post(friend, '/api/referrals/complete-signup', { referralCode, inviteeUserId: friend });
  };
  const creditOf = async (who: string): Promise<unknown> =>
    (await get(who, '/api/billing/balance'))['balanceCents'];

  it('comes to the inviter when the friend pays, once', async () => {
    const [ada, ben] = [await comes(), await comes()];
    await buys(ada, 'platinum');
    const { referralCode } = await get(ada, '/api/referrals/my-code');
    await post(ben, '/api/referrals/click', { referralCode, visitId: 'bens-browser' });
    expect(await get(ben, `/api/referrals/code/${String(referralCode)}`)).toMatchObject({ state: 'valid' });
    await post(ben, '/api/referrals/complete-signup', {
      referralCode,
      inviteeUserId: ben,
      visitId: 'bens-browser',
    });
    await deliverAll(harness);
    expect(await get(ben, '/api/billing/subscription')).toMatchObject({ subscription: { tier: 'pro' } });
    expect(await get(ada, '/api/referrals/my-stats')).toMatchObject({
      totalClicks: 1,
      totalSignups: 1,
      pendingCredits: { cents: 499 },
      invitations: [{ status: 'accepted' }],
    });

    // Ben buys at once; Stripe charges him after his granted month.
    await buys(ben, 'starter');
    expect([(await invoicesOf(ben)).map(({ amountPaid }) => amountPaid), await creditOf(ada)]).toEqual([
      [0],
      0,
    ]);
    await days(33);
    await looks(ada);
    await looks(ben);
    await looks(ben);
    expect([(await invoicesOf(ben))[0], await creditOf(ada)]).toEqual([
      expect.objectContaining({ amountPaid: 100, status: 'paid' }),
      100,
    ]);
    expect(await get(ada, '/api/referrals/my-stats')).toMatchObject({
      totalRewardsEarned: 1,
      earnedCredits: { cents: 100 },
      invitations: [{ status: 'redeemed' }],
    });
    expect((await invoicesOf(ada)).map(({ startingBalance }) => startingBalance)).toEqual([0, 0]);

    await days(31);
    await looks(ada);
    expect((await invoicesOf(ada))[0]).toMatchObject({
      amountPaid: 899,
      total: 999,
      startingBalance: -100,
      status: 'paid',
    });
    expect(await creditOf(ada)).toBe(0);
  });

  it('is clawed back after a refund, if it is unspent', async () => {
    const [ada, ben] = [await comes(), await comes()];
    await buys(ada, 'starter');
    await post(ben, '/api/referrals/complete-signup', {
      referralCode: (await get(ada, '/api/referrals/my-code'))['referralCode'],
      inviteeUserId: ben,
    });
    await deliverAll(harness);
    // More than the granted month, so it is charged at once.
    await buys(ben, 'platinum');
    await days(2);
    expect(await creditOf(ada)).toBe(499);
    await post(ben, '/api/billing/refund');
    await deliverAll(harness);
    await looks(ada);
    expect(await creditOf(ada)).toBe(0);
    expect(await get(ada, '/api/referrals/my-stats')).toMatchObject({
      totalRewardsEarned: 0,
      earnedCredits: { cents: 0 },
      invitations: [{ status: 'voided', reason: 'no-payment' }],
    });
    expect(
      await rows(
        `SELECT reason, amount_cents AS cents, l.status FROM billing.credit_ledger l JOIN billing.billing_account a ON a.id = l.account_id WHERE a.user_id = $1 ORDER BY l.created_at, cents DESC`,
        ada,
      ),
    ).toEqual([
      { reason: 'referral', cents: 499, status: 'synced' },
      { reason: 'referral-lost', cents: -499, status: 'synced' },
    ]);
  });

  it.each([
    [
      'by hand, half and half',
      async (charge: string, ben: string) => {
        await refundByHand(charge, 500);
        await looks(ben);
        await refundByHand(charge, 499);
      },
    ],
    [
      'by a bank that won a dispute unnoticed',
      async (charge: string) => {
        const { id } = await control('dispute', { charge });
        await control('dispute/close', { id, won: false });
      },
    ],
  ])(
    'is clawed back if the payment is reversed %s',
    async (_, goesBack) => {
      const [ada, ben] = [await comes(), await comes()];
      await buys(ada, 'starter');
      await post(ben, '/api/referrals/complete-signup', {
        referralCode: (await get(ada, '/api/referrals/my-code'))['referralCode'],
        inviteeUserId: ben,
      });
      await deliverAll(harness);
      await buys(ben, 'platinum');
      expect(await creditOf(ada)).toBe(499);
      await goesBack(await chargeOf(ben), ben);
      await looks(ben);
      await looks(ada);
      expect(await creditOf(ada)).toBe(0);
      expect(await get(ada, '/api/referrals/my-stats')).toMatchObject({
        totalRewardsEarned: 0,
        invitations: [{ status: 'voided' }],
      });
    },
    60_000,
  );

  it('is clawed back by the guarantee after a partial refund by hand', async () => {
    const ben = await comes();
    // The guarantee is given once for a card.
    await buys(ben, 'platinum', 'fails-later');
    await refundByHand(await chargeOf(ben), 300);
    await looks(ben);
    expect(await post(ben, '/api/billing/refund')).toMatchObject({ amount: 699, credit: 0 });
    await looks(ben);
    expect((await invoicesOf(ben))[0]).toMatchObject({ refunded: 999 });
  });

  it('closes a payment page that the friend opened before the grant; the next page charges nothing', async () => {
    const [ada, ben] = [await comes(), await comes()];
    await post(ben, '/api/billing/checkout', { priceId: priceOf('starter') });
    const [before] = await openPagesOf(ben);
    await accepts(ben, ada);
    await deliverAll(harness);
    expect(await pagesOf(ben)).toEqual([{ id: before, status: 'expired' }]);
    expect(await get(ben, '/api/billing/payments')).toMatchObject({ payments: [] });
    await post(ben, '/api/billing/checkout', { priceId: priceOf('starter') });
    const [after] = await openPagesOf(ben);
    await control('checkout', { session: after, card: 'success' });
    await looks(ben);
    expect((await invoicesOf(ben)).map(({ amountPaid }) => amountPaid)).toEqual([0]);
  });

  it('keeps a page open on which the friend buys more than the granted month', async () => {
    const [ada, ben] = [await comes(), await comes()];
    await post(ben, '/api/billing/checkout', { priceId: priceOf('platinum') });
    await accepts(ben, ada);
    await deliverAll(harness);
    const [session] = await openPagesOf(ben);
    await control('checkout', { session, card: 'success' });
    await looks(ben);
    expect([(await invoicesOf(ben)).map(({ amountPaid }) => amountPaid), await creditOf(ben)]).toEqual([
      [999],
      0,
    ]);
  });

  it.each(['before the page is made', 'while the page is made'])(
    'opens a page that charges nothing if the month is granted %s',
    async (moment) => {
      const [ada, ben] = [await comes(), await comes()];
      const provider = harness.get<PaymentProvider>(PaymentProvider);
      const real = provider.openCheckout.bind(provider);
      const grant = async (): Promise<void> => {
        await accepts(ben, ada);
        await deliverAll(harness);
      };
      jest.spyOn(provider, 'openCheckout').mockImplementationOnce(async (wish, key) => {
        if (moment.startsWith('before')) await grant();
        const page = await real(wish, key);
        if (moment.startsWith('while')) await grant();
        return page;
      });
      const { session } = (await post(ben, '/api/billing/checkout', { priceId: priceOf('pro') })) as {
        session: { url: string };
      };
      const [open, ...more] = await openPagesOf(ben);
      expect([more, session.url.includes(open!)]).toEqual([[], true]);
      await control('checkout', { session: open, card: 'success' });
      await looks(ben);
      expect((await invoicesOf(ben)).map(({ amountPaid }) => amountPaid)).toEqual([0]);
    },
    60_000,
  );

  it.each([
    ['pro', 499],
    ['pro:year', Math.round(4_990 / 12)],
  ])(
    'returns a month of %s, once, that was paid between acceptance and grant',
    async (plan, credit) => {
      const [ada, ben] = [await comes(), await comes()];
      await post(ben, '/api/billing/checkout', { priceId: priceOf(plan) });
      const [session] = await openPagesOf(ben);
      await accepts(ben, ada);
      await control('checkout', { session, card: 'success' });
      const events = await takeEvents(harness);
      for (const event of [...events, ...events]) await deliver(harness, event);
      await deliverAll(harness);
      await looks(ben);
      expect(await creditOf(ben)).toBe(credit);
      expect(
        await rows(
          `SELECT reason, amount_cents AS cents, l.status FROM billing.credit_ledger l JOIN billing.billing_account a ON a.id = l.account_id WHERE a.user_id = $1`,
          ben,
        ),
      ).toEqual([{ reason: 'granted-month', cents: credit, status: 'synced' }]);
    },
    60_000,
  );

  it('returns nothing to a friend who paid before the acceptance', async () => {
    const [ada, ben] = [await comes(), await comes()];
    await buys(ben, 'pro');
    await days(1 / 24);
    await accepts(ben, ada);
    await deliverAll(harness);
    await looks(ben);
    expect(await creditOf(ben)).toBe(0);
  });
});
