// @ts-check

import { attachCard } from '../billing/pay-checkout.mjs';
import { refundCharge } from '../billing/refund-charge.mjs';
import { malformed, refused } from '../protocol/errors.mjs';
import { list, page } from '../protocol/lists.mjs';
import { NO_ADDRESS } from './common.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../fake-stripe.mjs').Wire} Wire @typedef {import('../rows.mjs').Intent} Intent @typedef {import('../rows.mjs').Charge} Charge @typedef {import('../rows.mjs').Method} Method */

/** @param {FakeStripe} fakeStripe @param {Method} row @returns {Wire} */
export const showMethod = (fakeStripe, row) => ({
  id: row.id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: billingDetails(fakeStripe, row.customer),
  card: {
    brand: row.card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'DE',
    display_brand: row.card.brand,
    exp_month: 8,
    exp_year: 2034,
    fingerprint: row.card.fingerprint,
    funding: 'credit',
    generated_from: null,
    last4: row.card.last4,
    networks: { available: [row.card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: row.created,
  customer: row.customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});

/** @param {FakeStripe} fakeStripe @param {string | null} id */
function billingDetails(fakeStripe, id) {
  const customer = fakeStripe.find('customer', id);
  return {
    address: customer?.address ?? NO_ADDRESS,
    email: customer?.email ?? null,
    name: customer?.name ?? null,
    phone: null,
    tax_id: null,
  };
}

/** @param {FakeStripe} fakeStripe @param {Intent} row @returns {Wire} */
export const showIntent = (fakeStripe, row) => ({
  id: row.id,
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: row.amount,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: row.received,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: row.canceledAt,
  cancellation_reason: row.status === 'canceled' ? 'void_invoice' : null,
  capture_method: 'automatic',
  client_secret: row.secret,
  confirmation_method: 'automatic',
  created: row.created,
  currency: row.currency,
  customer: row.customer,
  customer_account: null,
  description: 'Subscription update',
  excluded_payment_method_types: null,
  last_payment_error: row.error && {
    code: row.error.code,
    ...(row.error.declineCode ? { decline_code: row.error.declineCode } : {}),
    doc_url: `https://stripe.com/docs/error-codes/${row.error.code.replaceAll('_', '-')}`,
    message: row.error.message,
    type: 'card_error',
  },
  latest_charge: row.charge,
  livemode: false,
  managed_payments: { enabled: false },
  metadata: {},
  next_action:
    row.status !== 'requires_action'
      ? null
      : {
          type: 'redirect_to_url',
          redirect_to_url: { return_url: null, url: `${fakeStripe.publicUrl}/bank/${row.id}` },
        },
  on_behalf_of: null,
  payment_method: row.method,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: 'off_session',
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: row.status,
  transfer_data: null,
  transfer_group: null,
});

/** @param {FakeStripe} fakeStripe @param {Charge} row @returns {Wire} */
export function showCharge(fakeStripe, row) {
  const method = fakeStripe.get('method', row.method);
  const { card } = method;
  const failed = row.failure !== null;
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: failed ? 0 : row.amount,
    amount_refunded: row.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: failed ? null : `txn_${row.id.slice(3)}`,
    billing_details: billingDetails(fakeStripe, row.customer),
    calculated_statement_descriptor: 'PICTICK',
    captured: !failed,
    created: row.created,
    currency: row.currency,
    customer: row.customer,
    description: 'Subscription update',
    disputed: row.disputed,
    failure_balance_transaction: null,
    failure_code: row.failure?.code ?? null,
    failure_message: row.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: failed ? 'declined_by_network' : 'approved_by_network',
      reason: row.failure?.declineCode || null,
      seller_message: failed
        ? 'The bank did not return any further details with this decline.'
        : 'Payment complete.',
      type: failed ? 'issuer_declined' : 'authorized',
    },
    paid: !failed,
    payment_intent: row.intent,
    payment_method: row.method,
    payment_method_details: {
      card: {
        amount_authorized: failed ? null : row.amount,
        authorization_code: null,
        brand: card.brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'DE',
        electronic_commerce_indicator: null,
        exp_month: 8,
        exp_year: 2034,
        extended_authorization: { status: 'disabled' },
        fingerprint: card.fingerprint,
        funding: 'credit',
        incremental_authorization: { status: 'unavailable' },
        installments: null,
        last4: card.last4,
        mandate: null,
        multicapture: { status: 'unavailable' },
        network: card.brand,
        network_token: { used: false },
        network_transaction_id: null,
        overcapture: { maximum_amount_capturable: row.amount, status: 'unavailable' },
        regulated_status: 'unregulated',
        three_d_secure: row.secure
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: null,
              version: '2.2.0',
            }
          : null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: row.refunded === row.amount && !failed,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** @param {FakeStripe} _fakeStripe @param {import('../rows.mjs').Refund} row @returns {Wire} */
export const showRefund = (_fakeStripe, row) => ({
  id: row.id,
  object: 'refund',
  amount: row.amount,
  balance_transaction: `txn_${row.id.slice(3)}`,
  charge: row.charge,
  created: row.created,
  currency: row.currency,
  customer: null,
  customer_account: null,
  destination_details: {
    card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    type: 'card',
  },
  metadata: row.metadata,
  payment_intent: row.intent,
  payment_method: null,
  reason: row.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});

/** @param {FakeStripe} fakeStripe @param {Charge} row */
export const refundsOf = (fakeStripe, row) =>
  list(
    `/v1/charges/${row.id}/refunds`,
    fakeStripe
      .all('refund')
      .filter((refund) => refund.charge === row.id)
      .reverse()
      .map((refund) => showRefund(fakeStripe, refund)),
  );

const LIST = 'created customer ending_before expand limit starting_after';

/** @type {import('../protocol/router.mjs').Routes} */
export const paymentRoutes = {
  'GET /v1/payment_intents': {
    params: LIST,
    run: (fakeStripe, params) => {
      const [customer, within] = [params.text('customer'), params.range('created')];
      return page(
        params,
        '/v1/payment_intents',
        fakeStripe
          .all('intent')
          .filter((row) => (!customer || row.customer === customer) && within(row.created)),
        (row) => showIntent(fakeStripe, row),
      );
    },
  },
  'GET /v1/payment_intents/:id': {
    params: 'client_secret expand',
    run: (fakeStripe, _params, [id]) => showIntent(fakeStripe, fakeStripe.get('intent', id, 'intent')),
  },
  'GET /v1/charges': {
    params: `${LIST} payment_intent transfer_group`,
    run: (fakeStripe, params) => {
      const [customer, intent, within] = [
        params.text('customer'),
        params.text('payment_intent'),
        params.range('created'),
      ];
      const rows = fakeStripe
        .all('charge')
        .filter(
          (row) =>
            (!customer || row.customer === customer) &&
            (!intent || row.intent === intent) &&
            within(row.created),
        );
      return page(params, '/v1/charges', rows, (row) => showCharge(fakeStripe, row));
    },
  },
  'GET /v1/charges/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showCharge(fakeStripe, fakeStripe.get('charge', id, 'id')),
  },
  'POST /v1/refunds': {
    params: 'amount charge currency customer expand instructions_email metadata origin payment_intent reason',
    run: (fakeStripe, params) => {
      const intent = params.text('payment_intent');
      const charge = intent
        ? fakeStripe.get('intent', intent, 'payment_intent').charge
        : params.text('charge');
      if (!charge)
        throw malformed(
          'One of the following params should be provided for this request: payment_intent or charge.',
        );
      return showRefund(
        fakeStripe,
        refundCharge(fakeStripe, fakeStripe.get('charge', charge, 'charge'), {
          amount: params.int('amount'),
          reason: params.word('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
          metadata: params.metadata(),
        }),
      );
    },
  },
  'GET /v1/refunds': {
    params: 'charge created ending_before expand limit payment_intent starting_after',
    run: (fakeStripe, params) => {
      const [charge, intent] = [params.text('charge'), params.text('payment_intent')];
      return page(
        params,
        '/v1/refunds',
        fakeStripe
          .all('refund')
          .filter((row) => (!charge || row.charge === charge) && (!intent || row.intent === intent)),
        (row) => showRefund(fakeStripe, row),
      );
    },
  },
  'GET /v1/refunds/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showRefund(fakeStripe, fakeStripe.get('refund', id)),
  },
  'GET /v1/payment_methods': {
    params: 'allow_redisplay customer customer_account ending_before expand limit starting_after type',
    run: (fakeStripe, params) => {
      const customer = fakeStripe.get('customer', params.need('customer'), 'customer').id;
      return page(
        params,
        '/v1/payment_methods',
        fakeStripe.all('method').filter((row) => row.customer === customer),
        (row) => showMethod(fakeStripe, row),
      );
    },
  },
  'GET /v1/customers/:id/payment_methods': {
    params: 'allow_redisplay ending_before expand limit starting_after type',
    run: (fakeStripe, params, [id = '']) => {
      fakeStripe.get('customer', id, 'customer');
      return page(
        params,
        `/v1/customers/${id}/payment_methods`,
        fakeStripe.all('method').filter((row) => row.customer === id),
        (row) => showMethod(fakeStripe, row),
      );
    },
  },
  'GET /v1/payment_methods/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) =>
      showMethod(fakeStripe, fakeStripe.get('method', id, 'payment_method')),
  },
  // Stripe's own test names work too: pm_card_visa.
  'POST /v1/payment_methods/:id/attach': {
    params: 'customer expand',
    run: (fakeStripe, params, [id = '']) => {
      const customer = fakeStripe.get('customer', params.need('customer'), 'customer').id;
      const card = {
        pm_card_visa: 'success',
        pm_card_chargeCustomerFail: 'fails-later',
        pm_card_authenticationRequired: 'secure',
        pm_card_authenticationRequiredOnSetup: 'secure-once',
      }[id];
      if (card) return showMethod(fakeStripe, attachCard(fakeStripe, customer, card));
      const row = fakeStripe.get('method', id, 'payment_method');
      if (row.customer !== customer)
        throw refused(
          'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
        );
      return showMethod(fakeStripe, row);
    },
  },
  'POST /v1/payment_methods/:id/detach': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => {
      const row = fakeStripe.get('method', id, 'payment_method');
      if (row.customer === null)
        throw refused(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      for (const customer of fakeStripe.all('customer'))
        if (customer.method === row.id)
          fakeStripe.change('customer', customer, 'customer.updated', () => (customer.method = null));
      for (const sub of fakeStripe.all('subscription'))
        if (sub.method === row.id)
          fakeStripe.change('subscription', sub, 'customer.subscription.updated', () => (sub.method = null));
      fakeStripe.change('method', row, 'payment_method.detached', () => (row.customer = null));
      return showMethod(fakeStripe, row);
    },
  },
};
