import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { BillingModule } from '../../../src/billing';
import { CommandTiming } from '../../../src/billing/application/command-runner/command-timing';
import { SyncCustomer } from '../../../src/billing/application/projection/sync-customer';
import { FinishCommands } from '../../../src/billing/application/reconciliation/sweep-accounts';
import { BillingAccounts } from '../../../src/billing/domain/account/billing-account';
import { CreditLedger } from '../../../src/billing/domain/credit/credit';
import { PaymentProvider } from '../../../src/billing/domain/provider/payment-provider';
import { Clock } from '../../../src/kernel/clock';
import { patientProvider } from '../../support/billing/patient-provider';
import { type BuiltModule, TestClock, build } from '../../support/module.builder';
import { register } from '../../support/people';
import type { Given, Order } from '../../support/processes/interrupted-commands';
import { recordFigures } from '../../support/record-figures';
import { type Call, type StripePeer, startStripePeer } from '../../support/stripe/stripe-process';

const start = new Date('2026-06-01T12:00:00.000Z');
const later = new Date(start.getTime() + 3 * 60_000);

class OwnTiming extends CommandTiming {
  override answerWithinMs = 60_000;
  override waitMs = 60_000;
}

interface Wish {
  path: string;
  body?: object;
}
interface Answered {
  status: number;
  body: Record<string, unknown>;
}
type Wire = Record<string, unknown> & { id: string; status: string };

describe('a process killed with -9 after any call to the fake Stripe, and replaced by another', () => {
  let harness: BuiltModule;
  let peer: StripePeer;
  const clock = new TestClock(start);
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    peer = await startStripePeer({ now: start.getTime() });
    harness = await build({
      modules: [BillingModule],
      settings: { stripe: peer.settings },
      replace: [
        { token: Clock, by: clock },
        { token: CommandTiming, by: new OwnTiming() },
        { token: PaymentProvider, by: patientProvider(peer.settings) },
      ],
    });
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await harness.close();
    await peer.stop();
  });

  /** The user of the present case. */
  let ada: string;
  const rows = <R extends object>(text: string): Promise<R[]> => harness.database.query<R>(text, [ada]);
  const mine = `JOIN billing.billing_account a ON a.id = account_id WHERE a.user_id = $1`;
  const price = (tier: string): string => peer.prices[tier] ?? '';
  const customer = async (): Promise<string> =>
    (
      await rows<{ id: string }>(
        'SELECT stripe_customer_id AS id FROM billing.billing_account WHERE user_id = $1',
      )
    )[0]?.id ?? '';

  async function ask({ path, body = {} }: Wish, key: string = randomUUID()): Promise<Answered> {
    const { status, body: answer } = await harness.as(ada)('POST', `/api/billing/${path}`, body, {
      'idempotency-key': key,
    });
    return { status, body: answer as Record<string, unknown> };
  }
  async function done(wish: Wish): Promise<Record<string, unknown>> {
    const { status, body } = await ask(wish);
    expect([wish.path, status, body]).toEqual([wish.path, 200, body]);
    return body;
  }
  async function buys(tier: string, card = 'success'): Promise<void> {
    await done({ path: 'checkout', body: { priceId: price(tier) } });
    const [page] = await rows<{ id: string }>(
      `SELECT stripe_session_id AS id FROM billing.checkout_attempt ${mine} AND state = 'processing'`,
    );
    await peer.ask('checkout.complete', page?.id, { card });
    await looks();
  }
  async function looks(): Promise<void> {
    const account = await harness.get(BillingAccounts).ofUser(ada);
    await harness.get(SyncCustomer).of(account?.id ?? '');
  }
  /** Has Starter, and confirms an upgrade with a card that needs the bank. */
  async function waitsForBank(): Promise<void> {
    await buys('starter');
    const { session } = await done({ path: 'checkout', body: { priceId: price('pro') } });
    await peer.ask(
      'portal.confirmUpgrade',
      new URL((session as { url: string }).url).pathname.split('/').at(-1),
      { card: 'secure' },
    );
    await looks();
  }
  /** The guarantee is given once per card. */
  let cards = 0;
  const newCard = (): string => {
    const digits = `51${String((cards += 1)).padStart(13, '0')}`;
    const doubled = Array.from(
      { length: digits.length },
      (_, place) => Number(digits[place]) * (place % 2 === 0 ? 2 : 1),
    );
    // By Luhn: the digits of a doubled number are summed.
    const sum = doubled.reduce((all, value) => all + (value > 9 ? value - 9 : value), 0);
    return `${digits}${(10 - (sum % 10)) % 10}`;
  };
  const change = async (): Promise<string> =>
    (
      await rows<{ id: string }>(
        `SELECT subscription_change.id FROM billing.subscription_change ${mine} AND subscription_change.status IN ('pending', 'processing')`,
      )
    )[0]?.id ?? '';
  const payment = async (): Promise<string> =>
    (
      await rows<{ id: string }>(
        `SELECT payment.id FROM billing.payment ${mine} AND payment.status = 'pending'`,
      )
    )[0]?.id ?? '';
  const page = async (): Promise<string> =>
    (
      await rows<{ id: string }>(
        `SELECT checkout_attempt.id FROM billing.checkout_attempt ${mine} AND state = 'processing'`,
      )
    )[0]?.id ?? '';
  async function isOwed(cents: number): Promise<void> {
    const { id: accountId } = await harness.get(BillingAccounts).open(ada);
    await harness.get(CreditLedger).write({
      accountId,
      amountCents: cents,
      currency: 'eur',
      reason: 'referral',
      reference: randomUUID(),
      createdAt: start,
    });
  }
  const second = async (tier: string): Promise<unknown> => peer.ask('second', await customer(), price(tier));

  const checkout = (tier: string): Wish => ({ path: 'checkout', body: { priceId: price(tier) } });
  type Case = [string, () => Promise<Wish>];
  const buying: Case[] = [
    ['a first page', () => Promise.resolve(checkout('pro'))],
    [
      'a page, with credit that the fake Stripe does not know of',
      async () => (await isOwed(499), checkout('pro')),
    ],
    [
      'a page in the place of another',
      async () => {
        await done(checkout('starter'));
        await isOwed(499);
        return checkout('pro');
      },
    ],
    ['the page of a bigger plan', async () => (await buys('starter'), checkout('pro'))],
  ];
  const changing: Case[] = [
    ['an end', async () => (await buys('pro'), { path: 'subscription/cancel' })],
    [
      'an end at once, with a smaller plan ahead',
      async () => (
        await buys('platinum'),
        await done({ path: 'subscription/downgrade', body: { targetTier: 'starter' } }),
        { path: 'subscription/cancel', body: { cancelImmediately: true } }
      ),
    ],
    [
      'an end at once, with a payment open',
      async () => (await waitsForBank(), { path: 'subscription/cancel', body: { cancelImmediately: true } }),
    ],
    [
      'going on',
      async () => (
        await buys('pro'),
        await done({ path: 'subscription/cancel' }),
        { path: 'subscription/reactivate' }
      ),
    ],
    [
      'a smaller plan',
      async () => (
        await buys('platinum'),
        { path: 'subscription/downgrade', body: { targetTier: 'starter' } }
      ),
    ],
    [
      'an end taken back',
      async () => (
        await buys('pro'),
        await done({ path: 'subscription/cancel' }),
        { path: `subscription-changes/${await change()}/cancel` }
      ),
    ],
    [
      'a smaller plan taken back',
      async () => (
        await buys('platinum'),
        await done({ path: 'subscription/downgrade', body: { targetTier: 'starter' } }),
        { path: `subscription-changes/${await change()}/cancel` }
      ),
    ],
    [
      'a bigger plan taken back',
      async () => (await waitsForBank(), { path: `subscription-changes/${await change()}/cancel` }),
    ],
  ];
  const paying: Case[] = [
    [
      'paying',
      async () => (
        await buys('pro', 'secure'),
        await peer.ask('replaceCard', await customer(), 'success'),
        { path: `payments/${await payment()}/retry` }
      ),
    ],
    ['not paying', async () => (await buys('pro', 'secure'), { path: `payments/${await payment()}/cancel` })],
    [
      'leaving the page',
      async () => (await done(checkout('pro')), { path: `payments/${await page()}/cancel` }),
    ],
    [
      'keeping one of three',
      async () => {
        await buys('pro');
        await second('starter');
        await second('platinum');
        await looks();
        return { path: 'subscriptions/cancel-redundant' };
      },
    ],
    ['the money back', async () => (await buys('pro', newCard()), { path: 'refund' })],
  ];

  const word = ({ method, path }: Call): string =>
    `${method} ${path.replaceAll(/\/[a-z]+_[A-Za-z0-9_]+/g, '/:id')}`;

  /** Everything about the user, at the fake Stripe and here, without ids and times. */
  async function everything(): Promise<object> {
    const id = await customer();
    const of = async (kind: string): Promise<Wire[]> => (id === '' ? [] : peer.ask<Wire[]>(kind, id));
    const all = await peer.ask<(Wire & { metadata: { userId?: string } })[]>('customers');
    const account = (await harness.get(BillingAccounts).ofUser(ada))?.snapshot();
    const theirs = (
      await rows<{ what: string }>(
        `SELECT what FROM (
         SELECT account_id, concat('change ', change_type, ' ', to_tier, ' ', status) AS what FROM billing.subscription_change
         UNION ALL SELECT account_id, concat('page ', price_id, ' ', state) FROM billing.checkout_attempt
         UNION ALL SELECT account_id, concat('payment ', kind, ' ', amount, ' ', refunded, ' ', status) FROM billing.payment
         UNION ALL SELECT account_id, concat('credit ', reason, ' ', amount_cents, ' ', status) FROM billing.credit_ledger
         UNION ALL SELECT account_id, concat('command ', kind, ' ', state) FROM billing.command
       ) known JOIN billing.billing_account a ON a.id = account_id WHERE a.user_id = $1 ORDER BY what`,
      )
    ).map(({ what }) => what);
    return {
      customers: all.filter(({ metadata }) => metadata.userId === ada).length,
      balance: id === '' ? 0 : await peer.ask<number>('balanceOf', id),
      sessions: (await of('sessionsOf')).map(({ status, amount_total }) => [status, amount_total]),
      subscriptions: (await of('subscriptionsOf')).map(
        ({ status, cancel_at, ended_at, schedule, pending_update }) => [
          status,
          cancel_at,
          ended_at,
          schedule !== null,
          pending_update !== null,
        ],
      ),
      invoices: (await of('invoicesOf')).map(
        ({ status, billing_reason, total, amount_paid, post_payment_credit_notes_amount }) => [
          status,
          billing_reason,
          total,
          amount_paid,
          post_payment_credit_notes_amount,
        ],
      ),
      charges: (await of('chargesOf')).map(({ status, amount, amount_refunded }) => [
        status,
        amount,
        amount_refunded,
      ]),
      entries: (await of('balanceEntriesOf')).map(({ amount, type }) => [amount, type]),
      account: account && [
        account.tier,
        account.status,
        account.balance,
        account.redundant,
        account.cancelAt,
      ],
      theirs,
    };
  }

  async function comes(): Promise<void> {
    ada = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
  }

  /** The process to be killed, and the progress of its requests. */
  class Victim {
    private readonly waiting = new Map<string, (answer: null) => void>();
    private whenBegun: (begun: number) => void = () => undefined;

    private constructor(private readonly child: ChildProcess) {
      child.on('message', ({ begun, key }: { begun?: number; key?: string }) => {
        if (begun !== undefined) this.whenBegun(begun);
        if (key !== undefined) this.waiting.get(key)?.(null);
      });
    }

    static async starts(): Promise<Victim> {
      const { secretKey: key, webhookSecret, url, prices } = peer;
      const given: Given = {
        databaseUrl: harness.databaseUrl,
        now: start.getTime(),
        stripe: { key, webhookSecret, url, prices },
      };
      const child = fork(
        join(__dirname, '../../support/processes/interrupted-commands.ts'),
        [JSON.stringify(given)],
        {
          execArgv: ['--require', join(__dirname, '../../support/runtime/run-ts.cjs')],
        },
      );
      children.push(child);
      await once(child, 'message');
      return new Victim(child);
    }

    private begun(): Promise<number> {
      const answer = new Promise<number>((resolve) => (this.whenBegun = resolve));
      this.child.send('begun');
      return answer;
    }

    /**
     * Sends the order and kills the process after the n-th call. Null: it finished before. Everything that
     * was sent has reached the fake Stripe.
     */
    async cutOff(order: Order, n: number): Promise<Call | null> {
      await peer.ask('faults.clear');
      const before = await this.begun();
      const held = peer.hold(n);
      const ended = new Promise<null>((resolve) => this.waiting.set(order.key, resolve));
      this.child.send(order);
      const call = await Promise.race([held, ended]);
      while ((await this.begun()) - before > (await peer.ask<number>('faults.count'))) await turn();
      // Later calls are not held.
      await peer.ask('faults.clear');
      return call;
    }

    async dies(): Promise<void> {
      const gone = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      expect(await gone).toEqual([null, 'SIGKILL']);
    }
  }

  const changes = (call: string): boolean => !call.startsWith('GET ');
  /**
   * After each change, before it, and at the end: no call in between writes. The soak also cuts after each
   * read.
   */
  const pointsOf = (calls: readonly string[]): number[] =>
    calls.flatMap((call, index) =>
      process.env['EVERY_CALL'] !== undefined || changes(call) || changes(calls[index + 1] ?? 'the end')
        ? [index + 1]
        : [],
    );

  interface Cut {
    who: string;
    wish: Wish;
    key: string;
    after: string;
    expected: object;
  }

  /** Runs the case once undisturbed; then once per call with another user, killed after it. */
  async function cutAfterEach(victim: Victim, [name, prepare]: Case): Promise<Cut[]> {
    await comes();
    const undisturbed = await prepare();
    await peer.ask('faults.clear');
    await done(undisturbed);
    const calls = (await peer.ask<Call[]>('faults.calls')).map(word);
    await looks();
    const expected = await everything();
    const cuts: Cut[] = [];
    for (const n of pointsOf(calls)) {
      await comes();
      const wish = await prepare();
      const key = randomUUID();
      const call = await victim.cutOff({ userId: ada, path: wish.path, body: wish.body ?? {}, key }, n);
      expect([name, n, call && word(call)]).toEqual([
        name,
        n,
        changes(calls[n - 1] ?? '') ? calls[n - 1] : expect.stringMatching(/^GET/),
      ]);
      cuts.push({
        who: ada,
        wish,
        key,
        after: `${name}, call ${n} of ${calls.length}, ${calls[n - 1] ?? ''}`,
        expected,
      });
    }
    return cuts;
  }

  /** The configurations of the upgrade page are made once for all cases. */
  beforeAll(async () => {
    await comes();
    await buys('starter');
    await done(checkout('pro'));
  });

  it.each([
    ['buying', buying],
    ['changing', changing],
    ['paying', paying],
  ] as const)(
    'gives %s one effect',
    async (_, cases) => {
      clock.time = start;
      const victim = await Victim.starts();
      const cuts: Cut[] = [];
      for (const one of cases) cuts.push(...(await cutAfterEach(victim, one)));
      await victim.dies();

      clock.time = later;
      // A run every five minutes takes some of them.
      for (let round = 0; round < 10; round++) await harness.get(FinishCommands).execute();
      expect(await harness.database.query(`SELECT kind FROM billing.command WHERE state = 'open'`)).toEqual(
        [],
      );
      for (const { who, wish, key, after, expected } of cuts) {
        ada = who;
        expect([after, (await ask(wish, key)).status]).toEqual([after, 200]);
        await looks();
        expect({ after, ...(await everything()) }).toEqual({ after, ...expected });
      }
      recordFigures({ wishes: cases.length, kills: cuts.length });
    },
    600_000,
  );
});
