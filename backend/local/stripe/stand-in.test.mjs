// @ts-check
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, beforeEach, test } from 'node:test';
import Stripe from 'stripe';
import { startStripe } from './stand-in.mjs';

const DAY = 86_400_000;
const SECRET_KEY = 'sk_test_of_the_tests';
const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** @type {import('./stand-in.mjs').StripeStandIn} */
let till;
/** @type {Stripe} */
let stripe;
/** What came in at the webhook. @type {Stripe.Event[]} */
const heard = [];
/** What the webhook answers. */
let webhookStatus = 200;

const ear = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    if (webhookStatus === 200) heard.push(stripe.webhooks.constructEvent(body, request.headers['stripe-signature'] ?? '', WEBHOOK_SECRET));
    response.writeHead(webhookStatus).end();
  });
});

before(async () => {
  await new Promise((resolve) => ear.listen(0, '127.0.0.1', () => resolve(null)));
  const address = ear.address();
  const webhookUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  till = await startStripe({ dir: null, secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, webhookUrl });
  stripe = clientOf(till, SECRET_KEY);
});
after(async () => {
  await till.stop();
  ear.close();
});
beforeEach(() => {
  till.knobs.clear();
  webhookStatus = 200;
  heard.length = 0;
});

/** @param {{url: string}} standIn @param {string} key */
function clientOf(standIn, key) {
  const { port } = new URL(standIn.url);
  return new Stripe(key, { host: '127.0.0.1', port: Number(port), protocol: 'http', maxNetworkRetries: 0, timeout: 5_000, telemetry: false });
}

let people = 0;
const newCustomer = () => stripe.customers.create({ email: `mia${(people += 1)}@example.com`, name: 'Mia', metadata: { userId: `user-${people}` } });

/** @param {string} tier */
const priceOf = (tier) => till.prices[tier] ?? '';

/** @param {string} customer @param {string} [tier] @param {Partial<Stripe.Checkout.SessionCreateParams>} [more] */
const openCheckout = (customer, tier = 'pro', more = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription', customer, line_items: [{ price: priceOf(tier), quantity: 1 }], success_url: 'http://localhost/billing?session_id={CHECKOUT_SESSION_ID}', cancel_url: 'http://localhost/billing', ...more,
  });

/** @param {{tier?: string, card?: string}} [wish] */
async function subscribed({ tier = 'pro', card = 'success' } = {}) {
  const customer = await newCustomer();
  const session = await openCheckout(customer.id, tier);
  assert.equal(till.checkout.complete(session.id, { card }).kind, 'paid');
  return { customer: customer.id, sub: await only(customer.id), session: session.id };
}

/** @param {string} customer */
async function only(customer) {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', expand: ['data.latest_invoice', 'data.schedule'] });
  assert.equal(data.length, 1);
  return /** @type {Stripe.Subscription} */ (data[0]);
}

/** @param {Stripe.Subscription} sub */
const itemOf = (sub) => /** @type {Stripe.SubscriptionItem} */ (sub.items.data[0]);
/** @param {Stripe.Subscription} sub */
const invoiceOf = (sub) => /** @type {Stripe.Invoice} */ (sub.latest_invoice);
/** @param {() => Promise<unknown>} deed @param {Record<string, unknown>} shape */
const fails = (deed, shape) => assert.rejects(deed, (error) => {
  for (const [name, value] of Object.entries(shape)) assert.equal(/** @type {Record<string, unknown>} */ (error)[name], value, `${name} of ${String(error)}`);
  return true;
});
/** @param {string} type */
const countOf = (type) => heard.filter((event) => event.type === type).length;

test('a checkout makes an active subscription, and the world hears of it in signed words', async () => {
  const customer = await newCustomer();
  const session = await openCheckout(customer.id, 'pro', { subscription_data: { metadata: { userId: 'u1' } }, client_reference_id: 'u1' });
  assert.equal(session.status, 'open');
  assert.equal((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data.length, 0);
  const paid = till.checkout.complete(session.id, { card: 'success' });
  assert.deepEqual(paid, { kind: 'paid', redirect: `http://localhost/billing?session_id=${session.id}` });
  const sub = await only(customer.id);
  assert.equal(sub.status, 'active');
  assert.deepEqual(sub.metadata, { userId: 'u1' });
  assert.equal(itemOf(sub).price.id, priceOf('pro'));
  assert.ok(itemOf(sub).current_period_end > Date.now() / 1000 + 27 * 86_400);
  assert.equal(invoiceOf(sub).status, 'paid');
  assert.equal(invoiceOf(sub).amount_paid, 499);
  const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items', 'subscription'] });
  assert.equal(after.status, 'complete');
  assert.equal(after.payment_status, 'paid');
  assert.equal(after.url, null);
  assert.equal(after.line_items?.data[0]?.price?.id, priceOf('pro'));
  await till.settled();
  assert.equal(countOf('checkout.session.completed'), 1);
  assert.equal(countOf('invoice.paid'), 1);
  assert.ok(heard.some((event) => event.type === 'customer.subscription.updated' && event.data.object.status === 'active'));
});

test('a renewal is a draft for an hour, then it is paid', async () => {
  const { customer, sub } = await subscribed();
  const end = itemOf(sub).current_period_end;
  await till.clock.advance(end * 1000 - till.clock.now().getTime() + 60_000);
  const rolled = await only(customer);
  assert.equal(itemOf(rolled).current_period_start, end);
  assert.equal(invoiceOf(rolled).status, 'draft');
  assert.equal(rolled.status, 'active');
  await till.clock.advance(3_600_000);
  const renewed = await only(customer);
  assert.equal(invoiceOf(renewed).status, 'paid');
  assert.equal(invoiceOf(renewed).billing_reason, 'subscription_cycle');
  assert.equal((await stripe.invoices.list({ customer })).data.length, 2);
});

test('a renewal that is refused is tried again, and paid by hand', async () => {
  const { customer, sub } = await subscribed({ card: 'fails-later' });
  await till.clock.advance(32 * DAY);
  const owing = await only(customer);
  assert.equal(owing.status, 'past_due');
  assert.equal(invoiceOf(owing).status, 'open');
  assert.equal(invoiceOf(owing).attempt_count, 1);
  assert.ok(invoiceOf(owing).next_payment_attempt);
  await fails(() => stripe.invoices.pay(invoiceOf(owing).id), { type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline', statusCode: 402 });
  assert.equal(till.invoicePage.pay(invoiceOf(owing).id, { card: 'success' }).kind, 'paid');
  const well = await only(customer);
  assert.equal(well.id, sub.id);
  assert.equal(well.status, 'active');
  assert.equal(countOf('invoice.payment_failed') > 0, true);
});

test('nobody pays: after four tries in three weeks it is over', async () => {
  const { customer } = await subscribed({ card: 'fails-later' });
  await till.clock.advance(60 * DAY);
  const ended = await only(customer);
  assert.equal(ended.status, 'canceled');
  assert.equal(ended.cancellation_details?.reason, 'payment_failed');
  assert.equal(invoiceOf(ended).attempt_count, 4);
  assert.equal(invoiceOf(ended).status, 'open');
});

test('one key, one effect: the answer is replayed, other parameters are refused, and after a day the key is forgotten', async () => {
  const options = { idempotencyKey: 'customer:1' };
  const first = await stripe.customers.create({ email: 'key@example.com' }, options);
  const again = await stripe.customers.create({ email: 'key@example.com' }, options);
  assert.equal(again.id, first.id);
  assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true');
  await fails(() => stripe.customers.create({ email: 'other@example.com' }, options), { type: 'StripeIdempotencyError', statusCode: 400 });
  till.knobs.fault({ how: 'slow', ms: 300, path: '/v1/customers' });
  const slow = stripe.customers.create({ email: 'twice@example.com' }, { idempotencyKey: 'twice' });
  while (till.knobs.calls.at(-1)?.key !== 'twice') await new Promise((resolve) => setImmediate(resolve));
  await fails(() => stripe.customers.create({ email: 'twice@example.com' }, { idempotencyKey: 'twice' }), { statusCode: 409, code: 'idempotency_key_in_use' });
  await slow;
  await till.clock.advance(DAY);
  assert.notEqual((await stripe.customers.create({ email: 'key@example.com' }, options)).id, first.id);
});
