// @ts-check

import { expireSession, sumOf } from '../billing/pay-checkout.mjs';
import { DAY, HOUR, MINUTE } from '../clock.mjs';
import { malformed, refused } from '../protocol/errors.mjs';
import { list, page } from '../protocol/lists.mjs';
import { showPrice } from './catalogue.mjs';
import { NO_ADDRESS } from './common.mjs';
import { liveCustomer } from './customers.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../fake-stripe.mjs').Wire} Wire @typedef {import('../rows.mjs').Session} Session @typedef {import('../protocol/params.mjs').Params} Params */

/** @param {FakeStripe} fakeStripe @param {Session} row @returns {Wire} */
export function showSession(fakeStripe, row) {
  const customer = fakeStripe.get('customer', row.customer);
  const sum = sumOf(fakeStripe, row);
  const open = row.status === 'open';
  return {
    id: row.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: row.promotion || null,
    allowed_payment_method_types: null,
    amount_subtotal: sum,
    amount_total: sum,
    automatic_tax: {
      enabled: row.automaticTax,
      liability: row.automaticTax ? { type: 'self' } : null,
      provider: row.automaticTax ? 'stripe' : null,
      status: !row.automaticTax ? null : open ? 'requires_location_inputs' : 'complete',
    },
    billing_address_collection: row.addressCollection,
    cancel_url: row.cancelUrl,
    client_reference_id: row.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: row.created,
    currency: fakeStripe.get('price', row.items[0]?.price).currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: row.customer,
    customer_account: null,
    customer_creation: null,
    customer_details:
      customer.email === null
        ? null
        : {
            address: row.status === 'complete' ? (customer.address ?? NO_ADDRESS) : null,
            business_name: null,
            email: customer.email,
            individual_name: null,
            name: row.status === 'complete' ? customer.name : null,
            phone: null,
            tax_exempt: row.status === 'complete' ? 'none' : null,
            tax_ids: row.status === 'complete' ? [] : null,
          },
    customer_email: null,
    discounts: [],
    expires_at: row.expiresAt,
    integration_identifier: null,
    invoice: row.invoice,
    invoice_creation: null,
    livemode: false,
    locale: row.locale,
    managed_payments: { enabled: false },
    metadata: row.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: row.collection,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: row.payment,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: row.status,
    submit_type: null,
    subscription: row.status === 'complete' ? row.subscription : null,
    success_url: row.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: open ? `${fakeStripe.publicUrl}/c/pay/${row.id}` : null,
    wallet_options: null,
  };
}

/** @param {FakeStripe} fakeStripe @param {Session} row @returns {Wire} */
export const showSessionItems = (fakeStripe, row) =>
  list(
    `/v1/checkout/sessions/${row.id}/line_items`,
    row.items.map(({ price: id, quantity }, index) => {
      const price = fakeStripe.get('price', id);
      const amount = price.amount * quantity;
      return {
        id: `li_${row.id.slice(-20)}${index}`,
        object: 'item',
        adjustable_quantity: null,
        amount_discount: 0,
        amount_subtotal: amount,
        amount_tax: 0,
        amount_total: amount,
        currency: price.currency,
        description: fakeStripe.get('product', price.product).name,
        metadata: {},
        price: showPrice(fakeStripe, price),
        quantity,
      };
    }),
  );

/** @param {string | null | undefined} value @param {string} param */
function needUrl(value, param) {
  if (!value || !URL.canParse(value.replaceAll('{CHECKOUT_SESSION_ID}', 'id')) || !/^https?:/.test(value))
    throw malformed('Not a valid URL', { code: 'url_invalid', param });
  return value;
}

const NO_LOCATION =
  "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.";

/** @param {FakeStripe} fakeStripe @param {Params} params @returns {Session} */
function read(fakeStripe, params) {
  if (params.need('mode') !== 'subscription')
    throw malformed('The stand-in for Stripe only knows mode=subscription.', { param: 'mode' });
  const customer = liveCustomer(fakeStripe, params.need('customer'));
  const items = (params.items('line_items') ?? []).map((item) => ({
    price: fakeStripe.get('price', item.need('price'), item.full('price')),
    quantity: item.int('quantity') ?? 1,
  }));
  if (items.length === 0)
    throw malformed('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  if (items.some(({ price }) => !price.active))
    throw refused('The price specified is inactive. This field only accepts active prices.', {
      param: 'line_items[0][price]',
    });
  const [soonest, latest] = [fakeStripe.now + 30 * MINUTE, fakeStripe.now + DAY];
  const expiresAt = fakeStripe.clock.understood(params.int('expires_at') ?? latest, soonest, latest);
  if (expiresAt < soonest || expiresAt > latest) {
    throw malformed(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  const sub = params.inner('subscription_data');
  sub?.only(
    'billing_cycle_anchor billing_mode default_tax_rates description invoice_settings metadata proration_behavior trial_end trial_period_days trial_settings',
  );
  const said = sub?.int('trial_end') ?? null;
  const trialEnd =
    said === null || said > fakeStripe.now
      ? said
      : fakeStripe.clock.understood(said, fakeStripe.now + 48 * HOUR, fakeStripe.now + 730 * DAY);
  if (trialEnd !== null && trialEnd < fakeStripe.now + 48 * HOUR)
    throw malformed('The `trial_end` date has to be at least 2 days in the future.', {
      param: 'subscription_data[trial_end]',
    });
  const saveAddress = params.inner('customer_update')?.text('address') === 'auto';
  const automaticTax = params.inner('automatic_tax')?.flag('enabled') ?? false;
  if (automaticTax && !saveAddress && !customer.address?.country)
    throw refused(NO_LOCATION, { code: 'customer_tax_location_invalid' });
  const cancelUrl = params.text('cancel_url') ?? null;
  return {
    id: fakeStripe.ids.next('cs_test', 58),
    created: fakeStripe.now,
    customer: customer.id,
    status: 'open',
    payment: 'unpaid',
    items: items.map(({ price, quantity }) => ({ price: price.id, quantity })),
    expiresAt,
    successUrl: needUrl(params.need('success_url'), 'success_url'),
    cancelUrl: cancelUrl === null ? null : needUrl(cancelUrl, 'cancel_url'),
    reference: params.text('client_reference_id') ?? null,
    metadata: params.metadata(),
    subMetadata: sub?.metadata() ?? {},
    description: sub?.text('description') ?? null,
    trialEnd,
    trialDays: sub?.int('trial_period_days') ?? null,
    locale: params.text('locale') ?? null,
    automaticTax,
    saveAddress,
    addressCollection: params.text('billing_address_collection') ?? null,
    collection: params.text('payment_method_collection') ?? 'always',
    promotion: params.flag('allow_promotion_codes') ?? false,
    subscription: null,
    invoice: null,
  };
}

/** @type {import('../protocol/router.mjs').Routes} */
export const sessionRoutes = {
  'POST /v1/checkout/sessions': {
    params:
      'adaptive_pricing after_expiration allow_promotion_codes automatic_tax billing_address_collection cancel_url client_reference_id consent_collection currency custom_text customer customer_update expand expires_at line_items locale metadata mode payment_method_collection payment_method_options payment_method_types saved_payment_method_options subscription_data success_url tax_id_collection ui_mode',
    run: (fakeStripe, params) => {
      const row = fakeStripe.add('session', read(fakeStripe, params));
      return showSession(fakeStripe, row);
    },
  },
  'GET /v1/checkout/sessions': {
    params:
      'created customer customer_details ending_before expand limit payment_intent starting_after status subscription',
    run: (fakeStripe, params) => {
      const [customer, subscription, status, within] = [
        params.text('customer'),
        params.text('subscription'),
        params.text('status'),
        params.range('created'),
      ];
      const rows = fakeStripe
        .all('session')
        .filter(
          (row) =>
            (!customer || row.customer === customer) &&
            (!subscription || row.subscription === subscription) &&
            (!status || row.status === status) &&
            within(row.created),
        );
      return page(params, '/v1/checkout/sessions', rows, (row) => showSession(fakeStripe, row));
    },
  },
  'GET /v1/checkout/sessions/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showSession(fakeStripe, fakeStripe.get('session', id, 'session')),
  },
  'GET /v1/checkout/sessions/:id/line_items': {
    params: 'ending_before expand limit starting_after',
    run: (fakeStripe, _params, [id]) =>
      showSessionItems(fakeStripe, fakeStripe.get('session', id, 'session')),
  },
  'POST /v1/checkout/sessions/:id/expire': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => {
      const row = fakeStripe.get('session', id, 'session');
      if (row.status !== 'open')
        throw refused(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.status}.`,
        );
      expireSession(fakeStripe, row);
      return showSession(fakeStripe, row);
    },
  },
};
