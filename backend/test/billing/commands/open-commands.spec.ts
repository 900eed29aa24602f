import { randomUUID } from 'node:crypto';
import { CommandRunner } from '../../../src/billing/application/command-runner/command-runner';
import { FinishCommands } from '../../../src/billing/application/reconciliation/sweep-accounts';
import { ProviderSilent } from '../../../src/billing/domain/provider/payment-provider';
import { paidInMemory } from '../../support/billing/paid-in-memory';
import { PayingUser } from '../../support/billing/paying-user';
import type { BuiltModule } from '../../support/module.builder';

const minute = 60_000;
const hour = 60 * minute;

describe('open commands', () => {
  const counter = paidInMemory();
  const { provider, after } = counter;
  let harness: BuiltModule;
  let ada: PayingUser;
  beforeAll(() => void (harness = counter.harness()));
  beforeEach(async () => {
    ada = await PayingUser.comes(harness, provider);
  });

  const silentIn = (...calls: string[]): void =>
    void (provider.before = (call) =>
      calls.includes(call) ? Promise.reject(new ProviderSilent('away')) : Promise.resolve());
  const back = (): void => silentIn();
  const sweep = (): Promise<void> => harness.get(FinishCommands).execute();
  const states = async (): Promise<string[]> =>
    (
      await ada.rows<{ state: string }>(
        'SELECT state FROM billing.command WHERE account_id = $1 ORDER BY created_at, id',
      )
    ).map(({ state }) => state);

  it('are finished when their retry job is dead, and the user is told', async () => {
    await ada.pays('price_pro');
    silentIn('cancelAtPeriodEnd');
    expect((await ada.post('subscription/cancel')).body['message']).toBe('stripe.goes_on');
    // Only the sweep runs, and the provider is silent for hours.
    for (const hours of [1, 2, 3]) {
      after(hours * hour);
      await sweep();
      expect(await states()).toEqual(['open']);
    }
    back();
    await sweep();
    expect([await states(), provider.effects, (await ada.account()).status]).toEqual([
      ['done'],
      ['cancel at period end'],
      'active_canceling',
    ]);
    expect(await ada.heard('command-ended-late')).toMatchObject([
      { userId: ada.id, kind: 'cancel', done: true },
    ]);
  });

  it('are left to the worker that holds the lease', async () => {
    await ada.pays('price_pro');
    silentIn('cancelAtPeriodEnd');
    await ada.post('subscription/cancel');
    back();
    after(minute);
    await sweep();
    expect(await states()).toEqual(['open']);
  });

  it.each<[string, string[]]>([
    ['before the decision', ['factsOf']],
    ['after the decision', ['cancelNow']],
  ])('are not carried out when they are old, also where the provider fell silent %s', async (_, calls) => {
    await ada.pays('price_starter');
    silentIn(...calls);
    await ada.post('subscription/cancel', { cancelImmediately: true });
    after(7 * hour);
    back();
    expect(await ada.wants('checkout', { priceId: 'price_pro' })).toEqual([200, undefined]);
    expect(provider.effects).toEqual(['upgrade page price_pro']);
    expect(await states()).toEqual(['refused', 'done']);
    expect(await ada.heard('command-ended-late')).toMatchObject([
      { userId: ada.id, kind: 'cancel', done: false },
    ]);
  });

  it('withdraw their announced changes and block nothing', async () => {
    await ada.pays('price_platinum');
    silentIn('scheduleDowngrade');
    await ada.post('subscription/downgrade', { targetTier: 'starter' });
    after(7 * hour);
    back();
    await sweep();
    expect(await ada.rows('SELECT status FROM billing.subscription_change WHERE account_id = $1')).toEqual([
      { status: 'failed' },
    ]);
    expect(await ada.wants('subscription/downgrade', { targetTier: 'pro' })).toEqual([200, undefined]);
  });

  it('do not delay other accounts', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => PayingUser.comes(harness, provider)));
    for (const each of [ada, ...others]) await each.pays('price_pro');
    silentIn('cancelAtPeriodEnd');
    for (const each of [ada, ...others]) await each.post('subscription/cancel');
    after(hour);
    let asked = 0;
    provider.before = (call) =>
      call === 'cancelAtPeriodEnd' && asked++ < 2
        ? Promise.reject(new ProviderSilent('away'))
        : Promise.resolve();
    await sweep();
    expect(provider.effects).toEqual(['cancel at period end', 'cancel at period end']);
    await sweep();
    expect(provider.effects).toHaveLength(4);
  });

  it('are not reported as done where the bank asks the user', async () => {
    await ada.pays('price_pro', { status: 'past_due' });
    const [due] = await ada.rows<{ id: string }>('SELECT id FROM billing.payment WHERE account_id = $1');
    provider.useCard(ada.customerId, 'secure');
    silentIn('pay');
    await ada.post(`payments/${due!.id}/retry`);
    back();
    after(hour);
    await sweep();
    expect([await states(), await ada.heard('command-ended-late')]).toMatchObject([
      ['done'],
      [{ kind: 'retry-payment', done: false }],
    ]);
  });

  it('that end during their request cause no e-mail', async () => {
    await ada.pays('price_pro');
    await ada.post('subscription/cancel');
    expect(await ada.wants('subscription/cancel')).toEqual([409, 'PENDING_CHANGES']);
    expect(await ada.heard('command-ended-late')).toEqual([]);
  });

  describe('of a worker that resumes after another one has taken over', () => {
    /** Blocks the first caller of this method until `wake`. */
    function hanging(call: string): { reached: Promise<void>; wake: () => void } {
      let wake = (): void => undefined;
      let first = true;
      const reached = new Promise<void>((hangs) => {
        provider.before = (made) => {
          if (made !== call || !first) return Promise.resolve();
          first = false;
          return new Promise((resolve) => {
            wake = resolve;
            hangs();
          });
        };
      });
      return { reached, wake: () => wake() };
    }
    const open = async (): Promise<string> =>
      (
        await ada.rows<{ id: string }>(
          `SELECT id FROM billing.command WHERE account_id = $1 AND state = 'open'`,
        )
      )[0]!.id;

    it.each(['factsOf', 'cardOf', 'refund', 'cancelNow'])(
      'have in %s one effect, one end and one answer',
      async (call) => {
        await ada.pays('price_pro');
        const { reached, wake } = hanging(call);
        const key = randomUUID();
        const slow = ada.post('refund', {}, key);
        await reached;
        after(2 * minute);
        expect(await harness.get(CommandRunner).finish(await open())).toBe(true);
        wake();
        await slow;
        expect(await ada.post('refund', {}, key)).toMatchObject({ status: 200, body: { amount: 499 } });
        expect(provider.effects).toEqual(['refunded 499', 'cancel now']);
        expect(await ada.heard('money-back-refunded')).toHaveLength(1);
        expect(await states()).toEqual(['done']);
      },
    );

    it('return the answer of the other worker', async () => {
      await ada.pays('price_pro');
      const { reached, wake } = hanging('factsOf');
      const slow = ada.post('subscription/cancel');
      await reached;
      after(2 * minute);
      expect(await harness.get(CommandRunner).finish(await open())).toBe(true);
      wake();
      expect(await slow).toMatchObject({
        status: 200,
        body: { subscription: { status: 'active_canceling' } },
      });
      expect(provider.effects).toEqual(['cancel at period end']);
    });
  });
});
