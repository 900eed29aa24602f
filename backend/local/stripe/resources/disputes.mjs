// @ts-check
import { DAY } from '../clock.mjs';
import { page } from '../protocol/lists.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../fake-stripe.mjs').Wire} Wire @typedef {import('../rows.mjs').Dispute} Dispute */

const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

/** @param {FakeStripe} fakeStripe @param {Dispute} row @returns {Wire} */
export const showDispute = (fakeStripe, row) => ({
  id: row.id,
  object: 'dispute',
  amount: row.amount,
  balance_transactions: [],
  charge: row.charge,
  created: row.created,
  currency: row.currency,
  enhanced_eligibility_types: [],
  evidence: { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} },
  evidence_details: {
    due_by: row.created + 14 * DAY,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: row.created + 14 * DAY < fakeStripe.now,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: row.intent,
  payment_method_details: {
    card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    type: 'card',
  },
  reason: row.reason,
  status: row.status,
});

/**
 * The bank takes the payment back because the customer disputes it.
 * @param {FakeStripe} fakeStripe @param {string} chargeId @param {string} [reason]
 */
export function openDispute(fakeStripe, chargeId, reason = 'fraudulent') {
  const charge = fakeStripe.get('charge', chargeId);
  charge.disputed = true;
  const row = fakeStripe.add('dispute', {
    id: fakeStripe.ids.next('dp'),
    created: fakeStripe.now,
    charge: charge.id,
    intent: charge.intent,
    amount: charge.amount - charge.refunded,
    currency: charge.currency,
    reason,
    status: 'needs_response',
  });
  fakeStripe.tell('dispute', row, 'charge.dispute.created');
  return row;
}

/** @param {FakeStripe} fakeStripe @param {string} id @param {'won' | 'lost'} status */
export function closeDispute(fakeStripe, id, status) {
  const row = fakeStripe.get('dispute', id);
  row.status = status;
  fakeStripe.tell('dispute', row, 'charge.dispute.closed');
  return row;
}

/** @type {import('../protocol/router.mjs').Routes} */
export const disputeRoutes = {
  'GET /v1/disputes': {
    params: 'charge created ending_before expand limit payment_intent starting_after',
    run: (fakeStripe, params) => {
      const [charge, intent, within] = [
        params.text('charge'),
        params.text('payment_intent'),
        params.range('created'),
      ];
      const rows = fakeStripe
        .all('dispute')
        .filter(
          (row) =>
            (!charge || row.charge === charge) && (!intent || row.intent === intent) && within(row.created),
        );
      return page(params, '/v1/disputes', rows, (row) => showDispute(fakeStripe, row));
    },
  },
  'GET /v1/disputes/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showDispute(fakeStripe, fakeStripe.get('dispute', id)),
  },
};
