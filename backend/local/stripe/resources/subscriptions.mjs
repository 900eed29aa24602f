// @ts-check

import { changeItems, readItems } from '../billing/change-items.mjs';
import { createSubscription } from '../billing/create-subscription.mjs';
import { endNow } from '../billing/end-subscription.mjs';
import { malformed, missing, refused } from '../protocol/errors.mjs';
import { list, page } from '../protocol/lists.mjs';
import { showPlan, showPrice } from './catalogue.mjs';
import { taxOf, unset } from './common.mjs';
import { liveCustomer } from './customers.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../fake-stripe.mjs').Wire} Wire @typedef {import('../rows.mjs').Subscription} Subscription @typedef {import('../protocol/params.mjs').Params} Params */

/** @param {FakeStripe} fakeStripe @param {Subscription} sub @param {import('../rows.mjs').Item} item @returns {Wire} */
export function showItem(fakeStripe, sub, item) {
  const price = fakeStripe.get('price', item.price);
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: sub.periodEnd,
    current_period_start: sub.periodStart,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: showPlan(price),
    price: showPrice(fakeStripe, price),
    quantity: item.quantity,
    subscription: sub.id,
    tax_rates: [],
  };
}

/** @param {FakeStripe} fakeStripe @param {Subscription} row @returns {Wire} */
export const showSubscription = (fakeStripe, row) => ({
  id: row.id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: taxOf(row.automaticTax),
  billing_cycle_anchor: row.anchor,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: row.cancelAt,
  cancel_at_period_end: row.cancelAtPeriodEnd,
  canceled_at: row.canceledAt,
  cancellation_details: {
    comment: row.comment,
    feedback: row.feedback,
    feedback_option: null,
    reason: row.reason,
  },
  collection_method: 'charge_automatically',
  created: row.created,
  currency: row.currency,
  customer: row.customer,
  customer_account: null,
  days_until_due: null,
  default_payment_method: row.method,
  default_source: null,
  default_tax_rates: [],
  description: row.description,
  discounts: [],
  ended_at: row.endedAt,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: list(
    `/v1/subscription_items?subscription=${row.id}`,
    row.items.map((item) => showItem(fakeStripe, row, item)),
  ),
  latest_invoice: row.invoice,
  livemode: false,
  managed_payments: { enabled: false },
  metadata: row.metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: ['card'],
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: !row.pending?.told
    ? null
    : {
        billing_cycle_anchor: null,
        cancel_at_period_end: null,
        discount: null,
        discounts: null,
        expires_at: row.pending.expiresAt,
        metadata: null,
        subscription_items: row.pending.items.map((item) => showItem(fakeStripe, row, item)),
        trial_end: null,
        trial_from_plan: null,
      },
  schedule: row.schedule,
  start_date: row.created,
  status: row.status,
  test_clock: null,
  transfer_data: null,
  trial_end: row.trialEnd,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: row.trialStart,
});

const UPDATABLE =
  'add_invoice_items automatic_tax billing_cycle_anchor cancel_at cancel_at_period_end cancellation_details collection_method default_payment_method description discounts expand items metadata off_session payment_behavior payment_settings proration_behavior proration_date trial_end trial_settings';
const UNSPOKEN = 'add_invoice_items billing_cycle_anchor discounts trial_end trial_settings';

/** @param {FakeStripe} fakeStripe @param {Params} params @param {Subscription} sub */
function readEnding(fakeStripe, params, sub) {
  const atEnd = params.flag('cancel_at_period_end');
  const at = params.has('cancel_at') ? (params.int('cancel_at') ?? null) : undefined;
  if (atEnd === undefined && at === undefined) return;
  if (atEnd !== undefined && at !== undefined)
    throw malformed('Received both cancel_at and cancel_at_period_end parameters. Please pass in only one.', {
      param: 'cancel_at',
    });
  if (sub.schedule !== null) {
    throw refused(
      `The subscription is managed by the subscription schedule \`${sub.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      { param: atEnd === undefined ? 'cancel_at' : 'cancel_at_period_end' },
    );
  }
  if (at !== undefined && at !== null && at <= fakeStripe.now)
    throw malformed('The subscription cancellation date `cancel_at` must be in the future.', {
      param: 'cancel_at',
    });
  if (atEnd !== undefined) {
    // A date that was set on its own stays: it is taken back by itself.
    if (!atEnd && !sub.cancelAtPeriodEnd) return;
    sub.cancelAtPeriodEnd = atEnd;
    sub.cancelAt = atEnd ? sub.periodEnd : null;
  } else {
    sub.cancelAt = at ?? null;
    sub.cancelAtPeriodEnd = false;
  }
  sub.canceledAt = sub.cancelAt === null ? null : fakeStripe.now;
  sub.reason = sub.cancelAt === null ? null : 'cancellation_requested';
}

/** @param {Params} params @param {Subscription} sub */
function readDetails(params, sub) {
  const details = params.inner('cancellation_details');
  if (!details) return;
  details.only('comment feedback feedback_option');
  sub.comment = unset(details.text('comment'), sub.comment);
  sub.feedback = unset(details.text('feedback'), sub.feedback);
}

/** @param {FakeStripe} fakeStripe @param {Params} params @param {Subscription} sub */
function readPlain(fakeStripe, params, sub) {
  sub.metadata = params.metadata(sub.metadata);
  sub.description = unset(params.text('description'), sub.description);
  const method = params.text('default_payment_method');
  if (method && fakeStripe.get('method', method, 'default_payment_method').customer !== sub.customer)
    throw refused('The customer does not have a payment method with that ID.', {
      code: 'resource_missing',
      param: 'default_payment_method',
    });
  sub.method = unset(method, sub.method);
  sub.automaticTax = params.inner('automatic_tax')?.flag('enabled') ?? sub.automaticTax;
}

/** @param {FakeStripe} fakeStripe @param {Params} params @param {Subscription} sub */
function update(fakeStripe, params, sub) {
  for (const name of UNSPOKEN.split(' '))
    if (params.has(name))
      throw malformed(`The stand-in for Stripe does not know ${name} here.`, { param: name });
  if (
    sub.endedAt !== null &&
    Object.keys(params.tree).some((name) => !['metadata', 'cancellation_details', 'expand'].includes(name))
  ) {
    throw refused('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const behaviour =
    params.word('payment_behavior', [
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ]) ?? 'allow_incomplete';
  if (behaviour === 'pending_if_incomplete') {
    const supported =
      'expand payment_behavior proration_behavior proration_date billing_cycle_anchor items trial_end trial_from_plan add_invoice_items off_session'.split(
        ' ',
      );
    const other = Object.keys(params.tree).find((name) => !supported.includes(name));
    if (other !== undefined)
      throw malformed(
        `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you cannot pass \`${other}\`.`,
        { param: other },
      );
  }
  const items = readItems(fakeStripe, params, sub);
  const draft = structuredClone(sub);
  readEnding(fakeStripe, params, draft);
  readDetails(params, draft);
  readPlain(fakeStripe, params, draft);
  fakeStripe.change('subscription', sub, 'customer.subscription.updated', () => Object.assign(sub, draft));
  if (items) {
    changeItems(fakeStripe, sub, items, {
      proration:
        params.word('proration_behavior', ['create_prorations', 'always_invoice', 'none']) ??
        'create_prorations',
      behaviour,
      at: params.int('proration_date') ?? fakeStripe.now,
      present: params.flag('off_session') !== true,
    });
  }
  return showSubscription(fakeStripe, sub);
}

/** @type {import('../protocol/router.mjs').Routes} */
export const subscriptionRoutes = {
  'POST /v1/subscriptions': {
    params: `${UPDATABLE} customer currency trial_period_days`,
    run: (fakeStripe, params) => {
      const customer = liveCustomer(fakeStripe, params.need('customer'));
      const items = (params.items('items') ?? []).map((item) => ({
        price: fakeStripe.get('price', item.need('price'), item.full('price')).id,
        quantity: item.int('quantity') ?? 1,
      }));
      if (items.length === 0)
        throw malformed('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
      const days = params.int('trial_period_days');
      const method = params.text('default_payment_method') ?? null;
      if (method !== null) fakeStripe.get('method', method, 'default_payment_method');
      const { sub } = createSubscription(fakeStripe, {
        customer,
        items,
        metadata: params.metadata(),
        method,
        trialEnd: params.int('trial_end') ?? (days === undefined ? null : fakeStripe.now + days * 86_400),
        present: params.flag('off_session') !== true,
        automaticTax: params.inner('automatic_tax')?.flag('enabled') ?? false,
        description: params.text('description') ?? null,
        session: null,
        pays:
          params.word('payment_behavior', [
            'allow_incomplete',
            'default_incomplete',
            'error_if_incomplete',
            'pending_if_incomplete',
          ]) !== 'default_incomplete',
      });
      return showSubscription(fakeStripe, sub);
    },
  },
  'GET /v1/subscriptions': {
    params:
      'automatic_tax collection_method created current_period_end current_period_start customer customer_account ending_before expand limit plan price starting_after status test_clock',
    run: (fakeStripe, params) => {
      const [customer, price, status, within] = [
        params.text('customer'),
        params.text('price'),
        params.text('status'),
        params.range('created'),
      ];
      if (customer) fakeStripe.get('customer', customer, 'customer');
      const rows = fakeStripe
        .all('subscription')
        .filter(
          (row) =>
            (!customer || row.customer === customer) &&
            (!price || row.items.some((item) => item.price === price)) &&
            within(row.created) &&
            matches(row.status, status ?? null),
        );
      return page(params, '/v1/subscriptions', rows, (row) => showSubscription(fakeStripe, row));
    },
  },
  'GET /v1/subscriptions/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showSubscription(fakeStripe, fakeStripe.get('subscription', id)),
  },
  'POST /v1/subscriptions/:id': {
    params: UPDATABLE,
    run: (fakeStripe, params, [id]) => update(fakeStripe, params, fakeStripe.get('subscription', id)),
  },
  'DELETE /v1/subscriptions/:id': {
    params: 'cancellation_details expand invoice_now prorate',
    run: (fakeStripe, params, [id = '']) => {
      const sub = fakeStripe.get('subscription', id);
      if (sub.endedAt !== null) throw missing('subscription', id);
      readDetails(params, sub);
      endNow(fakeStripe, sub, 'cancellation_requested', {
        prorate: params.flag('prorate') ?? false,
        invoice: params.flag('invoice_now') ?? false,
      });
      return showSubscription(fakeStripe, sub);
    },
  },
};

/** Without a wish all but the canceled ones; `ended` is both kinds of end. @param {string} status @param {string | null} wish */
function matches(status, wish) {
  if (wish === 'all') return true;
  if (wish === null) return status !== 'canceled' && status !== 'incomplete_expired';
  if (wish === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return status === wish;
}
