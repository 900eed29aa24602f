import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { BillingModule } from '../../../src/billing';
import { CommandRunner } from '../../../src/billing/application/command-runner/command-runner';
import { PriceCheck } from '../../../src/billing/infrastructure/stripe/price-check';
import { Clock } from '../../../src/kernel/clock';
import { readStripeSettings } from '../../../src/platform/config/stripe-settings';
import { type BuiltModule, TestClock, build } from '../../support/module.builder';
import { register } from '../../support/people';

interface FakeStripe {
  url: string;
  env: Record<string, string>;
}
interface Answered {
  status: number;
  body: Record<string, unknown>;
}

/** The commands in the whole application, with Stripe's own SDK, at the fake Stripe. */
describe('commands at the fake Stripe', () => {
  let peer: ChildProcess;
  let fakeStripe: FakeStripe;
  let harness: BuiltModule;
  let ada: string;
  const clock = new TestClock();

  beforeAll(async () => {
    peer = fork(join(__dirname, '../../support/processes/fake-stripe-peer.mjs'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    [fakeStripe] = (await once(peer, 'message')) as [FakeStripe];
    const stripe = readStripeSettings(
      (name, fallback, parse) => parse(fakeStripe.env[name] ?? fallback ?? ''),
      true,
    );
    harness = await build({
      modules: [BillingModule],
      settings: { stripe },
      replace: [{ token: Clock, by: clock }],
    });
    await harness.get(PriceCheck).run();
  });
  afterAll(async () => {
    await harness.close();
    peer.disconnect();
  });
  beforeEach(async () => {
    clock.time = new Date();
    ada = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
  });

  const control = async (control: string, body: object = {}, method = 'POST'): Promise<unknown> => {
    const answer = await fetch(`${fakeStripe.url}/_control/${control}`, {
      method,
      headers: {
        authorization: `Bearer ${fakeStripe.env['STRIPE_SECRET_KEY']}`,
        'content-type': 'application/json',
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const post = async (path: string, body: object = {}, key: string = randomUUID()): Promise<Answered> => {
    const { status, body: answer } = await harness.as(ada)('POST', `/api/billing/${path}`, body, {
      'idempotency-key': key,
    });
    return { status, body: answer as Record<string, unknown> };
  };
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const priceOf = (tier: string): string =>
    new Map(
      fakeStripe.env['STRIPE_PRICES']!.split(',').map((pair) => pair.split('=') as [string, string]),
    ).get(tier)!;
  const state = async () =>
    (
      await rows<{ tier: string; status: string }>(
        'SELECT tier, status FROM billing.billing_account WHERE user_id = $1',
        ada,
      )
    )[0]!;

  async function buy(tier: string): Promise<void> {
    const { status } = await post('checkout', { priceId: priceOf(tier) });
    expect(status).toBe(200);
    const [attempt] = await rows<{ id: string }>(
      'SELECT stripe_session_id AS id FROM billing.checkout_attempt JOIN billing.billing_account ON billing_account.id = account_id WHERE user_id = $1 ORDER BY checkout_attempt.created_at DESC',
      ada,
    );
    await control('checkout', { session: attempt!.id });
    expect((await post('subscription/sync', { sessionId: attempt!.id })).body).toMatchObject({
      synced: true,
    });
    expect(await state()).toEqual({ tier, status: 'active' });
  }

  it('buy, downgrade, cancel the downgrade, end, and resume', async () => {
    await buy('platinum');
    expect(await post('subscription/downgrade', { targetTier: 'starter' })).toMatchObject({
      status: 200,
      body: { subscription: { tier: 'platinum', status: 'active_downgrading' } },
    });
    const [change] = await rows<{ id: string }>(
      `SELECT subscription_change.id FROM billing.subscription_change JOIN billing.billing_account ON billing_account.id = account_id WHERE user_id = $1`,
      ada,
    );
    expect(await post(`subscription-changes/${change!.id}/cancel`)).toMatchObject({
      status: 200,
      body: { subscription: { status: 'active' } },
    });
    expect(await post('subscription/cancel')).toMatchObject({
      status: 200,
      body: { subscription: { status: 'active_canceling' } },
    });
    expect(await post('subscription/reactivate')).toMatchObject({
      status: 200,
      body: { subscription: { status: 'active' } },
    });
    expect(await post('subscription/cancel', { cancelImmediately: true })).toMatchObject({
      status: 200,
      body: { subscription: { status: 'ended' } },
    });
  });

  it('lead to the upgrade page and to the portal', async () => {
    await buy('starter');
    expect(await post('checkout', { priceId: priceOf('pro') })).toMatchObject({
      status: 200,
      body: { session: { url: expect.stringContaining('/p/session/') as string } },
    });
    expect(await post('portal', { returnUrl: 'http://localhost:3000/billing' })).toMatchObject({
      status: 200,
      body: { url: expect.stringContaining('/p/session/') as string },
    });
  });

  it('refund and end', async () => {
    await buy('pro');
    expect(await post('refund')).toMatchObject({
      status: 200,
      body: { amount: 499, credit: 0, currency: 'eur' },
    });
    expect((await state()).status).toBe('ended');
  });

  it('make one customer and one page for twenty concurrent checkouts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('checkout', { priceId: priceOf('pro') })),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    const { customers } = (await control('state', {}, 'GET')) as {
      customers: { id: string; metadata: { userId?: string } }[];
    };
    const mine = customers.filter(({ metadata }) => metadata.userId === ada);
    expect(mine).toHaveLength(1);
    expect(
      (await control(`state?customer=${mine[0]!.id}`, {}, 'GET')) as { sessions: unknown[] },
    ).toMatchObject({ sessions: [{ status: 'open' }] });
  });

  it.each(['before', 'after'] as const)(
    'cancel once when an answer is lost %s its effect, at any call',
    async (when) => {
      for (let call = 1; ; call++) {
        ada = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
        await buy('pro');
        await control('fault', { how: 'reset', when, call, times: 2 });
        const { count: before } = (await control('calls', {}, 'GET')) as { count: number };
        const key = randomUUID();
        const first = await post('subscription/cancel', {}, key);
        const { count: after } = (await control('calls', {}, 'GET')) as { count: number };
        await control('clear');
        clock.time = new Date(clock.time.getTime() + 60_000);
        for (const { id } of await rows<{ id: string }>(
          `SELECT id FROM billing.command WHERE user_id = $1 AND state = 'open'`,
          ada,
        ))
          expect(await harness.get(CommandRunner).finish(id)).toBe(true);
        expect(await post('subscription/cancel', {}, key)).toMatchObject({
          status: 200,
          body: { subscription: { status: 'active_canceling' } },
        });
        expect(
          await rows(
            `SELECT subscription_change.status FROM billing.subscription_change JOIN billing.billing_account ON billing_account.id = account_id WHERE user_id = $1`,
            ada,
          ),
        ).toEqual([{ status: 'pending' }]);
        expect([200, 502]).toContain(first.status);
        if (after - before < call) break;
      }
    },
    120_000,
  );

  /** Last: the fake Stripe's time does not go back. */
  it('upgrade again after a downgrade', async () => {
    await buy('platinum');
    await post('subscription/downgrade', { targetTier: 'starter' });
    const month = 33 * 86_400_000;
    await control('advance', { ms: month });
    clock.time = new Date(clock.time.getTime() + month);
    expect(await post('checkout', { priceId: priceOf('pro') })).toMatchObject({
      status: 200,
      body: { session: { url: expect.stringContaining('/p/session/') as string } },
    });
    expect(await state()).toEqual({ tier: 'starter', status: 'active' });
  });
});
