// @ts-check
import { randomUUID } from 'node:crypto';
import { seededRandom } from '../../../backend/local/lib/seeded-random.cjs';
import { sign } from '../../../backend/local/stripe/webhooks.mjs';
import { makePerson } from '../../../bench/support/person.mjs';
import { atLeast, atMost, exactly, quantile, reported } from '../support/figures.mjs';
import { openHarness, until } from '../support/harness.mjs';

const [customers, changes, times, lostShare, kills] = [50, 14, 3, 0.05, 3];

/** @type {import('../experiments.mjs').Experiment} */
export const webhookStorm = {
  number: 17,
  name: '1,000 Stripe events of 50 customers, each three times and in any order, 5 % never; the worker is killed three times meanwhile',
  expected:
    'after one reconciliation all accounts match Stripe; no double credit; the webhook answers within 50 ms (p99)',
  harness: null,
  short: false,
  async run() {
    // Actions at the fake Stripe take time; their events are sent only when the storm begins.
    const harness = await openHarness('plain');
    try {
      const { stack, sql } = harness;
      const { stripe } = stack;
      if (!stripe) throw new Error('there is no fake Stripe');
      const random = seededRandom(17);
      stripe.faults.setWebhooks({ drop: true });
      const people = [];
      for (let n = 0; n < customers; n++) people.push(await makePerson(stack));
      await lanes(people, 2, (person, n) => changePlans(stack, stripe, person, n));

      const events = stripe.events();
      const brought = shuffled(
        shuffled(events, random)
          .slice(Math.ceil(events.length * lostShare))
          .flatMap((event) => Array(times).fill(event)),
        random,
      );
      /** @type {number[]} */
      const took = [];
      let refused = 0;
      let done = 0;
      await lanes(brought, 16, async (event) => {
        if (++done % Math.ceil(brought.length / (kills + 1)) === 0)
          process.kill(stack.worker.pid(), 'SIGKILL');
        const body = JSON.stringify(event);
        const began = performance.now();
        const { status } = await fetch(`${stack.url}/api/billing/webhook`, {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json',
            'stripe-signature': sign(body, stripe.webhookSecret, Math.floor(Date.now() / 1_000)),
          },
        });
        took.push(performance.now() - began);
        if (status !== 200) refused++;
      });
      const waiting = async () =>
        Number(
          (
            await sql(
              "SELECT count(*) AS count FROM billing.webhook_event WHERE state NOT IN ('done', 'ignored')",
            )
          )[0]?.['count'],
        );
      const ms = await until('the inbox is empty', async () => (await waiting()) === 0, 300_000, 500);
      const [heard] = await sql(
        'SELECT count(*)::int AS events, max(deliveries)::int AS most FROM billing.webhook_event',
      );
      const before = await countDifferentAccounts(harness, stripe);
      for (const person of people) await ask(stack, person, 'POST', '/billing/subscription/sync', {});
      const after = await countDifferentAccounts(harness, stripe);
      const [twice] = await sql(
        'SELECT (count(*) - count(DISTINCT (account_id, reason, reference)))::int AS count FROM billing.credit_ledger',
      );
      return [
        atLeast('events', events.length, 1_000),
        reported('deliveries', brought.length),
        exactly('not taken', refused, 0),
        exactly('events stored', Number(heard?.['events']), new Set(brought.map(({ id }) => id)).size),
        reported('all processed after, s', ms / 1_000),
        reported('accounts that differ from Stripe before the reconciliation', before),
        exactly('accounts that differ after it', after, 0),
        exactly('double credits', Number(twice?.['count']), 0),
        reported('the webhook answers, p50, ms', quantile(took, 0.5)),
        atMost('p99, ms', quantile(took, 0.99), 50),
      ];
    } finally {
      await harness.close();
    }
  },
};

/** @typedef {import('../../../backend/local/stack.mjs').Stack} Stack @typedef {NonNullable<Stack['stripe']>} FakeStripe */

/** Buys a plan and then changes it at the fake Stripe, which reports that only by events. @param {Stack} stack @param {FakeStripe} stripe @param {{ id: string, token: string }} person @param {number} n */
async function changePlans(stack, stripe, person, n) {
  const plan = ['starter', 'pro', 'platinum'][n % 3] ?? '';
  const { session } = await ask(stack, person, 'POST', '/billing/checkout', { priceId: stripe.prices[plan] });
  stripe.checkout.complete(new URL(session.url).pathname.split('/').at(-1) ?? '', { card: 'success' });
  const { id: customer } = /** @type {any} */ (stripe.customers()).find(
    (/** @type {any} */ { metadata }) => metadata.userId === person.id,
  );
  const subscription = stripe.subscriptionsOf(customer)[0]?.['id'];
  const fakeStripe = (/** @type {string} */ method, /** @type {Record<string, string>} */ form) =>
    stripe.fetch(`${stripe.url}/v1/subscriptions/${subscription}`, {
      method,
      headers: {
        authorization: `Bearer ${stripe.secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    });
  for (let time = 0; time < changes + (n % 2); time++)
    await fakeStripe('POST', { cancel_at_period_end: String(time % 2 === 0) });
  if (n % 5 === 0) await fakeStripe('DELETE', {});
}

/** Number of accounts that differ from the fake Stripe. @param {import('../support/harness.mjs').Harness} harness @param {FakeStripe} stripe */
async function countDifferentAccounts({ sql }, stripe) {
  const accounts = await sql(
    'SELECT stripe_customer_id AS customer, tier, status, cancel_at FROM billing.billing_account WHERE stripe_customer_id IS NOT NULL',
  );
  return accounts.filter(({ customer, tier, status, cancel_at: cancelAt }) => {
    const [live] = /** @type {any[]} */ (stripe.subscriptionsOf(customer)).filter(
      ({ status: state }) => state === 'active',
    );
    const plan = Object.entries(stripe.prices)
      .find(([, id]) => id === live?.items.data[0].price.id)?.[0]
      .split(':')[0];
    if (!live) return tier !== 'trial' && status !== 'ended';
    return tier !== plan || (cancelAt === null) !== (live.cancel_at === null);
  }).length;
}

/** Retries under the same key while the fake Stripe is busy. @param {Stack} stack @param {{ token: string }} person @param {string} method @param {string} path @param {object} body */
async function ask(stack, person, method, path, body) {
  const headers = {
    'x-auth-token': person.token,
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
  };
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${stack.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (answer.ok) return /** @type {any} */ (await answer.json());
    if (answer.status !== 502 || tries === 5) throw new Error(`${path} answered ${answer.status}`);
  }
}

/** @template T @param {readonly T[]} things @param {number} width @param {(thing: T, index: number) => Promise<void>} work */
async function lanes(things, width, work) {
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let index = next++; index < things.length; index = next++)
        await work(/** @type {T} */ (things[index]), index);
    }),
  );
}

/** @template T @param {readonly T[]} things @param {() => number} random @returns {T[]} */
const shuffled = (things, random) =>
  things
    .map((thing) => ({ thing, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
