import { randomUUID } from 'node:crypto';
import { CloseAccount } from '../../../src/billing/application/account-deletion/close-account';
import { FinishCommands } from '../../../src/billing/application/reconciliation/sweep-accounts';
import { ProviderRefused, ProviderSilent } from '../../../src/billing/domain/provider/payment-provider';
import { WorkInFlight } from '../../../src/platform/account-deletion/personal-data-in-jobs';
import { paidInMemory, PatientTiming } from '../../support/billing/paid-in-memory';
import { PayingUser } from '../../support/billing/paying-user';
import type { BuiltModule } from '../../support/module.builder';

const minute = 60_000;
const hour = 60 * minute;

/** The world goes on between the decision of a command and its effect. */
describe('commands and concurrent events', () => {
  const counter = paidInMemory();
  const { provider, timing, after } = counter;
  let harness: BuiltModule;
  let ada: PayingUser;
  beforeAll(() => void (harness = counter.harness()));
  beforeEach(async () => {
    ada = await PayingUser.comes(harness, provider);
  });

  const away = (): Promise<never> => Promise.reject(new ProviderSilent('away'));
  const silentIn = (call: string): void =>
    void (provider.before = (made) => (made === call ? away() : Promise.resolve()));
  /** The call has its effect, and its answer is lost. */
  const silentAfter = (call: string): void =>
    void (provider.after = (made) => (made === call ? away() : Promise.resolve()));
  const back = (): void => void (provider.before = provider.after = () => Promise.resolve());
  /** `happens` right before the first such call. */
  function justBefore(call: string, happens: () => void): void {
    let first = true;
    provider.before = (made) => {
      if (made === call && first) happens();
      first &&= made !== call;
      return Promise.resolve();
    };
  }
  const sweep = (): Promise<void> => harness.get(FinishCommands).execute();
  const states = async (): Promise<string[]> =>
    (
      await ada.rows<{ state: string }>(
        'SELECT state FROM billing.command WHERE account_id = $1 ORDER BY created_at, id',
      )
    ).map(({ state }) => state);
  const changes = async (): Promise<string[]> =>
    (
      await ada.rows<{ status: string }>(
        `SELECT status FROM billing.subscription_change WHERE account_id = $1 AND change_type <> 'upgrade' ORDER BY created_at, id`,
      )
    ).map(({ status }) => status);
  const pages = (): string[] => provider.fakeStripe.books.all('session').map(({ id }) => id);
  const isGone = (): boolean =>
    provider.fakeStripe.books.all('customer').find(({ id }) => id === ada.customerId)!.deleted;
  const firstPayment = async (): Promise<string> =>
    (await ada.rows<{ id: string }>('SELECT id FROM billing.payment WHERE account_id = $1'))[0]!.id;

  describe('"cancel payment"', () => {
    it('does not end a purchase that was paid after all', async () => {
      const id = await ada.pays('price_pro', { status: 'incomplete' });
      const payment = await firstPayment();
      // The user requests it, and confirms on the bank's page, which is still open.
      let asked = false;
      provider.before = (call) => {
        if ((call !== 'voidInvoice' && call !== 'cancelNow') || asked) return Promise.resolve();
        asked = true;
        return away();
      };
      expect((await ada.post(`payments/${payment}/cancel`)).body['message']).toBe('stripe.goes_on');
      provider.settle(id);
      after(5 * minute);
      await sweep();
      expect([provider.subscription(id).status, (await ada.account()).tier, await states()]).toEqual([
        'active',
        'pro',
        ['refused'],
      ]);
      expect(await ada.heard('command-ended-late')).toMatchObject([{ kind: 'cancel-payment', done: false }]);
    });

    it('reports a payment at that very moment', async () => {
      const id = await ada.pays('price_pro', { status: 'incomplete' });
      const payment = await firstPayment();
      let first = true;
      provider.before = (call) => {
        if (first && (call === 'voidInvoice' || call === 'cancelNow')) provider.settle(id);
        first &&= call !== 'voidInvoice' && call !== 'cancelNow';
        return Promise.resolve();
      };
      expect(await ada.wants(`payments/${payment}/cancel`)).toEqual([409, 'payment_not_cancellable']);
      expect([provider.subscription(id).status, provider.effects]).toEqual(['active', []]);
    });

    it('ends an unpaid purchase, its invoice first', async () => {
      const id = await ada.pays('price_pro', { status: 'incomplete' });
      expect(await ada.wants(`payments/${await firstPayment()}/cancel`)).toEqual([200, undefined]);
      expect([provider.subscription(id).status, provider.effects]).toEqual([
        'incomplete_expired',
        ['voided', 'cancel now'],
      ]);
    });
  });

  describe('a repeated purchase', () => {
    it('keeps a purchase that was paid at that very moment, and sells nothing beside it', async () => {
      const id = await ada.pays('price_pro', { status: 'incomplete' });
      provider.before = (call) => {
        if (call === 'voidInvoice') provider.settle(id);
        return Promise.resolve();
      };
      expect(await ada.wants('checkout', { priceId: 'price_starter' })).toEqual([409, 'bought_meanwhile']);
      expect([provider.subscription(id).status, (await ada.account()).tier, provider.effects]).toEqual([
        'active',
        'pro',
        [],
      ]);
    });

    const openPage = () =>
      provider.fakeStripe.books.all('session').find(({ status }) => status === 'open')!.id;

    it('is refused to a user who pays on the earlier page at that very moment', async () => {
      await ada.wants('checkout', { priceId: 'price_pro' });
      justBefore('pagesOf', () => provider.complete(openPage()));
      expect(await ada.wants('checkout', { priceId: 'price_platinum' })).toEqual([409, 'bought_meanwhile']);
      expect([
        provider.fakeStripe.books.all('session').map(({ status }) => status),
        (await ada.account()).tier,
      ]).toEqual([['complete'], 'pro']);
    });

    it('is refused to a user who paid while it was being repeated', async () => {
      await ada.wants('checkout', { priceId: 'price_pro' });
      silentIn('pagesOf');
      expect((await ada.post('checkout', { priceId: 'price_platinum' })).status).toBe(502);
      back();
      provider.complete(openPage());
      await ada.looks();
      after(5 * minute);
      await sweep();
      expect([
        provider.fakeStripe.books.all('session').map(({ status }) => status),
        (await ada.account()).tier,
        provider.fakeStripe.books.all('subscription').length,
      ]).toEqual([['complete'], 'pro', 1]);
    });

    it('is allowed to a user whose subscription has ended', async () => {
      await ada.wants('checkout', { priceId: 'price_pro' });
      await provider.end(provider.complete(openPage()));
      await ada.looks();
      expect(await ada.wants('checkout', { priceId: 'price_platinum' })).toEqual([200, undefined]);
    });
  });

  describe('an effect whose answer was lost', () => {
    it.each<[string, string, string, object]>([
      ['cancelled', 'cancelAtPeriodEnd', 'subscription/cancel', {}],
      ['a downgrade', 'scheduleDowngrade', 'subscription/downgrade', { targetTier: 'starter' }],
    ])('is reported as done, also when the command is old: %s', async (_, call, path, body) => {
      await ada.pays('price_platinum');
      silentAfter(call);
      expect((await ada.post(path, body)).status).toBe(502);
      after(7 * hour);
      back();
      await sweep();
      expect([await states(), await changes(), provider.effects.length]).toEqual([['done'], ['pending'], 1]);
      expect(await ada.heard('command-ended-late')).toMatchObject([{ done: true }]);
      expect(await ada.heard('change-scheduled')).toHaveLength(1);
      expect(await ada.wants('subscription/cancel')).toEqual([409, 'PENDING_CHANGES']);
    });

    it('is shown as pending although its other half was refused', async () => {
      await ada.pays('price_pro');
      await ada.pays('price_platinum');
      let asked = 0;
      provider.before = (call) =>
        call === 'cancelAtPeriodEnd' && asked++ === 1
          ? Promise.reject(new ProviderRefused('resource_locked'))
          : Promise.resolve();
      expect(await ada.wants('subscription/cancel')).toEqual([502, 'failed_to_cancel_subscription']);
      expect([await changes(), await ada.heard('change-scheduled')]).toMatchObject([
        ['pending'],
        [{ changeType: 'cancel' }],
      ]);
      await ada.looks();
      expect([await changes(), (await ada.heard('change-scheduled')).length]).toEqual([['pending'], 1]);
    });

    it.each<[string, string, string, Parameters<PayingUser['pays']>[1]]>([
      ['cancelled', 'keepGoing', 'subscription/reactivate', { cancelAtPeriodEnd: true }],
      ['paid', 'pay', 'retry', { status: 'past_due' }],
      ['refunded', 'cancelNow', 'refund', {}],
      ['ended at once', 'cancelNow', 'subscription/cancel', {}],
    ])('hours later is undone, and the command has its outcome: %s', async (_, call, what, said) => {
      await ada.pays('price_pro', said);
      const path = what === 'retry' ? `payments/${await firstPayment()}/retry` : what;
      silentAfter(call);
      expect(
        (await ada.post(path, what === 'subscription/cancel' ? { cancelImmediately: true } : {})).status,
      ).toBe(502);
      const done = [...provider.effects];
      after(7 * hour);
      back();
      await sweep();
      expect([await states(), provider.effects]).toEqual([['done'], done]);
      if (what === 'refund') expect(await ada.heard('money-back-refunded')).toMatchObject([{ amount: 499 }]);
    });
  });

  describe('commands that waited for hours', () => {
    it('pay no invoice of a subscription that has ended since', async () => {
      const id = await ada.pays('price_pro', { status: 'past_due' });
      silentIn('pay');
      expect((await ada.post(`payments/${await firstPayment()}/retry`)).status).toBe(502);
      await provider.end(id);
      after(hour);
      back();
      await sweep();
      expect([await states(), provider.effects, provider.invoiceOf(id).status]).toEqual([
        ['refused'],
        [],
        'open',
      ]);
      expect(await ada.heard('command-ended-late')).toMatchObject([{ kind: 'retry-payment', done: false }]);
    });

    it('keep the other subscriptions where the one to keep has ended since', async () => {
      const pro = await ada.pays('price_pro');
      const platinum = await ada.pays('price_platinum');
      silentIn('cancelNow');
      expect((await ada.post('subscriptions/cancel-redundant')).status).toBe(502);
      await provider.end(platinum);
      after(hour);
      back();
      await sweep();
      expect([await states(), provider.subscription(pro).status, (await ada.account()).tier]).toEqual([
        ['refused'],
        'active',
        'pro',
      ]);
    });

    it('refund payments that were made since, once', async () => {
      const id = await ada.pays('price_pro');
      silentIn('refund');
      const key = randomUUID();
      expect((await ada.post('refund', {}, key)).status).toBe(502);
      provider.charge(id, 500);
      after(hour);
      back();
      let silent = 0;
      provider.after = (call) => (call === 'refund' && ++silent === 2 ? away() : Promise.resolve());
      await sweep();
      back();
      after(2 * hour);
      await sweep();
      expect([await states(), provider.effects]).toEqual([
        ['done'],
        ['refunded 499', 'cancel now', 'refunded 500'],
      ]);
      expect(await ada.post('refund', {}, key)).toMatchObject({
        status: 200,
        body: { amount: 999, credit: 0 },
      });
    });

    it('take back the credit of a change that was made since the refund was decided', async () => {
      const id = await ada.pays('price_platinum');
      silentIn('refund');
      await ada.post('refund');
      await provider.credit(id, 700);
      after(hour);
      back();
      await sweep();
      expect([provider.effects, (await ada.account()).balance]).toEqual([
        ['refunded 999', 'cancel now', 'booked 700'],
        0,
      ]);
    });
  });

  describe('a charge at the moment of an end', () => {
    it('is refunded where the subscription was ended at once', async () => {
      const id = await ada.pays('price_pro', { status: 'past_due' });
      justBefore('voidInvoice', () => provider.settle(id));
      expect(await ada.post('subscription/cancel', { cancelImmediately: true })).toMatchObject({
        status: 200,
        body: { subscription: { status: 'ended' } },
      });
      expect(provider.effects).toEqual(['cancel now', 'refunded 499']);
    });

    it('does not fail the command, though it cannot be refunded', async () => {
      const id = await ada.pays('price_pro', { status: 'past_due' });
      provider.before = (call) => {
        if (call === 'voidInvoice') provider.settle(id);
        return call === 'refund' ? Promise.reject(new ProviderRefused('charge_disputed')) : Promise.resolve();
      };
      const said = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
      const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const answer = await ada.wants('subscription/cancel', { cancelImmediately: true });
      const lines = [...said.mock.calls, ...error.mock.calls].join();
      said.mockRestore();
      error.mockRestore();
      expect(answer).toEqual([200, undefined]);
      expect(lines).toMatch(/ALERT refund of invoice in_.*charge_disputed/);
    });

    it('is refunded with the rest of the guarantee', async () => {
      const id = await ada.pays('price_pro');
      provider.owe(id, 'subscription_cycle');
      await ada.looks();
      justBefore('voidInvoice', () => provider.settle(id));
      expect(await ada.post('refund')).toMatchObject({ status: 200, body: { amount: 998 } });
      expect(provider.effects).toEqual(['refunded 499', 'cancel now', 'refunded 499']);
    });
  });

  describe('a command that is repeated while the provider is silent', () => {
    it('is answered as in progress, under the same key and under another', async () => {
      await ada.pays('price_pro');
      silentIn('cancelAtPeriodEnd');
      const key = randomUUID();
      for (const each of [key, key, randomUUID()])
        expect((await ada.post('subscription/cancel', {}, each)).body).toMatchObject({
          code: 'failed_to_cancel_subscription',
          message: 'stripe.goes_on',
        });
      // No other command is in progress.
      expect((await ada.post('subscription/cancel', { cancelImmediately: true })).body['message']).toBe(
        'stripe.failed_to_cancel_subscription',
      );
      expect((await ada.post('refund')).body['message']).toBe('stripe.failed_to_refund');
      back();
      expect(await ada.post('subscription/cancel', {}, key)).toMatchObject({
        status: 200,
        body: { subscription: { status: 'active_canceling' } },
      });
      expect([provider.effects, await states()]).toEqual([['cancel at period end'], ['done']]);
    });

    it('is answered as failed where it was not stored', async () => {
      await ada.pays('price_platinum');
      silentIn('cancelAtPeriodEnd');
      await ada.post('subscription/cancel');
      // Another worker finishes that command first, and hangs.
      let wake = (): void => undefined;
      const reached = new Promise<void>((hangs) => {
        provider.before = (call) =>
          call === 'cancelAtPeriodEnd'
            ? new Promise((resolve) => hangs(void (wake = resolve)))
            : Promise.resolve();
      });
      timing.answerWithinMs = 500;
      const answer = await ada.post('subscription/downgrade', { targetTier: 'starter' });
      expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([
        502,
        'failed_to_downgrade_subscription',
        'stripe.failed_to_downgrade_subscription',
      ]);
      await reached;
      Object.assign(timing, new PatientTiming());
      provider.before = () => Promise.resolve();
      wake();
      // Waits for the running command, and runs after it.
      expect((await ada.post('subscription/reactivate')).status).toBe(200);
      expect([await states(), provider.effects]).toEqual([
        ['done', 'done'],
        ['cancel at period end', 'keep going'],
      ]);
    });
  });

  it('a plan is not sold twice after a payment on a page whose creation was not answered', async () => {
    silentAfter('openCheckout');
    const key = randomUUID();
    expect((await ada.post('checkout', { priceId: 'price_pro' }, key)).status).toBe(502);
    const [page] = pages();
    provider.complete(page!);
    // The answer under the first key is lost, so the call would use another key.
    silentIn('pagesOf');
    for (const minutes of [3, 6, 9]) {
      after(minutes * minute);
      await sweep();
    }
    back();
    after(12 * minute);
    await sweep();
    expect([await states(), pages(), (await ada.account()).tier]).toEqual([['done'], [page], 'pro']);
    expect((await ada.post('checkout', { priceId: 'price_pro' }, key)).body['session']).toEqual({
      url: expect.stringContaining(`checkout=success&session_id=${page}`) as string,
    });
    expect(await ada.heard('command-ended-late')).toEqual([]);
  });

  it('a command waits while the facts are unreadable, and other users get no error of ours', async () => {
    await ada.pays('price_pro');
    let done = false;
    provider.after = (call) => ((done ||= call === 'cancelAtPeriodEnd'), Promise.resolve());
    provider.before = (call) =>
      done && call === 'factsOf'
        ? Promise.reject(new ProviderRefused('unreadable_items'))
        : Promise.resolve();
    const key = randomUUID();
    expect((await ada.post('subscription/cancel', {}, key)).body).toMatchObject({
      code: 'failed_to_cancel_subscription',
      message: 'stripe.goes_on',
    });
    expect(await ada.wants('refund')).toEqual([502, 'failed_to_refund']);
    after(7 * hour);
    await sweep();
    expect(await ada.wants('refund')).toEqual([502, 'failed_to_refund']);
    back();
    await sweep();
    expect([await states(), provider.effects]).toEqual([['done'], ['cancel at period end']]);
    expect(await ada.post('subscription/cancel', {}, key)).toMatchObject({
      status: 200,
      body: { subscription: { status: 'active_canceling' } },
    });
  });

  it('a downgrade to the trial ends all live subscriptions', async () => {
    await ada.pays('price_pro');
    await ada.pays('price_platinum');
    expect(await ada.wants('subscription/downgrade', { targetTier: 'trial' })).toEqual([200, undefined]);
    expect(
      provider.fakeStripe.books.all('subscription').map(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd),
    ).toEqual([true, true]);
  });

  describe('a user who deletes the account during a refund', () => {
    const leave = (): Promise<void> => harness.get(CloseAccount).erase(ada.id);

    it('gets the refund first', async () => {
      await ada.pays('price_pro');
      silentIn('refund');
      expect((await ada.post('refund')).body['message']).toBe('stripe.goes_on');
      await expect(leave()).rejects.toThrow(ProviderSilent);
      expect((await ada.account()).customerId).toBe(ada.customerId);
      back();
      await leave();
      expect([provider.effects, isGone()]).toEqual([['refunded 499', 'cancel now'], true]);
    });

    it('waits for the worker that holds the lease', async () => {
      await ada.pays('price_pro');
      let wake = (): void => undefined;
      const reached = new Promise<void>((hangs) => {
        provider.before = (call) =>
          call === 'refund' ? new Promise((resolve) => hangs(void (wake = resolve))) : Promise.resolve();
      });
      const answer = ada.post('refund');
      await reached;
      await expect(leave()).rejects.toThrow(WorkInFlight);
      wake();
      expect((await answer).status).toBe(200);
      await leave();
    });

    it('is reported to the operator where the refund failed for hours', async () => {
      await ada.pays('price_pro');
      silentIn('refund');
      await ada.post('refund');
      after(7 * hour);
      const said = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
      const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      await leave();
      const lines = [...said.mock.calls, ...error.mock.calls].join();
      said.mockRestore();
      error.mockRestore();
      expect(lines).toMatch(/ALERT refund .*they leave/);
      expect(isGone()).toBe(true);
    });
  });
});
