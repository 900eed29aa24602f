// @ts-check
// How soon Stripe hears that we have what it brings: signed events, each three times and in any order, while the worker is at them.
import { createHmac, randomUUID } from 'node:crypto';
import { load } from './support/load.mjs';

const events = 1_000;
const times = 3;
const customers = 50;
const connections = 16;

/** @param {{ stack: import('../backend/local/stack.mjs').Stack }} options */
export async function benchWebhook({ stack: { url, stripe } }) {
  if (!stripe) throw new Error('The webhook is measured with the stand-in for Stripe, without STRIPE_SECRET_KEY.');
  const bodies = Array.from({ length: events }, (_, index) => eventOf(`cus_bench${index % customers}`));
  const order = Array.from({ length: events * times }, (_, index) => index % events).sort(() => Math.random() - 0.5);
  const make = () => {
    const body = bodies[order.pop() ?? 0] ?? '';
    return { method: 'POST', url: `${url}/api/billing/webhook`, headers: { 'stripe-signature': seal(body, stripe.webhookSecret) }, body };
  };
  await load({ count: 200, connections, make });
  const { p50, p99, seconds } = await load({ count: order.length, connections, make });
  const round = (/** @type {number} */ ms) => Number(ms.toFixed(1));
  return { deliveries: events * times, connections, p50: round(p50), p99: round(p99), perSecond: Math.round((events * times - 200) / seconds) };
}

/** @param {string} customer */
const eventOf = (customer) => JSON.stringify({
  id: `evt_${randomUUID()}`, object: 'event', api_version: '2026-10-28.endive', created: Math.floor(Date.now() / 1_000), livemode: false, pending_webhooks: 1, type: 'customer.subscription.updated',
  // As long as Stripe's are.
  data: { object: { id: 'sub_bench', object: 'subscription', customer, metadata: { filling: 'x'.repeat(6_000) } } },
});

/** @param {string} body @param {string} secret */
function seal(body, secret) {
  const at = Math.floor(Date.now() / 1_000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
