import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '../../../local/lib/seeded-random.cjs';
import { BillingModule } from '../../../src/billing';
import { SyncCustomer } from '../../../src/billing/application/projection/sync-customer';
import { ProcessInbox } from '../../../src/billing/application/webhooks/process-inbox';
import { BackFillEvents } from '../../../src/billing/application/webhooks/receive-event';
import { BillingAccounts } from '../../../src/billing/domain/account/billing-account';
import { PaymentProvider } from '../../../src/billing/domain/provider/payment-provider';
import { InboxNotifier } from '../../../src/billing/domain/webhooks/inbox';
import { type BuiltModule, build } from '../../support/module.builder';
import { sealed } from '../../support/stripe/sign-webhook';
import { type StripePeer, startStripePeer } from '../../support/stripe/stripe-process';

interface Told {
  id: string;
  type: string;
  data: { object: { id: string; object: string; customer?: string } };
}

const customerOf = ({ data: { object } }: Told): string | undefined =>
  object.object === 'customer' ? object.id : object.customer;

function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const all = [...things];
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}

async function lanes<T>(
  things: readonly T[],
  width: number,
  deed: (thing: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let index = next++; index < things.length; index = next++) await deed(things[index]!, index);
    }),
  );
}

describe('a storm of webhooks', () => {
  let harness: BuiltModule;
  let peer: StripePeer;
  const random = seededRandom(6);

  beforeAll(async () => {
    peer = await startStripePeer();
    harness = await build({
      modules: [BillingModule],
      replace: [{ token: InboxNotifier, by: { notify: () => undefined } }],
      settings: { stripe: peer.settings },
    });
  });
  afterAll(async () => {
    await harness.close();
    await peer.stop();
  });

  const work = async (): Promise<void> => {
    while (await harness.get(ProcessInbox).execute());
  };

  /** One customer with several actions; each of them causes some events. */
  const lives = async (index: number): Promise<string> => {
    const provider = harness.get(PaymentProvider);
    const account = await harness.get(BillingAccounts).open(randomUUID());
    const customerId = await provider.makeCustomer(
      { userId: account.userId, email: 'ada@example.org', name: 'Ada', language: 'en' },
      account.id,
    );
    account.linkCustomer(customerId);
    await harness.get(BillingAccounts).save(account);
    const wish = {
      attemptId: account.id,
      customerId,
      userId: account.userId,
      priceId: peer.prices[['starter', 'pro', 'platinum'][index % 3]!]!,
      language: 'en' as const,
      successUrl: 'https://x.example',
      cancelUrl: 'https://x.example',
      trialEnd: null,
      expiresAt: new Date(Date.now() + 2_100_000),
    };
    const { id } = await provider.openCheckout(wish, `${account.id}:open`);
    await peer.ask('checkout.complete', id, { card: 'success' });
    const subscription = (await provider.checkoutOf(id))!.subscriptionId!;
    for (let time = 0; time < 7; time++) {
      await provider.cancelAtPeriodEnd(subscription, `${account.id}:${time}:end`);
      if (time < 6 || index % 2 === 0) await provider.keepGoing(subscription, `${account.id}:${time}:on`);
    }
    if (index % 5 === 0) await provider.cancelNow(subscription, { refundRest: false }, account.id);
    return account.id;
  };

  /** As Stripe does: an event that was not acknowledged comes again. */
  const bring = async (event: Told): Promise<void> => {
    const payload = JSON.stringify(event);
    for (let time = 0; time < 20; time++) {
      const { statusCode } = await harness.app.inject({
        method: 'POST',
        url: '/api/billing/webhook',
        payload,
        headers: { 'stripe-signature': sealed(payload, peer.webhookSecret, new Date()) },
      });
      if (statusCode === 200) return;
      expect(statusCode).toBe(503);
      await setTimeout(100 * (time + 1));
    }
    throw new Error(`${event.type} was never taken`);
  };

  it("with a thousand events for fifty customers, each three times, in any order and with losses, ends with the provider's facts", async () => {
    const accounts: string[] = [];
    await lanes(Array.from({ length: 50 }), 10, async (_, index) => {
      accounts.push(await lives(index));
    });
    const events = await peer.ask<Told[]>('events');
    expect(events.length).toBeGreaterThanOrEqual(1_000);

    const lost = new Set(
      shuffled(events, random)
        .slice(0, Math.ceil(events.length / 20))
        .map(({ id }) => id),
    );
    // No event of these customers arrives: a single one would be enough to read all of a customer.
    const unheard = new Set([...new Set(events.map(customerOf))].filter((_, index) => index % 10 === 3));
    const brought = shuffled(
      events
        .filter((event) => !lost.has(event.id) && !unheard.has(customerOf(event)))
        .flatMap((event) => [event, event, event]),
      random,
    );
    const coming = new AbortController();
    const working = (async () => {
      while (!coming.signal.aborted) {
        await work();
        await setTimeout(20);
      }
    })();
    await lanes(brought, 20, bring);
    coming.abort();
    await working;
    await work();
    const silent = await Promise.all(
      accounts.map(async (id) => (await harness.get(BillingAccounts).byId(id))!.snapshot().syncedAt),
    );
    expect(silent.filter((at) => at === null)).toHaveLength(5);

    // One back-fill finds the events that were not delivered. Some types of the stand-in are not used.
    await harness.get(BackFillEvents).execute();
    await work();
    await harness.database.query(
      `UPDATE billing.webhook_event SET locked_until = now() - interval '1 s' WHERE state = 'processing'`,
    );
    await work();

    const [left] = await harness.database.query<{ n: number; deliveries: number }>(
      `SELECT count(*) FILTER (WHERE state NOT IN ('done', 'ignored'))::int AS n, max(deliveries) AS deliveries FROM billing.webhook_event`,
    );
    expect(left).toEqual({ n: 0, deliveries: 3 });
    const before = await Promise.all(
      accounts.map(async (id) => truth(await harness.get(BillingAccounts).byId(id))),
    );
    await lanes(accounts, 10, async (id) => {
      await harness.get(SyncCustomer).of(id);
    });
    const after = await Promise.all(
      accounts.map(async (id) => truth(await harness.get(BillingAccounts).byId(id))),
    );
    expect(before).toEqual(after);
    expect(new Set(before.map(({ status }) => status))).toEqual(
      new Set(['active', 'active_canceling', 'ended']),
    );
  }, 300_000);

  const truth = (account: Awaited<ReturnType<BillingAccounts['byId']>>) => {
    const { id, tier, status, periodEnd, cancelAt, entitled, balance, redundant, currentSubscriptionId } =
      account!.snapshot();
    return { id, tier, status, periodEnd, cancelAt, entitled, balance, redundant, currentSubscriptionId };
  };
});
