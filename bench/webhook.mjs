// @ts-check
// Latency of the webhook: signed events, each three times and in any order, while the worker processes them. In turn with a bare handler
// on the same database, which takes out the machine.
import { createHmac, randomUUID } from 'node:crypto';
import { startBare } from './support/bare.mjs';
import { load } from './support/load.mjs';

const events = 1_000;
const times = 3;
const rounds = 5;
const customers = 50;
const connections = 16;

/** @param {{ stack: import('../backend/local/stack.mjs').Stack }} options */
export async function benchWebhook({ stack: { url, stripe, ownerUrl } }) {
  if (!stripe)
    throw new Error('The webhook is measured with the stand-in for Stripe, without STRIPE_SECRET_KEY.');
  const { webhookSecret } = stripe;
  const bodies = Array.from({ length: events }, (_, index) => eventOf(`cus_bench${index % customers}`));
  const order = Array.from({ length: events * times }, (_, index) => index % events).sort(
    () => Math.random() - 0.5,
  );
  const bare = await startBare('bare-webhook', { given: { ownerUrl, secret: webhookSecret } });
  try {
    const places = { ours: `${url}/api/billing/webhook`, bare: `${bare.url}/` };
    const shots = (/** @type {string} */ to, /** @type {readonly number[]} */ which) => {
      const left = [...which];
      return () => {
        const body = bodies[left.pop() ?? 0] ?? '';
        return { method: 'POST', url: to, headers: { 'stripe-signature': seal(body, webhookSecret) }, body };
      };
    };
    for (const to of Object.values(places))
      await load({ count: 200, connections, make: shots(to, order.slice(0, 200)) });
    /** @type {Record<'ours' | 'bare', Awaited<ReturnType<typeof load>>[]>} */
    const seen = { ours: [], bare: [] };
    const share = order.length / rounds;
    for (let round = 0; round < rounds; round++) {
      const part = order.slice(round * share, (round + 1) * share);
      for (const who of /** @type {const} */ (round % 2 === 0 ? ['ours', 'bare'] : ['bare', 'ours']))
        seen[who].push(await load({ count: part.length, connections, make: shots(places[who], part) }));
    }
    return { deliveries: order.length, connections, ours: summary(seen.ours), bare: summary(seen.bare) };
  } finally {
    bare.stop();
  }
}

/** Median round, so that a disturbed round does not count. @param {Awaited<ReturnType<typeof load>>[]} seen */
function summary(seen) {
  const middle = (/** @type {(round: Awaited<ReturnType<typeof load>>) => number} */ of) =>
    Number((seen.map(of).sort((a, b) => a - b)[Math.floor(seen.length / 2)] ?? 0).toFixed(1));
  return {
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    perSecond: Math.round((events * times) / seen.reduce((sum, { seconds }) => sum + seconds, 0)),
  };
}

/** @param {string} customer */
const eventOf = (customer) =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    pending_webhooks: 1,
    type: 'customer.subscription.updated',
    // As long as events of Stripe.
    data: {
      object: { id: 'sub_bench', object: 'subscription', customer, metadata: { filling: 'x'.repeat(6_000) } },
    },
  });

/** @param {string} body @param {string} secret */
function seal(body, secret) {
  const at = Math.floor(Date.now() / 1_000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
