// @ts-check
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startStripe } from '../stand-in.mjs';
import { pages } from './pages.mjs';
import { texts } from './texts.mjs';

const DAY = 86_400_000;
/** @type {import('../stand-in.mjs').StripeStandIn} */
let fakeStripe;
before(async () => {
  fakeStripe = await startStripe({
    dir: null,
    secretKey: 'sk_test_of_the_pages',
    webhookSecret: 'whsec_of_the_pages',
    pages,
  });
});
after(() => fakeStripe.stop());

/** @typedef {Record<string, unknown> & {id: string, url: string}} Made */
/** @param {string} path @param {Record<string, string>} form @returns {Promise<Made>} */
async function api(path, form) {
  const answer = await fetch(`${fakeStripe.env['STRIPE_API_URL']}/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${fakeStripe.secretKey}` },
    body: new URLSearchParams(form),
  });
  const made = /** @type {Made} */ (await answer.json());
  assert.equal(answer.status, 200, JSON.stringify(made));
  return made;
}

/** @param {Record<string, string>} [more] */
const newCustomer = async (more = {}) =>
  (await api('customers', { email: 'mia@example.com', name: 'Mia', ...more })).id;
const BACK = 'http://localhost:3000/billing';
/** @param {string} customer @param {Record<string, string>} [more] */
const openCheckout = (customer, more = {}) =>
  api('checkout/sessions', {
    mode: 'subscription',
    customer,
    'line_items[0][price]': fakeStripe.prices['pro'] ?? '',
    'line_items[0][quantity]': '1',
    success_url: `${BACK}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${BACK}?back=1`,
    ...more,
  });
/** @param {string} card */
async function subscribed(card = 'success') {
  const customer = await newCustomer();
  const { id } = await openCheckout(customer);
  assert.equal(fakeStripe.checkout.complete(id, { card }).kind, 'paid');
  return customer;
}
/** @param {string} customer @param {Record<string, string>} [more] */
async function openPortal(customer, more = {}) {
  const configuration = await api('billing_portal/configurations', {
    'features[invoice_history][enabled]': 'true',
    'features[payment_method_update][enabled]': 'true',
    'features[subscription_update][enabled]': 'true',
    'features[subscription_update][default_allowed_updates][0]': 'price',
    'features[subscription_update][proration_behavior]': 'always_invoice',
    'features[subscription_update][products][0][product]': 'prod_pictickPlatinum',
    'features[subscription_update][products][0][prices][0]': fakeStripe.prices['platinum'] ?? '',
  });
  return api('billing_portal/sessions', {
    customer,
    configuration: configuration.id,
    return_url: BACK,
    ...more,
  });
}
/** @param {string} customer */
function openUpgrade(customer) {
  const [sub] = fakeStripe.books.all('subscription').filter((row) => row.customer === customer);
  const flow = 'flow_data[subscription_update_confirm]';
  return openPortal(customer, {
    'flow_data[type]': 'subscription_update_confirm',
    [`${flow}[subscription]`]: sub?.id ?? '',
    [`${flow}[items][0][id]`]: sub?.items[0]?.id ?? '',
    [`${flow}[items][0][price]`]: fakeStripe.prices['platinum'] ?? '',
    'flow_data[after_completion][type]': 'redirect',
    'flow_data[after_completion][redirect][return_url]': `${BACK}?changed=1`,
  });
}

/** @param {string} url @param {Record<string, string>} [headers] */
async function look(url, headers = {}) {
  const answer = await fetch(url, { redirect: 'manual', headers });
  return {
    status: answer.status,
    policy: answer.headers.get('content-security-policy') ?? '',
    html: (await answer.text()).replaceAll('\u00a0', ' '),
  };
}
/** @param {string} url @param {Record<string, string>} form @param {Record<string, string>} [headers] */
async function press(url, form, headers = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers,
  });
  const location = answer.headers.get('location');
  return {
    status: answer.status,
    html: (await answer.text()).replaceAll('\u00a0', ' '),
    location,
    url: location === null ? '' : new URL(location, fakeStripe.url).href,
  };
}
/** @param {string} customer */
const plansOf = (customer) =>
  fakeStripe.books
    .all('subscription')
    .filter((row) => row.customer === customer)
    .map((row) => [row.items[0]?.price, row.status]);

test('a paid checkout redirects with its id and cannot be paid again', async () => {
  const customer = await newCustomer();
  const { id, url } = await openCheckout(customer);
  const page = await look(url);
  assert.match(page.html, /Pay €4\.99/);
  assert.match(page.html, /no money moves/);
  assert.match(page.html, new RegExp(`href="${BACK.replaceAll('/', '\\/')}\\?back=1"`));
  assert.match(page.policy, /default-src 'none'.*form-action 'self' http:\/\/localhost:3000;/);
  assert.doesNotMatch(page.html, /<script|style=/);
  const paid = await press(url, { card: 'success' });
  assert.deepEqual([paid.status, paid.location], [303, `${BACK}?session_id=${id}`]);
  assert.equal((await press(url, { card: 'success' })).location, `${BACK}?session_id=${id}`);
  assert.match((await look(url)).html, /This has been paid/);
  assert.equal(plansOf(customer).length, 1);
});

test('a declined card shows its reason and leaves the page open', async () => {
  const customer = await newCustomer();
  const { url } = await openCheckout(customer);
  const declined = await press(url, { card: 'declined' });
  assert.equal(declined.status, 422);
  assert.match(declined.html, /role="alert">This card was declined/);
  assert.match((await press(url, { card: 'insufficient' })).html, /enough money on this card/);
  for (const card of ['', 'gold', '1234']) assert.match((await press(url, { card })).html, /choose a card/);
  assert.deepEqual(plansOf(customer), []);
  assert.equal((await press(url, { card: 'fails-later' })).status, 303);
});

test(`the bank's page shows a message after "no" and redirects to the app after "yes"`, async () => {
  const customer = await newCustomer();
  const { id, url } = await openCheckout(customer);
  const first = await press(url, { card: 'secure' });
  assert.match(first.location ?? '', /^\/bank\/pi_/);
  const question = await look(first.url);
  assert.match(question.html, /pay €4\.99 to Pictick\?/);
  assert.match(question.policy, /form-action 'self' http:\/\/localhost:3000/);
  const no = await press(first.url, { decision: 'no' });
  assert.equal(no.location, `/c/pay/${id}?problem=bank`);
  assert.match((await look(no.url)).html, /didn’t approve/);
  assert.deepEqual(plansOf(customer), [[fakeStripe.prices['pro'], 'incomplete']]);
  const again = await press(url, { card: 'secure' });
  assert.equal((await press(again.url, { decision: 'yes' })).location, `${BACK}?session_id=${id}`);
  assert.deepEqual(plansOf(customer), [[fakeStripe.prices['pro'], 'active']]);
  assert.match((await look(again.url)).html, /no more questions/);
  // The page redirects to no other origin.
  const elsewhere = await press(again.url.replace(/from=.*/, 'from=//example.com'), { decision: 'yes' });
  assert.match(elsewhere.location ?? '', /^\/i\/\w+$/);
});

test('the page subtracts credit, and a purchase that credit covers costs nothing', async () => {
  const customer = await newCustomer();
  await api(`customers/${customer}/balance_transactions`, { amount: '-200', currency: 'eur' });
  const { url } = await openCheckout(customer);
  assert.match((await look(url)).html, /From your credit<\/dt><dd>-€2\.00<.*Pay €2\.99/s);
  await api(`customers/${customer}/balance_transactions`, { amount: '-400', currency: 'eur' });
  assert.match(
    (await look(url)).html,
    /Due today<\/dt><dd>€0\.00<.*Remaining credit<\/dt><dd>€1\.01<.*>Start</s,
  );
  assert.equal((await press(url, { card: 'success' })).status, 303);
  assert.equal(fakeStripe.balanceOf(customer), -101);
});

test('an expired checkout shows that it has expired', async () => {
  const { id, url } = await openCheckout(await newCustomer());
  await api(`checkout/sessions/${id}/expire`, {});
  assert.match((await look(url)).html, /page has expired/);
  assert.equal((await press(url, { card: 'success' })).status, 200);
});

test('an upgrade shows its price, can be declined, can ask the bank, and is made', async () => {
  const customer = await subscribed();
  await fakeStripe.clock.advance(15 * DAY);
  const { url } = await openUpgrade(customer);
  const page = await look(url);
  assert.match(page.html, /Switch to Platinum/);
  assert.match(page.html, /Unused: Pro<.*Rest of the period: Platinum</s);
  const due = /Pay €(\d\.\d\d) and switch/.exec(page.html)?.[1];
  assert.match((await press(url, { card: 'declined' })).html, /This card was declined/);
  assert.match((await look(url)).html, new RegExp(`Pay €${due} and switch`));
  const asked = await press(url, { card: 'secure' });
  assert.match(
    (await press(asked.url, { decision: 'no' })).location ?? '',
    /^\/p\/session\/\w+\?problem=bank$/,
  );
  assert.deepEqual(plansOf(customer), [[fakeStripe.prices['pro'], 'active']]);
  const again = await press(url, { card: 'secure' });
  assert.equal((await press(again.url, { decision: 'yes' })).location, `${BACK}?changed=1`);
  assert.deepEqual(plansOf(customer), [[fakeStripe.prices['platinum'], 'active']]);
  const [last] = fakeStripe.books
    .all('invoice')
    .filter((row) => row.customer === customer && row.status === 'paid')
    .reverse();
  assert.equal(last?.due, Math.round(Number(due) * 100));
  assert.match((await look(url)).html, /Your plan has changed/);
});

test('an upgrade charges the saved card', async () => {
  const customer = await subscribed();
  const { url } = await openUpgrade(customer);
  assert.match((await look(url)).html, /value="keep" checked/);
  assert.equal((await press(url, { card: 'keep' })).location, `${BACK}?changed=1`);
  assert.equal((await press(url, { card: 'keep' })).location, `${BACK}?changed=1`);
  assert.equal(fakeStripe.books.all('invoice').filter((row) => row.customer === customer).length, 2);
});

test('an upgrade in a trial shows the full price and charges it', async () => {
  const customer = await newCustomer();
  const { id } = await openCheckout(customer, { 'subscription_data[trial_period_days]': '20' });
  fakeStripe.checkout.complete(id, { card: 'success' });
  const { url } = await openUpgrade(customer);
  assert.match((await look(url)).html, /€9\.99/);
  assert.equal((await press(url, { card: 'keep' })).location, `${BACK}?changed=1`);
  assert.deepEqual(plansOf(customer), [[fakeStripe.prices['platinum'], 'active']]);
  assert.deepEqual(
    fakeStripe.books
      .all('invoice')
      .filter((row) => row.customer === customer)
      .map(({ paid }) => paid)
      .sort(),
    [0, 999],
  );
});

test('the portal shows plan, card and invoices, and accepts another card', async () => {
  const customer = await subscribed();
  const { url } = await openPortal(customer);
  const page = await look(url);
  assert.match(page.html, /<b>Pro<\/b><br>Next payment on/);
  assert.match(page.html, /Visa •••• 4242/);
  const pdf = /href="(\/i\/\w+\/pdf)"/.exec(page.html)?.[1] ?? '';
  assert.equal((await fetch(fakeStripe.url + pdf)).headers.get('content-type'), 'application/pdf');
  assert.match((await press(url, { card: 'declined' })).html, /role="alert"/);
  assert.match((await look(url)).html, /Visa •••• 4242/);
  const saved = await press(url, { card: 'fails-later' });
  assert.match((await look(saved.url)).html, /Card saved.*Visa •••• 0341/s);
});

test('an open invoice can be paid with another card', async () => {
  const customer = await subscribed('fails-later');
  await fakeStripe.clock.advance(31 * DAY + DAY);
  const open = fakeStripe.books
    .all('invoice')
    .find((row) => row.customer === customer && row.status === 'open');
  const url = `${fakeStripe.url}/i/${open?.secret}`;
  assert.match((await look(url)).html, /Pay €4\.99/);
  assert.match((await press(url, { card: 'insufficient' })).html, /enough money on this card/);
  const asked = await press(url, { card: 'secure' });
  const no = await press(asked.url, { decision: 'no' });
  assert.match((await look(no.url)).html, /didn’t approve/);
  const yes = await press((await press(url, { card: 'secure' })).url, { decision: 'yes' });
  assert.equal(yes.location, `/i/${open?.secret}`);
  const paid = await look(yes.url);
  assert.match(paid.html, /This invoice is paid/);
  assert.doesNotMatch(paid.html, /<form/);
  assert.equal((await press(url, { card: 'success' })).location, `/i/${open?.secret}`);
});

test("pages come in six languages: the one given to Stripe, else the browser's", async () => {
  const keys = (/** @type {object} */ node) =>
    Object.entries(node)
      .flatMap(([key, value]) =>
        typeof value === 'object' ? Object.keys(value).map((inner) => `${key}.${inner}`) : [key],
      )
      .sort();
  for (const language of ['de', 'es', 'fr', 'nl', 'tr']) {
    assert.deepEqual(keys(texts[language] ?? {}), keys(texts['en'] ?? {}), language);
    const { url } = await openCheckout(await newCustomer(), { locale: language });
    assert.match(
      (await look(url, { 'Accept-Language': 'en' })).html,
      new RegExp(`<html lang="${language}">`),
    );
  }
  const { url } = await openCheckout(await newCustomer(), { locale: 'auto' });
  assert.match(
    (await look(url, { 'Accept-Language': 'tr-TR,tr;q=0.9' })).html,
    /<html lang="tr">.*€4,99 öde/s,
  );
});

test('pages answer 404 for unknown ids and refuse forms of another origin', async () => {
  for (const path of ['/c/pay/cs_test_x', '/p/session/x', '/i/x', '/bank/pi_x'])
    assert.equal((await look(fakeStripe.url + path)).status, 404, path);
  const { url } = await openCheckout(await newCustomer());
  for (const Origin of ['http://example.com', 'null'])
    assert.equal((await press(url, { card: 'success' }, { Origin })).status, 403);
  assert.equal((await press(url, { card: 'x'.repeat(20_000) })).status, 413);
  assert.equal((await press(url, { card: 'success' }, { Origin: fakeStripe.url })).status, 303);
  assert.equal(
    (await fetch(`${fakeStripe.url}/style.css`)).headers.get('content-type'),
    'text/css; charset=utf-8',
  );
  assert.equal((await fetch(`${fakeStripe.url}/baloo-latin.woff2`)).status, 200);
});
