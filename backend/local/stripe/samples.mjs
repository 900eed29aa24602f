// @ts-check
import { startStripe } from './stand-in.mjs';

const DAY = 86_400_000;

/**
 * One of each object that the stand-in makes, as it is sent: the history of a customer who uses everything.
 * @returns {Promise<Record<string, Record<string, unknown>[]>>} by the name of the object
 */
export async function samples() {
  const start = Date.UTC(2026, 2, 1, 12);
  const fakeStripe = await startStripe({
    dir: null,
    secretKey: 'sk_test_samples',
    webhookSecret: 'whsec_samples',
    webhookUrl: 'http://127.0.0.1:9/',
    post: () => Promise.resolve(200),
    socket: false,
    now: () => start,
    seed: 'samples',
  });
  /** @type {Map<string, Record<string, unknown>[]>} */
  const found = new Map();
  /** @param {unknown} value */
  const collect = (value) => {
    if (typeof value !== 'object' || value === null) return;
    for (const inner of Object.values(value)) collect(inner);
    const object = /** @type {Record<string, unknown>} */ (value);
    if (typeof object['object'] !== 'string' || object['object'] === 'list') return;
    const name = object['deleted'] === true ? `deleted_${object['object']}` : object['object'];
    found.set(name, [...(found.get(name) ?? []), object]);
  };
  /** @param {string} route @param {Record<string, string>} [form] */
  const call = async (route, form = {}) => {
    const [method = '', path = ''] = route.split(' ');
    const words = new URLSearchParams(form);
    const answer = await fakeStripe.fetch(`http://stripe${path}${method === 'POST' ? '' : `?${words}`}`, {
      method,
      headers: { Authorization: 'Bearer sk_test_samples' },
      ...(method === 'POST' ? { body: words } : {}),
    });
    const body = /** @type {Record<string, any>} */ (await answer.json());
    if (!answer.ok) throw new Error(`${route}: ${JSON.stringify(body)}`);
    collect(body);
    return body;
  };
  const { starter = '', pro = '', platinum = '' } = fakeStripe.prices;
  const cart = {
    mode: 'subscription',
    'line_items[0][quantity]': '1',
    success_url: 'http://localhost/?id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost/',
  };
  const customer = (
    await call('POST /v1/customers', {
      email: 'mia@example.com',
      name: 'Mia',
      'metadata[userId]': '1',
      'preferred_locales[0]': 'de',
    })
  ).id;
  await call(`POST /v1/customers/${customer}/balance_transactions`, {
    amount: '-100',
    currency: 'eur',
    'metadata[ledgerId]': '1',
  });
  await call('GET /v1/products');
  await call('GET /v1/prices');
  const open = await call('POST /v1/checkout/sessions', {
    ...cart,
    customer,
    'line_items[0][price]': pro,
    'automatic_tax[enabled]': 'true',
    'customer_update[address]': 'auto',
    'expand[0]': 'line_items',
  });
  fakeStripe.checkout.complete(open.id, {
    card: 'secure',
    address: { line1: 'Weg 1', line2: null, city: 'Ulm', country: 'DE', postal_code: '89073', state: null },
  });
  await call('GET /v1/payment_intents', { customer });
  fakeStripe.bank.answer(open.id, { succeeds: true });
  await call(`GET /v1/checkout/sessions/${open.id}`);
  fakeStripe.replaceCard(customer, 'success');
  const {
    data: [sub],
  } = await call('GET /v1/subscriptions', { customer, status: 'all' });
  const configuration = await call('POST /v1/billing_portal/configurations', {
    'business_profile[headline]': 'Pictick',
    'features[customer_update][enabled]': 'true',
    'features[customer_update][allowed_updates][0]': 'email',
    'features[subscription_update][enabled]': 'true',
    'features[subscription_update][default_allowed_updates][0]': 'price',
    'features[subscription_update][proration_behavior]': 'always_invoice',
    'features[subscription_update][products][0][product]': 'prod_pictickPlatinum',
    'features[subscription_update][products][0][prices][0]': platinum,
  });
  const portal = await call('POST /v1/billing_portal/sessions', {
    customer,
    configuration: configuration.id,
    return_url: 'http://localhost/',
    'flow_data[type]': 'subscription_update_confirm',
    'flow_data[subscription_update_confirm][subscription]': sub.id,
    'flow_data[subscription_update_confirm][items][0][id]': sub.items.data[0].id,
    'flow_data[subscription_update_confirm][items][0][price]': platinum,
    'flow_data[after_completion][type]': 'redirect',
    'flow_data[after_completion][redirect][return_url]': 'http://localhost/',
  });
  await fakeStripe.clock.advance(10 * DAY);
  fakeStripe.portal.confirmUpgrade(portal.id, { card: 'secure' });
  await call('GET /v1/subscriptions', { customer });
  const waiting = (await call('GET /v1/invoices', { customer, status: 'open' })).data[0];
  fakeStripe.bank.answer(waiting.id, { succeeds: true });
  fakeStripe.replaceCard(customer, 'success');
  const schedule = await call('POST /v1/subscription_schedules', { from_subscription: sub.id });
  await call(`POST /v1/subscription_schedules/${schedule.id}`, {
    end_behavior: 'release',
    'phases[0][start_date]': String(schedule.phases[0].start_date),
    'phases[0][end_date]': String(schedule.phases[0].end_date),
    'phases[0][items][0][price]': platinum,
    'phases[1][items][0][price]': starter,
    'phases[1][duration][interval]': 'month',
    'phases[1][proration_behavior]': 'none',
  });
  await call('POST /v1/invoices/create_preview', { customer, subscription: sub.id });
  await fakeStripe.clock.advance(60 * DAY);
  await call(`GET /v1/subscription_schedules/${schedule.id}`);
  const { data: invoices } = await call('GET /v1/invoices', { customer, 'expand[0]': 'data.payments' });
  const upgrade = invoices.find(
    (/** @type {{billing_reason: string}} */ row) => row.billing_reason === 'subscription_update',
  );
  await call('POST /v1/credit_notes', {
    invoice: upgrade.id,
    amount: String(upgrade.total),
    refund_amount: String(upgrade.amount_paid),
    credit_amount: String(upgrade.total - upgrade.amount_paid),
    reason: 'product_unsatisfactory',
  });
  await call('GET /v1/refunds');
  const { data: charges } = await call('GET /v1/charges', { customer, 'expand[0]': 'data.refunds' });
  fakeStripe.disputes.open(charges[0].id);
  await call('GET /v1/disputes');
  await call('GET /v1/payment_methods', { customer });
  await call(`GET /v1/customers/${customer}/balance_transactions`);
  fakeStripe.replaceCard(customer, 'fails-later');
  await fakeStripe.clock.advance(62 * DAY);
  for (const list of ['subscriptions', 'invoices', 'payment_intents', 'charges'])
    await call(`GET /v1/${list}`, { customer, ...(list === 'subscriptions' ? { status: 'all' } : {}) });
  await call('GET /v1/events', { limit: '100' });
  await call('GET /v1/webhook_endpoints');
  await call(`DELETE /v1/customers/${customer}`);
  await fakeStripe.stop();
  return Object.fromEntries(found);
}
