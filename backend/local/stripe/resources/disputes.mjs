// @ts-check
import { DAY } from '../clock.mjs';
import { page } from '../lists.mjs';

/** @typedef {import('../till.mjs').Till} Till @typedef {import('../till.mjs').Wire} Wire @typedef {import('../rows.mjs').Dispute} Dispute */

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

/** @param {Till} till @param {Dispute} row @returns {Wire} */
export const showDispute = (till, row) => ({
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
    past_due: row.created + 14 * DAY < till.now,
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

/** The bank takes the money back because the customer said that something is wrong. @param {Till} till @param {string} chargeId @param {string} [reason] */
export function openDispute(till, chargeId, reason = 'fraudulent') {
  const charge = till.get('charge', chargeId);
  charge.disputed = true;
  const row = till.add('dispute', {
    id: till.ids.next('dp'),
    created: till.now,
    charge: charge.id,
    intent: charge.intent,
    amount: charge.amount - charge.refunded,
    currency: charge.currency,
    reason,
    status: 'needs_response',
  });
  till.tell('dispute', row, 'charge.dispute.created');
  return row;
}

/** @param {Till} till @param {string} id @param {'won' | 'lost'} status */
export function closeDispute(till, id, status) {
  const row = till.get('dispute', id);
  row.status = status;
  till.tell('dispute', row, 'charge.dispute.closed');
  return row;
}

/** @type {import('../router.mjs').Routes} */
export const disputeRoutes = {
  'GET /v1/disputes': {
    params: 'charge created ending_before expand limit payment_intent starting_after',
    run: (till, params) => {
      const [charge, intent, within] = [
        params.text('charge'),
        params.text('payment_intent'),
        params.range('created'),
      ];
      const rows = till
        .all('dispute')
        .filter(
          (row) =>
            (!charge || row.charge === charge) && (!intent || row.intent === intent) && within(row.created),
        );
      return page(params, '/v1/disputes', rows, (row) => showDispute(till, row));
    },
  },
  'GET /v1/disputes/:id': {
    params: 'expand',
    run: (till, _params, [id]) => showDispute(till, till.get('dispute', id)),
  },
};
