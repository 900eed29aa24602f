import { randomUUID } from 'node:crypto';
import { BillingModule } from '../../../src/billing';
import { CommandTiming } from '../../../src/billing/application/command-runner/command-timing';
import { PriceList } from '../../../src/billing/domain/plans/plan-catalogue';
import { PaymentProvider } from '../../../src/billing/domain/provider/payment-provider';
import { Clock } from '../../../src/kernel/clock';
import { type Answered, PayingUser } from '../../support/billing/paying-user';
import { type BuiltModule, TestClock, build } from '../../support/module.builder';
import { FakeStripeProvider, FixedPrices } from '../../support/stripe/fake-stripe-provider';

/** Answers may be late on a slow machine; waiting for another command is not changed. */
class OwnTiming extends CommandTiming {
  override answerWithinMs = 60_000;
}

const heard = ({ status, body }: Answered): string =>
  status === 200 ? 'done' : `${status} ${String(body['code'])}`;

describe('a hundred concurrent commands about one subscription', () => {
  let harness: BuiltModule;
  let ada: PayingUser;
  const clock = new TestClock(new Date('2026-05-01T12:00:00.000Z'));
  const provider = new FakeStripeProvider(clock);

  beforeAll(async () => {
    harness = await build({
      modules: [BillingModule],
      settings: { poolSize: 20 },
      replace: [
        { token: PaymentProvider, by: provider },
        { token: PriceList, by: new FixedPrices() },
        { token: Clock, by: clock },
        { token: CommandTiming, by: new OwnTiming() },
      ],
    });
  });
  afterAll(async () => {
    await harness.close();
    await provider.close();
  });
  beforeEach(async () => {
    await provider.open();
    ada = await PayingUser.comes(harness, provider);
    await ada.pays('price_platinum');
  });

  const pending = (): Promise<object[]> =>
    ada.rows(
      `SELECT change_type AS "changeType", to_tier AS "toTier" FROM billing.subscription_change WHERE account_id = $1 AND status IN ('pending', 'processing')`,
    );
  const open = (): Promise<object[]> =>
    ada.rows(`SELECT kind FROM billing.command WHERE account_id = $1 AND state = 'open'`);
  /** Sends the command again by its key while the server is busy, as the page does. */
  const sent = async (path: string, body?: object, key = randomUUID()): Promise<Answered> => {
    const answer = await ada.post(path, body, key);
    return answer.status === 503 ? sent(path, body, key) : answer;
  };
  const all = (wishes: readonly [string, object?][]): Promise<Answered[]> =>
    Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        sent(...(wishes[place % wishes.length] ?? ['subscription/cancel'])),
      ),
    );

  it('make one change, and the others are told that one is pending', async () => {
    const answers = (
      await all([
        ['subscription/cancel'],
        ['subscription/downgrade', { targetTier: 'pro' }],
        ['subscription/downgrade', { targetTier: 'starter' }],
        ['subscription/downgrade', { targetTier: 'trial' }],
      ])
    ).map(heard);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(['409 PENDING_CHANGES', '409 IDEMPOTENCY_IN_PROGRESS', 'done']).toEqual(
      expect.arrayContaining([...new Set(answers)]),
    );
    expect(provider.effects).toHaveLength(1);
    expect(await open()).toEqual([]);
    expect(await pending()).toHaveLength(1);
  });

  it('that contradict each other leave at most one pending change, and the facts are stored', async () => {
    const watching = new AbortController();
    let most = 0;
    const watch = (async () => {
      while (!watching.signal.aborted) most = Math.max(most, (await pending()).length);
    })();
    const answers = (
      await all([
        ['subscription/cancel'],
        ['subscription/reactivate'],
        ['subscription/downgrade', { targetTier: 'starter' }],
        ['checkout', { priceId: 'price_pro' }],
        ['subscription/sync'],
        ['subscription/downgrade', { targetTier: 'pro' }],
      ])
    ).map(heard);
    watching.abort();
    await watch;
    const clear = [
      'done',
      '409 PENDING_CHANGES',
      '409 IDEMPOTENCY_IN_PROGRESS',
      '409 nothing_to_reactivate',
      '409 use_downgrade_option',
    ];
    expect(clear).toEqual(expect.arrayContaining([...new Set(answers)]));
    expect(most).toBeLessThanOrEqual(1);
    expect(await open()).toEqual([]);
    const known = [(await ada.account()).status, await pending()];
    await ada.looks();
    expect([(await ada.account()).status, await pending()]).toEqual(known);
  });

  it('under one key count as one', async () => {
    const key = randomUUID();
    const answers = (
      await Promise.all(
        Array.from({ length: 100 }, () => sent('subscription/downgrade', { targetTier: 'starter' }, key)),
      )
    ).map(heard);
    expect(['409 IDEMPOTENCY_IN_PROGRESS', 'done']).toEqual(expect.arrayContaining([...new Set(answers)]));
    expect(answers).toContain('done');
    expect(provider.effects).toHaveLength(1);
  });
});
