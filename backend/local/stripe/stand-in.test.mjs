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
let fakeStripe;
/** @type {Stripe} */
let stripe;
/** The events that the webhook received. @type {Stripe.Event[]} */
const heard = [];
/** The webhook's answer. */
let webhookStatus = 200;

const ear = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    if (webhookStatus === 200)
      heard.push(
        stripe.webhooks.constructEvent(body, request.headers['stripe-signature'] ?? '', WEBHOOK_SECRET),
      );
    response.writeHead(webhookStatus).end();
  });
});

before(async () => {
  await new Promise((resolve) => ear.listen(0, '127.0.0.1', () => resolve(null)));
  const address = ear.address();
  const webhookUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  fakeStripe = await startStripe({
    dir: null,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl,
  });
  stripe = clientOf(fakeStripe, SECRET_KEY);
});
after(async () => {
  await fakeStripe.stop();
  ear.close();
});
beforeEach(() => {
  fakeStripe.faults.clear();
  webhookStatus = 200;
  heard.length = 0;
});

/** @param {{url: string}} standIn @param {string} key */
function clientOf(standIn, key) {
  const { port } = new URL(standIn.url);
  return new Stripe(key, {
    host: '127.0.0.1',
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 5_000,
    telemetry: false,
  });
}

let people = 0;
const newCustomer = () =>
  stripe.customers.create({
    email: `mia${(people += 1)}@example.com`,
    name: 'Mia',
    metadata: { userId: `user-${people}` },
  });

/** @param {string} tier */
const priceOf = (tier) => fakeStripe.prices[tier] ?? '';

/** @param {string} customer @param {string} [tier] @param {Partial<Stripe.Checkout.SessionCreateParams>} [more] */
const openCheckout = (customer, tier = 'pro', more = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: priceOf(tier), quantity: 1 }],
    success_url: 'http://localhost/billing?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost/billing',
    ...more,
  });

/** @param {{tier?: string, card?: string}} [wish] */
async function subscribed({ tier = 'pro', card = 'success' } = {}) {
  const customer = await newCustomer();
  const session = await openCheckout(customer.id, tier);
  assert.equal(fakeStripe.checkout.complete(session.id, { card }).kind, 'paid');
  return { customer: customer.id, sub: await only(customer.id), session: session.id };
}

/** @param {string} customer */
async function only(customer) {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    expand: ['data.latest_invoice', 'data.schedule'],
  });
  assert.equal(data.length, 1);
  return /** @type {Stripe.Subscription} */ (data[0]);
}

/** @param {Stripe.Subscription} sub */
const itemOf = (sub) => /** @type {Stripe.SubscriptionItem} */ (sub.items.data[0]);
/** @param {Stripe.Subscription} sub */
const invoiceOf = (sub) => /** @type {Stripe.Invoice} */ (sub.latest_invoice);
/** @param {() => Promise<unknown>} deed @param {Record<string, unknown>} shape */
const fails = (deed, shape) =>
  assert.rejects(deed, (error) => {
    for (const [name, value] of Object.entries(shape))
      assert.equal(
        /** @type {Record<string, unknown>} */ (error)[name],
        value,
        `${name} of ${String(error)}`,
      );
    return true;
  });
/** @param {string} type */
const countOf = (type) => heard.filter((event) => event.type === type).length;

test('a checkout makes an active subscription and sends signed events', async () => {
  const customer = await newCustomer();
  const session = await openCheckout(customer.id, 'pro', {
    subscription_data: { metadata: { userId: 'u1' } },
    client_reference_id: 'u1',
  });
  assert.equal(session.status, 'open');
  assert.equal((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data.length, 0);
  const paid = fakeStripe.checkout.complete(session.id, { card: 'success' });
  assert.deepEqual(paid, { kind: 'paid', redirect: `http://localhost/billing?session_id=${session.id}` });
  const sub = await only(customer.id);
  assert.equal(sub.status, 'active');
  assert.deepEqual(sub.metadata, { userId: 'u1' });
  assert.equal(itemOf(sub).price.id, priceOf('pro'));
  assert.ok(itemOf(sub).current_period_end > Date.now() / 1000 + 27 * 86_400);
  assert.equal(invoiceOf(sub).status, 'paid');
  assert.equal(invoiceOf(sub).amount_paid, 499);
  const after = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'subscription'],
  });
  assert.equal(after.status, 'complete');
  assert.equal(after.payment_status, 'paid');
  assert.equal(after.url, null);
  assert.equal(after.line_items?.data[0]?.price?.id, priceOf('pro'));
  await fakeStripe.settled();
  assert.equal(countOf('checkout.session.completed'), 1);
  assert.equal(countOf('invoice.paid'), 1);
  assert.ok(
    heard.some(
      (event) => event.type === 'customer.subscription.updated' && event.data.object.status === 'active',
    ),
  );
});

test('a renewal is a draft for an hour and is then paid', async () => {
  const { customer, sub } = await subscribed();
  const end = itemOf(sub).current_period_end;
  await fakeStripe.clock.advance(end * 1000 - fakeStripe.clock.now().getTime() + 60_000);
  const rolled = await only(customer);
  assert.equal(itemOf(rolled).current_period_start, end);
  assert.equal(invoiceOf(rolled).status, 'draft');
  assert.equal(rolled.status, 'active');
  await fakeStripe.clock.advance(3_600_000);
  const renewed = await only(customer);
  assert.equal(invoiceOf(renewed).status, 'paid');
  assert.equal(invoiceOf(renewed).billing_reason, 'subscription_cycle');
  assert.equal((await stripe.invoices.list({ customer })).data.length, 2);
});

test('a declined renewal is retried, and can be paid by hand', async () => {
  const { customer, sub } = await subscribed({ card: 'fails-later' });
  await fakeStripe.clock.advance(32 * DAY);
  const owing = await only(customer);
  assert.equal(owing.status, 'past_due');
  assert.equal(invoiceOf(owing).status, 'open');
  assert.equal(invoiceOf(owing).attempt_count, 1);
  assert.ok(invoiceOf(owing).next_payment_attempt);
  await fails(() => stripe.invoices.pay(invoiceOf(owing).id), {
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'generic_decline',
    statusCode: 402,
  });
  assert.equal(fakeStripe.invoicePage.pay(invoiceOf(owing).id, { card: 'success' }).kind, 'paid');
  const well = await only(customer);
  assert.equal(well.id, sub.id);
  assert.equal(well.status, 'active');
  assert.equal(countOf('invoice.payment_failed') > 0, true);
});

test('a subscription ends after four failed attempts in three weeks', async () => {
  const { customer } = await subscribed({ card: 'fails-later' });
  await fakeStripe.clock.advance(60 * DAY);
  const ended = await only(customer);
  assert.equal(ended.status, 'canceled');
  assert.equal(ended.cancellation_details?.reason, 'payment_failed');
  assert.equal(invoiceOf(ended).attempt_count, 4);
  assert.equal(invoiceOf(ended).status, 'open');
});

test('a key has one effect: its answer is replayed, other parameters are refused, and the key expires after a day', async () => {
  const options = { idempotencyKey: 'customer:1' };
  const first = await stripe.customers.create({ email: 'key@example.com' }, options);
  const again = await stripe.customers.create({ email: 'key@example.com' }, options);
  assert.equal(again.id, first.id);
  assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true');
  await fails(() => stripe.customers.create({ email: 'other@example.com' }, options), {
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
  fakeStripe.faults.add({ how: 'slow', ms: 300, path: '/v1/customers' });
  const slow = stripe.customers.create({ email: 'twice@example.com' }, { idempotencyKey: 'twice' });
  while (fakeStripe.faults.calls.at(-1)?.key !== 'twice')
    await new Promise((resolve) => setImmediate(resolve));
  await fails(() => stripe.customers.create({ email: 'twice@example.com' }, { idempotencyKey: 'twice' }), {
    statusCode: 409,
    code: 'idempotency_key_in_use',
  });
  await slow;
  await fakeStripe.clock.advance(DAY);
  assert.notEqual((await stripe.customers.create({ email: 'key@example.com' }, options)).id, first.id);
});

test('3-D Secure: the subscription waits until the bank approves, declines, or does not answer', async () => {
  const customer = await newCustomer();
  const session = await openCheckout(customer.id);
  const asked = fakeStripe.checkout.complete(session.id, { card: 'secure' });
  assert.equal(asked.kind, 'needs-action');
  assert.equal((await only(customer.id)).status, 'incomplete');
  const refusedByBank = fakeStripe.bank.answer(session.id, { succeeds: false });
  assert.equal(
    refusedByBank.kind === 'declined' && refusedByBank.code,
    'payment_intent_authentication_failure',
  );
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).status, 'open');
  fakeStripe.checkout.complete(session.id, { card: 'secure' });
  const yes = fakeStripe.bank.answer(session.id, { succeeds: true });
  assert.ok(yes.kind === 'paid' && yes.redirect?.endsWith(session.id));
  assert.equal((await only(customer.id)).status, 'active');

  const other = await newCustomer();
  fakeStripe.checkout.complete((await openCheckout(other.id)).id, { card: 'secure' });
  await fakeStripe.clock.advance(23 * 3_600_000);
  const gone = await only(other.id);
  assert.equal(gone.status, 'incomplete_expired');
  assert.equal(invoiceOf(gone).status, 'void');
});

test('a declined card changes nothing, and the page stays open', async () => {
  const customer = await newCustomer();
  const session = await openCheckout(customer.id);
  assert.deepEqual(fakeStripe.checkout.complete(session.id, { card: 'insufficient' }), {
    kind: 'declined',
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  });
  assert.equal((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data.length, 0);
  assert.equal(fakeStripe.checkout.complete(session.id, { card: '5555 5555 5555 4444' }).kind, 'paid');
});

/** @param {string} customer @param {Stripe.Subscription} sub @param {string} tier @param {'end_trial' | 'continue_trial'} [trial] */
async function openUpgrade(customer, sub, tier, trial) {
  const configuration = await stripe.billingPortal.configurations.create({
    features: {
      subscription_update: {
        ...(trial && { trial_update_behavior: trial }),
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: [
          { product: 'prod_pictickPlatinum', prices: [priceOf('platinum'), priceOf('platinum:year')] },
        ],
      },
    },
  });
  return stripe.billingPortal.sessions.create({
    customer,
    configuration: configuration.id,
    return_url: 'http://localhost/billing',
    flow_data: {
      type: 'subscription_update_confirm',
      after_completion: { type: 'redirect', redirect: { return_url: 'http://localhost/done' } },
      subscription_update_confirm: {
        subscription: sub.id,
        items: [{ id: itemOf(sub).id, price: priceOf(tier) }],
      },
    },
  });
}

/** To the middle of its period. @param {Stripe.Subscription} sub */
const toTheMiddle = (sub) =>
  fakeStripe.clock.advance(
    ((itemOf(sub).current_period_start + itemOf(sub).current_period_end) / 2) * 1000 -
      fakeStripe.clock.now().getTime(),
  );

test('an upgrade that is confirmed in the portal charges only the rest of the period', async () => {
  const { customer, sub } = await subscribed();
  await toTheMiddle(sub);
  const session = await openUpgrade(customer, sub, 'platinum');
  assert.equal(
    fakeStripe.portalSession(session.url.split('/').at(-1) ?? '')?.flow?.type,
    'subscription_update_confirm',
  );
  assert.deepEqual(fakeStripe.portal.confirmUpgrade(session.id), {
    kind: 'paid',
    redirect: 'http://localhost/done',
  });
  const after = await only(customer);
  assert.equal(itemOf(after).price.id, priceOf('platinum'));
  assert.equal(itemOf(after).id, itemOf(sub).id);
  assert.equal(after.pending_update, null);
  assert.equal(invoiceOf(after).billing_reason, 'subscription_update');
  const amounts = invoiceOf(after).lines.data.map((line) => line.amount);
  assert.ok(
    Math.abs((amounts[0] ?? 0) + 250) <= 1 && Math.abs((amounts[1] ?? 0) - 500) <= 1,
    String(amounts),
  );
  assert.equal(invoiceOf(after).amount_paid, (amounts[0] ?? 0) + (amounts[1] ?? 0));
  assert.equal(invoiceOf(after).lines.data[0]?.parent?.subscription_item_details?.proration, true);
});

test('an unpaid upgrade keeps the old plan, and ends when it is voided or a day old', async () => {
  const { customer, sub } = await subscribed();
  fakeStripe.replaceCard(customer, 'secure');
  await toTheMiddle(sub);
  assert.equal(
    fakeStripe.portal.confirmUpgrade((await openUpgrade(customer, sub, 'platinum')).id).kind,
    'needs-action',
  );
  const waiting = await only(customer);
  assert.equal(itemOf(waiting).price.id, priceOf('pro'));
  assert.equal(waiting.pending_update?.subscription_items?.[0]?.price.id, priceOf('platinum'));
  await fails(() => stripe.invoices.pay(invoiceOf(waiting).id), {
    statusCode: 402,
    code: 'invoice_payment_intent_requires_action',
  });
  await stripe.invoices.voidInvoice(invoiceOf(waiting).id);
  assert.equal((await only(customer)).pending_update, null);

  fakeStripe.portal.confirmUpgrade((await openUpgrade(customer, sub, 'platinum')).id);
  const again = await only(customer);
  assert.deepEqual(fakeStripe.bank.answer(invoiceOf(again).id, { succeeds: true }), {
    kind: 'paid',
    redirect: 'http://localhost/done',
  });
  assert.equal(itemOf(await only(customer)).price.id, priceOf('platinum'));

  fakeStripe.portal.confirmUpgrade((await openUpgrade(customer, await only(customer), 'platinum:year')).id);
  assert.ok((await only(customer)).pending_update);
  await fakeStripe.clock.advance(DAY);
  const late = await only(customer);
  assert.equal(late.pending_update, null);
  assert.equal(itemOf(late).price.id, priceOf('platinum'));
  assert.equal(invoiceOf(late).status, 'void');
  assert.equal(countOf('customer.subscription.pending_update_expired'), 1);
});

/** @param {Stripe.Subscription} sub @param {string} tier */
async function scheduleDowngrade(sub, tier) {
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: sub.id });
  const [phase] = schedule.phases;
  return stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: itemOf(sub).price.id, quantity: 1 }],
        start_date: phase?.start_date ?? 0,
        end_date: phase?.end_date ?? 0,
      },
      {
        items: [{ price: priceOf(tier), quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  });
}

test('a downgrade starts at the end of the period, and its schedule is released after that', async () => {
  const { customer, sub } = await subscribed({ tier: 'platinum' });
  const schedule = await scheduleDowngrade(sub, 'starter');
  assert.equal(schedule.phases[1]?.start_date, itemOf(sub).current_period_end);
  await fails(() => stripe.subscriptions.update(sub.id, { cancel_at_period_end: true }), { statusCode: 400 });
  await fails(() => stripe.subscriptionSchedules.create({ from_subscription: sub.id }), { statusCode: 400 });
  assert.equal(itemOf(await only(customer)).price.id, priceOf('platinum'));
  await fakeStripe.clock.advance(32 * DAY);
  const lower = await only(customer);
  assert.equal(itemOf(lower).price.id, priceOf('starter'));
  assert.equal(invoiceOf(lower).total, 100);
  assert.ok(lower.schedule);
  // In its second phase the first one need not be named any more.
  const [, second] = (await stripe.subscriptionSchedules.retrieve(schedule.id)).phases;
  const kept = await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      {
        items: [{ price: priceOf('starter'), quantity: 1 }],
        start_date: second?.start_date ?? 0,
        end_date: second?.end_date ?? 0,
      },
    ],
  });
  assert.equal(kept.current_phase?.start_date, second?.start_date);
  await fakeStripe.clock.advance(31 * DAY);
  const plain = await only(customer);
  assert.equal(plain.schedule, null);
  const released = await stripe.subscriptionSchedules.retrieve(schedule.id);
  assert.deepEqual(
    [released.status, released.subscription, released.released_subscription],
    ['released', null, sub.id],
  );
  assert.equal((await stripe.invoices.list({ customer })).data.length, 3);
});

test('releasing the schedule cancels a downgrade', async () => {
  const { customer, sub } = await subscribed({ tier: 'platinum' });
  const schedule = await scheduleDowngrade(sub, 'starter');
  assert.equal((await stripe.subscriptionSchedules.release(schedule.id)).status, 'released');
  await fails(() => stripe.subscriptionSchedules.release(schedule.id), { statusCode: 400 });
  await fakeStripe.clock.advance(32 * DAY);
  const same = await only(customer);
  assert.equal(itemOf(same).price.id, priceOf('platinum'));
  assert.equal(same.schedule, null);
});

test('canceling at the end of the period sets a flag and a date, and undoing it removes both', async () => {
  const { customer, sub } = await subscribed();
  const going = await stripe.subscriptions.update(sub.id, { cancel_at_period_end: true });
  assert.deepEqual(
    [going.cancel_at_period_end, going.cancel_at, going.status],
    [true, itemOf(sub).current_period_end, 'active'],
  );
  const staying = await stripe.subscriptions.update(sub.id, { cancel_at_period_end: false });
  assert.deepEqual(
    [staying.cancel_at_period_end, staying.cancel_at, staying.canceled_at],
    [false, null, null],
  );
  const dated = await stripe.subscriptions.update(sub.id, { cancel_at: itemOf(sub).current_period_end });
  assert.deepEqual([dated.cancel_at_period_end, dated.cancel_at], [false, itemOf(sub).current_period_end]);
  assert.equal(
    (await stripe.subscriptions.update(sub.id, { cancel_at_period_end: false })).cancel_at,
    dated.cancel_at,
  );
  assert.equal((await stripe.subscriptions.update(sub.id, { cancel_at: '' })).cancel_at, null);
  await fails(() => stripe.subscriptions.update(sub.id, { cancel_at: '', cancel_at_period_end: false }), {
    statusCode: 400,
  });
  await stripe.subscriptions.update(sub.id, { cancel_at_period_end: true });
  await fakeStripe.clock.advance(32 * DAY);
  const ended = await only(customer);
  assert.equal(ended.status, 'canceled');
  assert.equal(ended.ended_at, itemOf(sub).current_period_end);
  assert.equal((await stripe.invoices.list({ customer })).data.length, 1);
  await fails(() => stripe.subscriptions.update(sub.id, { cancel_at_period_end: false }), {
    statusCode: 400,
  });
});

test('canceling at once ends the subscription once, and credits the rest on request', async () => {
  const { customer, sub } = await subscribed();
  await stripe.subscriptions.cancel(sub.id, { prorate: false, invoice_now: false });
  assert.equal((await only(customer)).status, 'canceled');
  assert.equal(fakeStripe.balanceOf(customer), 0);
  await fails(() => stripe.subscriptions.cancel(sub.id), { statusCode: 404, code: 'resource_missing' });
  await fakeStripe.clock.advance(40 * DAY);
  assert.equal((await stripe.charges.list({ customer })).data.length, 1);

  const other = await subscribed();
  await toTheMiddle(other.sub);
  await stripe.subscriptions.cancel(other.sub.id, { prorate: true, invoice_now: true });
  assert.ok(Math.abs(fakeStripe.balanceOf(other.customer) + 250) <= 1);
  assert.equal((await stripe.subscriptions.list({ customer: other.customer })).data.length, 0);
});

test('the next invoice uses up credit, an amount too small to charge is owed, and voiding returns both', async () => {
  const customer = await newCustomer();
  const entry = await stripe.customers.createBalanceTransaction(customer.id, {
    amount: -470,
    currency: 'eur',
    metadata: { ledgerId: 'l1' },
  });
  assert.deepEqual(
    [entry.amount, entry.ending_balance, entry.type, entry.metadata],
    [-470, -470, 'adjustment', { ledgerId: 'l1' }],
  );
  fakeStripe.checkout.complete((await openCheckout(customer.id)).id, { card: 'success' });
  const sub = await only(customer.id);
  const first = invoiceOf(sub);
  // 4.99 less 4.70 is less than can be charged.
  assert.deepEqual(
    [first.total, first.amount_due, first.starting_balance, first.ending_balance, first.status],
    [499, 0, -470, 29, 'paid'],
  );
  await fakeStripe.clock.advance(32 * DAY);
  const second = invoiceOf(await only(customer.id));
  assert.deepEqual(
    [second.amount_due, second.amount_paid, second.starting_balance, second.ending_balance],
    [528, 528, 29, 0],
  );
  const entries = await stripe.customers.listBalanceTransactions(customer.id);
  assert.equal(
    entries.data.reduce((sum, one) => sum + one.amount, 0),
    0,
  );

  await stripe.customers.createBalanceTransaction(customer.id, { amount: -100, currency: 'eur' });
  fakeStripe.replaceCard(customer.id, 'fails-later');
  await fakeStripe.clock.advance(31 * DAY);
  assert.equal(fakeStripe.balanceOf(customer.id), 0);
  await stripe.invoices.voidInvoice(invoiceOf(await only(customer.id)).id);
  assert.equal(fakeStripe.balanceOf(customer.id), -100);
});

test('a refund is a credit note: the cash part in cash, the credit part as credit', async () => {
  const customer = await newCustomer();
  await stripe.customers.createBalanceTransaction(customer.id, { amount: -199, currency: 'eur' });
  fakeStripe.checkout.complete((await openCheckout(customer.id)).id, { card: 'success' });
  const invoice = invoiceOf(await only(customer.id));
  assert.equal(invoice.amount_paid, 300);
  await fails(() => stripe.creditNotes.create({ invoice: invoice.id, amount: 499, refund_amount: 300 }), {
    statusCode: 400,
  });
  const note = await stripe.creditNotes.create(
    { invoice: invoice.id, amount: 499, refund_amount: 300, credit_amount: 199 },
    { idempotencyKey: 'refund-1' },
  );
  assert.equal(note.type, 'post_payment');
  assert.equal(fakeStripe.balanceOf(customer.id), -199);
  const [charge] = (await stripe.charges.list({ customer: customer.id, expand: ['data.refunds'] })).data;
  assert.deepEqual([charge?.amount_refunded, charge?.refunded, charge?.refunds?.data.length], [300, true, 1]);
  assert.equal(
    (
      await stripe.creditNotes.create(
        { invoice: invoice.id, amount: 499, refund_amount: 300, credit_amount: 199 },
        { idempotencyKey: 'refund-1' },
      )
    ).id,
    note.id,
  );
  await fails(
    () =>
      stripe.creditNotes.create({ invoice: invoice.id, amount: 499, refund_amount: 300, credit_amount: 199 }),
    { statusCode: 400 },
  );
  assert.equal((await stripe.invoices.retrieve(invoice.id)).post_payment_credit_notes_amount, 499);
  // A refund alone never ends a subscription.
  assert.equal((await only(customer.id)).status, 'active');
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid' })).data;
  const intent = await stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent), {
    expand: ['latest_charge'],
  });
  assert.equal(
    /** @type {Stripe.Charge} */ (intent.latest_charge).payment_method_details?.card?.fingerprint?.length,
    16,
  );
});

test('a trial charges nothing, is announced before its end, and is then paid', async () => {
  const customer = await newCustomer();
  const trialEnd = Math.floor(fakeStripe.clock.now().getTime() / 1000) + 10 * 86_400;
  await fails(
    () => openCheckout(customer.id, 'pro', { subscription_data: { trial_end: trialEnd - 9 * 86_400 } }),
    { statusCode: 400 },
  );
  const session = await openCheckout(customer.id, 'pro', { subscription_data: { trial_end: trialEnd } });
  fakeStripe.checkout.complete(session.id, { card: 'success' });
  const trial = await only(customer.id);
  assert.deepEqual([trial.status, invoiceOf(trial).total, trial.trial_end], ['trialing', 0, trialEnd]);
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).payment_status, 'no_payment_required');
  await fakeStripe.clock.advance(8 * DAY);
  assert.equal(countOf('customer.subscription.trial_will_end'), 1);
  await fakeStripe.clock.advance(3 * DAY);
  const paying = await only(customer.id);
  assert.deepEqual([paying.status, invoiceOf(paying).amount_paid], ['active', 499]);
});

/** @param {number} days */
async function onTrial(days) {
  const { id: customer } = await newCustomer();
  const session = await openCheckout(customer, 'pro', {
    subscription_data: { trial_end: Math.floor(fakeStripe.clock.now().getTime() / 1000) + days * 86_400 },
  });
  fakeStripe.checkout.complete(session.id, { card: 'success' });
  return { customer, sub: await only(customer) };
}

test('an upgrade in a trial ends the trial and is charged at once, in full', async () => {
  const { customer, sub } = await onTrial(20);
  await fakeStripe.clock.advance(2 * DAY);
  const session = await openUpgrade(customer, sub, 'platinum');
  assert.equal(fakeStripe.portal.confirmUpgrade(session.id).kind, 'paid');
  const paying = await only(customer);
  assert.deepEqual(
    [paying.status, itemOf(paying).price.id, invoiceOf(paying).amount_paid],
    ['active', priceOf('platinum'), 999],
  );
  const now = fakeStripe.clock.now().getTime() / 1000;
  assert.ok(
    Math.abs((paying.trial_end ?? 0) - now) < 60 && Math.abs(itemOf(paying).current_period_start - now) < 60,
  );
  await fakeStripe.clock.advance(33 * DAY);
  assert.equal(invoiceOf(await only(customer)).amount_paid, 999);
});

test('an unpaid upgrade in a trial leaves the trial as it is', async () => {
  const { customer, sub } = await onTrial(20);
  fakeStripe.replaceCard(customer, 'declined');
  assert.equal(
    fakeStripe.portal.confirmUpgrade((await openUpgrade(customer, sub, 'platinum')).id).kind,
    'declined',
  );
  const still = await only(customer);
  assert.deepEqual(
    [still.status, itemOf(still).price.id, still.trial_end],
    ['trialing', priceOf('pro'), sub.trial_end],
  );
});

test('an upgrade keeps the trial where the portal is configured so', async () => {
  const { customer, sub } = await onTrial(20);
  const session = await openUpgrade(customer, sub, 'platinum', 'continue_trial');
  assert.equal(
    (await stripe.billingPortal.configurations.retrieve(String(session.configuration))).features
      .subscription_update.trial_update_behavior,
    'continue_trial',
  );
  assert.equal(fakeStripe.portal.confirmUpgrade(session.id).kind, 'paid');
  const still = await only(customer);
  assert.deepEqual(
    [still.status, itemOf(still).price.id, still.trial_end, invoiceOf(still).amount_paid],
    ['trialing', priceOf('platinum'), sub.trial_end, 0],
  );
});

test('a checkout expires after half an hour to a day', async () => {
  const customer = await newCustomer();
  const now = Math.floor(fakeStripe.clock.now().getTime() / 1000);
  await fails(() => openCheckout(customer.id, 'pro', { expires_at: now + 20 * 60 }), {
    statusCode: 400,
    param: 'expires_at',
  });
  const session = await openCheckout(customer.id, 'pro', { expires_at: now + 35 * 60 });
  await fakeStripe.clock.advance(36 * 60_000);
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).status, 'expired');
  assert.equal(countOf('checkout.session.expired'), 1);
  await fails(() => stripe.checkout.sessions.expire(session.id), { statusCode: 400 });
  assert.throws(() => fakeStripe.checkout.complete(session.id, { card: 'success' }));
  await fails(() => openCheckout(customer.id, 'pro', { automatic_tax: { enabled: true } }), {
    code: 'customer_tax_location_invalid',
  });
});

test('a client that does not know of the advanced clock can open a checkout', async () => {
  await fakeStripe.clock.advance(100 * DAY);
  const customer = await newCustomer();
  const [now, theirs] = [fakeStripe.clock.now().getTime() / 1000, Math.floor(Date.now() / 1000)];
  const session = await openCheckout(customer.id, 'pro', {
    expires_at: theirs + 35 * 60,
    subscription_data: { trial_end: theirs + 3 * 86_400 },
  });
  assert.ok(Math.abs(session.expires_at - now - 35 * 60) < 60);
  fakeStripe.checkout.complete(session.id, { card: 'success' });
  assert.ok(Math.abs(((await only(customer.id)).trial_end ?? 0) - now - 3 * 86_400) < 60);
});

test('deleting a customer ends the subscriptions', async () => {
  const { customer, sub } = await subscribed();
  assert.equal((await stripe.customers.del(customer)).deleted, true);
  assert.equal((await stripe.customers.retrieve(customer)).deleted, true);
  assert.equal((await stripe.subscriptions.retrieve(sub.id)).status, 'canceled');
  await fails(() => stripe.customers.update(customer, { name: 'Ben' }), {
    code: 'resource_missing',
    statusCode: 404,
  });
  await fakeStripe.clock.advance(40 * DAY);
  assert.equal(fakeStripe.chargesOf(customer).length, 1);
});

test("errors have Stripe's form", async () => {
  await fails(() => clientOf(fakeStripe, 'sk_test_wrong').customers.list(), {
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
  await fails(() => stripe.customers.retrieve('cus_nobody'), {
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    param: 'id',
    statusCode: 404,
  });
  await fails(
    () =>
      stripe.customers.create(
        /** @type {Stripe.CustomerCreateParams} */ (/** @type {unknown} */ ({ nickname: 'M' })),
      ),
    { code: 'parameter_unknown', param: 'nickname', statusCode: 400 },
  );
  await fails(
    () => stripe.checkout.sessions.create({ mode: 'subscription', success_url: 'http://localhost' }),
    { code: 'parameter_missing', param: 'customer' },
  );
  await fails(() => stripe.subscriptions.list({ expand: ['data.latest_invoice.payments.data.payment'] }), {
    statusCode: 400,
    param: 'expand',
  });
  await fails(() => stripe.events.list({ types: Array.from({ length: 21 }, (_, index) => `a.${index}`) }), {
    statusCode: 400,
    param: 'types',
  });
  const answer = await stripe.customers.list({ limit: 1 });
  assert.match(answer.lastResponse.requestId ?? '', /^req_/);
});

test('lists are paginated, newest first', async () => {
  const made = [await newCustomer(), await newCustomer(), await newCustomer()];
  const first = await stripe.customers.list({ limit: 2 });
  assert.deepEqual(
    first.data.map((row) => row.id),
    [made[2]?.id, made[1]?.id],
  );
  assert.equal(first.has_more, true);
  assert.equal(
    (await stripe.customers.list({ limit: 1, starting_after: made[1]?.id ?? '' })).data[0]?.id,
    made[0]?.id,
  );
  const all = [];
  for await (const event of stripe.events.list({
    types: ['customer.created'],
    created: { gte: 0 },
    limit: 2,
  }))
    all.push(event.id);
  assert.equal(new Set(all).size, all.length);
  assert.ok(all.length >= 3);
});

test('webhooks follow their planned faults and are repeated until they are acknowledged', async () => {
  webhookStatus = 503;
  const lost = await newCustomer();
  await fakeStripe.settled();
  const undelivered = await stripe.events.list({ type: 'customer.created', delivery_success: false });
  const [unheard] = undelivered.data;
  assert.equal(unheard?.type === 'customer.created' && unheard.data.object.id, lost.id);
  assert.equal(undelivered.data[0]?.pending_webhooks, 1);
  webhookStatus = 200;
  await fakeStripe.clock.advance(5_000);
  assert.equal(countOf('customer.created'), 1);
  assert.equal(
    (await stripe.events.list({ type: 'customer.created', delivery_success: false })).data.length,
    0,
  );

  fakeStripe.faults.setWebhooks({ duplicate: 2 });
  await newCustomer();
  await fakeStripe.settled();
  assert.equal(countOf('customer.created'), 4);
  assert.equal(new Set(heard.map((event) => event.id)).size, 2);

  fakeStripe.faults.setWebhooks({ duplicate: 0, drop: ['customer.created'] });
  await newCustomer();
  await fakeStripe.clock.advance(4 * DAY);
  assert.equal(countOf('customer.created'), 4);

  fakeStripe.faults.clear();
  fakeStripe.faults.setWebhooks({ hold: true, reorder: true });
  await subscribed();
  await fakeStripe.settled();
  assert.equal(countOf('customer.subscription.created'), 0);
  await fakeStripe.faults.release();
  assert.equal(countOf('customer.subscription.created'), 1);
  assert.equal(countOf('checkout.session.completed'), 1);
});

test('calls fail before or after their effect, hang, break or are rate-limited, and the key repeats the result', async () => {
  const before = fakeStripe.customers().length;
  fakeStripe.faults.add({ how: 'error', when: 'after', path: 'POST /v1/customers' });
  await fails(() => stripe.customers.create({ name: 'A' }, { idempotencyKey: 'a' }), {
    statusCode: 500,
    type: 'StripeAPIError',
  });
  assert.equal(fakeStripe.customers().length, before + 1);
  // As at Stripe, this key answers 500 from now on.
  await fails(() => stripe.customers.create({ name: 'A' }, { idempotencyKey: 'a' }), { statusCode: 500 });
  fakeStripe.faults.add({ how: 'error', when: 'before', path: /customers$/ });
  await fails(() => stripe.customers.create({ name: 'B' }, { idempotencyKey: 'b' }), { statusCode: 500 });
  assert.equal(fakeStripe.customers().length, before + 1);
  // Twice: the SDK retries once by itself where a connection breaks.
  fakeStripe.faults.add({ how: 'reset', when: 'after', call: 2, times: 2 });
  await stripe.customers.create({ name: 'B' }, { idempotencyKey: 'b' });
  await fails(() => stripe.customers.create({ name: 'C' }, { idempotencyKey: 'c' }), {
    type: 'StripeConnectionError',
  });
  assert.equal((await stripe.customers.create({ name: 'C' }, { idempotencyKey: 'c' })).name, 'C');
  assert.equal(fakeStripe.customers().length, before + 3);
  fakeStripe.faults.add({ how: 'rate-limit' });
  await fails(() => stripe.customers.list(), { type: 'StripeRateLimitError', statusCode: 429 });
  fakeStripe.faults.add({ how: 'hang', when: 'after' });
  await fails(() => stripe.customers.create({ name: 'D' }, { timeout: 100 }), {
    type: 'StripeConnectionError',
  });
  assert.equal(fakeStripe.customers().length, before + 4);
  fakeStripe.faults.clear();
  /** @type {string[]} */
  const reached = [];
  fakeStripe.faults.afterCall(2, (call) => void reached.push(`${call.method} ${call.path}`));
  await stripe.customers.list();
  await stripe.prices.list();
  await stripe.products.list();
  assert.deepEqual(reached, ['GET /v1/prices']);
  assert.equal(fakeStripe.faults.count, 3);
});

test('an invoice is a real file at an address that cannot be guessed', async () => {
  const { sub } = await subscribed();
  const answer = await fetch(invoiceOf(sub).invoice_pdf ?? '');
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString('latin1');
  assert.match(text, /^%PDF-1\.4[\s\S]*Pro[\s\S]*%%EOF\n$/);
  assert.match(text, /Total {3}4\.99 EUR[\s\S]*Paid {3}4\.99 EUR/);
  assert.doesNotMatch(text, /Amount due/);
  assert.equal((await fetch(`${fakeStripe.url}/i/${'x'.repeat(32)}/pdf`)).status, 404);
});

test('the next invoice can be previewed', async () => {
  const { customer, sub } = await subscribed();
  const renewal = await stripe.invoices.createPreview({ customer, subscription: sub.id });
  assert.equal(renewal.amount_due, 499);
  const upgrade = await stripe.invoices.createPreview({
    customer,
    subscription: sub.id,
    subscription_details: {
      items: [{ id: itemOf(sub).id, price: priceOf('platinum') }],
      proration_behavior: 'always_invoice',
    },
  });
  assert.equal(upgrade.amount_due, 500);
  assert.equal(itemOf(await only(customer)).price.id, priceOf('pro'));
});

test('a dispute marks its charge, and cards can be detached', async () => {
  const { customer } = await subscribed();
  const [charge] = (await stripe.charges.list({ customer })).data;
  const { id } = fakeStripe.disputes.open(charge?.id ?? '');
  assert.equal((await stripe.charges.retrieve(charge?.id ?? '')).disputed, true);
  assert.equal((await stripe.disputes.list({ charge: charge?.id ?? '' })).data[0]?.status, 'needs_response');
  await fails(() => stripe.refunds.create({ charge: charge?.id ?? '' }), { code: 'charge_disputed' });
  fakeStripe.disputes.close(id, 'won');
  assert.equal((await stripe.disputes.retrieve(id)).status, 'won');
  const [card] = (await stripe.customers.listPaymentMethods(customer)).data;
  await stripe.paymentMethods.detach(card?.id ?? '');
  assert.equal((await stripe.customers.listPaymentMethods(customer)).data.length, 0);
});
