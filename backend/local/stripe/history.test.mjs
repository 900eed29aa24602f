// @ts-check
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Stripe from 'stripe';
import { cardNumbers, readCard } from './cards.mjs';
import { endOfPeriod, later } from './clock.mjs';
import { decode } from './protocol/params.mjs';
import { startStripe } from './stand-in.mjs';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 31, 9);
const keys = { secretKey: 'sk_test_history', webhookSecret: 'whsec_history' };

/** @param {import('./stand-in.mjs').StripeStandIn} fakeStripe */
const clientOf = (fakeStripe) =>
  new Stripe(fakeStripe.secretKey, {
    httpClient: Stripe.createFetchHttpClient(fakeStripe.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });

/** @param {Stripe} stripe @param {import('./stand-in.mjs').StripeStandIn} fakeStripe */
async function subscribe(stripe, fakeStripe) {
  const customer = await stripe.customers.create({ name: 'Mia' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: fakeStripe.prices['pro'] ?? '', quantity: 1 }],
    success_url: 'http://localhost/',
  });
  fakeStripe.checkout.complete(session.id, { card: 'success' });
  return customer.id;
}

test('a restart keeps the rows and the address, and the clock has advanced', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pictick-stripe-'));
  const first = await startStripe({ dir, ...keys });
  const customer = await subscribe(clientOf(first), first);
  await first.clock.advance(5 * DAY);
  const [now, subscriptions, events] = [first.clock.now(), first.subscriptionsOf(customer), first.events()];
  await first.stop();
  assert.deepEqual(readdirSync(dir).sort(), ['books.json', 'events.jsonl', 'settings.json']);
  const second = await startStripe({ dir, ...keys });
  assert.equal(second.url, first.url);
  assert.deepEqual(second.subscriptionsOf(customer), subscriptions);
  assert.deepEqual(second.events(), events);
  assert.ok(second.clock.now() >= now);
  await second.clock.advance(31 * DAY);
  assert.equal(second.invoicesOf(customer).length, 2);
  await second.stop();
  rmSync(dir, { recursive: true });
});

test('the same seed and actions give the same history, without a socket', async () => {
  const histories = [];
  for (let round = 0; round < 2; round += 1) {
    /** @type {string[]} */
    const sent = [];
    const fakeStripe = await startStripe({
      dir: null,
      ...keys,
      socket: false,
      now: () => START,
      seed: 'seven',
      webhookUrl: 'http://nowhere.invalid/',
      post: (_url, body) => {
        sent.push(JSON.parse(body).id);
        return Promise.resolve(200);
      },
    });
    fakeStripe.faults.setWebhooks({ reorder: true, duplicate: 1 });
    const customer = await subscribe(clientOf(fakeStripe), fakeStripe);
    await fakeStripe.clock.advance(90 * DAY);
    histories.push({
      sent,
      invoices: fakeStripe.invoicesOf(customer),
      events: fakeStripe.events().map((event) => event['id']),
    });
    await fakeStripe.stop();
  }
  assert.deepEqual(histories[0], histories[1]);
  assert.equal(histories[0]?.invoices.length, 4);
});

test('webhooks can have a wrong signature, an old one, or claim real money', async () => {
  /** @type {{body: string, signature: string}[]} */
  const sent = [];
  const fakeStripe = await startStripe({
    dir: null,
    ...keys,
    socket: false,
    webhookUrl: 'http://nowhere.invalid/',
    post: (_url, body, signature) => Promise.resolve(sent.push({ body, signature })).then(() => 200),
  });
  const stripe = clientOf(fakeStripe);
  for (const control of /** @type {const} */ ([
    { signature: 'right' },
    { signature: 'wrong' },
    { signature: 'old' },
    { signature: 'right', livemode: true },
  ])) {
    fakeStripe.faults.setWebhooks(control);
    await stripe.customers.create({});
    await fakeStripe.settled();
  }
  const open = (/** @type {number} */ index) =>
    stripe.webhooks.constructEvent(sent[index]?.body ?? '', sent[index]?.signature ?? '', keys.webhookSecret);
  assert.equal(open(0).livemode, false);
  assert.throws(() => open(1), { type: 'StripeSignatureVerificationError' });
  assert.throws(() => open(2), /Timestamp outside the tolerance zone/);
  assert.equal(open(3).livemode, true);
  await fakeStripe.stop();
});

test('a process with the secret key can plan faults over HTTP', async () => {
  const fakeStripe = await startStripe({ dir: null, ...keys });
  const turn = (
    /** @type {string} */ control,
    /** @type {unknown} */ body = {},
    authorization = `Bearer ${keys.secretKey}`,
  ) =>
    fetch(`${fakeStripe.url}/_control/${control}`, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  assert.equal((await turn('advance', { ms: DAY }, 'Bearer wrong')).status, 401);
  const before = fakeStripe.clock.now().getTime();
  assert.equal((await turn('advance', { ms: DAY })).status, 200);
  assert.ok(fakeStripe.clock.now().getTime() >= before + DAY);
  await turn('fault', { how: 'rate-limit' });
  await assert.rejects(clientOf(fakeStripe).customers.list(), { statusCode: 429 });
  assert.equal((await turn('nonsense')).status, 404);
  assert.equal(
    (
      await fetch(`${fakeStripe.url.replace('localhost', '127.0.0.1')}/v1/customers`, {
        headers: { Authorization: `Bearer ${keys.secretKey}` },
      })
    ).status,
    200,
  );
  await fakeStripe.stop();
});

test('it does not start in production', async () => {
  const was = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await assert.rejects(startStripe({ dir: null, ...keys, socket: false }), /takes any card/);
  } finally {
    if (was === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = was;
  }
});

test('renewals keep the day of the first period: the 31st comes back after February', () => {
  const anchor = START / 1000;
  const day = (/** @type {number} */ moment) => new Date(moment * 1000).toISOString().slice(0, 10);
  assert.deepEqual(
    [1, 2, 3].map((count) => day(later(anchor, 'month', count))),
    ['2026-02-28', '2026-03-31', '2026-04-30'],
  );
  assert.equal(day(endOfPeriod(anchor, 'month', later(anchor, 'month', 1))), '2026-03-31');
  assert.equal(day(later(Date.UTC(2024, 1, 29) / 1000, 'year', 1)), '2025-02-28');
});

test('bracketed parameters are decoded without reaching a prototype', () => {
  const tree = decode('items[0][price]=a&items[0][quantity]=2&expand[]=x&expand[]=y&metadata[__proto__]=z');
  assert.equal(
    JSON.stringify(tree),
    '{"items":{"0":{"price":"a","quantity":"2"}},"expand":{"0":"x","1":"y"},"metadata":{"__proto__":"z"}}',
  );
  assert.equal(Reflect.get({}, 'z'), undefined);
  assert.throws(() => decode('[a]=1'));
});

test('cards are found by name and by number', () => {
  assert.equal(readCard('declined')?.last4, '0002');
  assert.equal(readCard('4000 0027 6000 3184')?.name, 'secure');
  assert.equal(readCard('4242 4242 4242 4241'), null);
  assert.notEqual(readCard('5555555555554444')?.fingerprint, readCard(cardNumbers.success)?.fingerprint);
});

test('advanceCustomer ages one customer: the renewal is declined, and other customers keep their time', async () => {
  const fakeStripe = await startStripe({
    dir: null,
    ...keys,
    socket: false,
    now: () => START,
    seed: 'older',
  });
  const stripe = clientOf(fakeStripe);
  const [older, other] = [await subscribe(stripe, fakeStripe), await subscribe(stripe, fakeStripe)];
  const stays = [fakeStripe.clock.now(), fakeStripe.subscriptionsOf(other), fakeStripe.invoicesOf(other)];
  const endOf = () =>
    Number(
      /** @type {Stripe.Subscription} */ (/** @type {unknown} */ (fakeStripe.subscriptionsOf(older)[0])).items
        .data[0]?.current_period_end,
    );
  const stateOf = () => fakeStripe.subscriptionsOf(older)[0]?.['status'];
  fakeStripe.replaceCard(older, 'fails-later');
  const end = endOf();

  await fakeStripe.clock.advanceCustomer(older, 10 * DAY);
  assert.equal(endOf(), end - 10 * 86_400);
  assert.equal(fakeStripe.invoicesOf(older).length, 1);
  await fakeStripe.clock.advanceCustomer(older, 22 * DAY);
  assert.equal(stateOf(), 'past_due');
  assert.deepEqual(
    fakeStripe
      .invoicesOf(older)
      .map((invoice) => invoice['status'])
      .sort(),
    ['open', 'paid'],
  );
  // A month after the end of the last period: neither a day nor a year.
  const length = (endOf() - (end - 32 * 86_400)) / 86_400;
  assert.ok(length >= 28 && length <= 31, String(length));

  assert.equal(
    fakeStripe.invoicePage.pay(
      String(fakeStripe.invoicesOf(older).find((invoice) => invoice['status'] === 'open')?.['id']),
      { card: 'success' },
    ).kind,
    'paid',
  );
  assert.equal(stateOf(), 'active');
  await fakeStripe.clock.advanceCustomer(older, 32 * DAY);
  assert.equal(fakeStripe.invoicesOf(older).length, 3);
  assert.deepEqual(
    [fakeStripe.clock.now(), fakeStripe.subscriptionsOf(other), fakeStripe.invoicesOf(other)],
    stays,
  );
  await assert.rejects(fakeStripe.clock.advanceCustomer('cus_nobody', DAY));
  await fakeStripe.stop();
});
