// @ts-check
import { authenticationFailed, authenticationRequired, charging } from '../cards.mjs';
import { markPaid } from './invoicing.mjs';

/**
 * @typedef {import('../till.mjs').Till} Till @typedef {import('../rows.mjs').Invoice} Invoice @typedef {import('../rows.mjs').Intent} Intent @typedef {import('../rows.mjs').Decline} Decline
 * @typedef {{kind: 'paid'} | {kind: 'needs-action', intent: string} | {kind: 'declined', decline: Decline}} Outcome
 */

/** The card that is charged unless another is named. @param {Till} till @param {Invoice} invoice */
export const cardFor = (till, invoice) =>
  till.find('subscription', invoice.subscription)?.method ??
  till.find('customer', invoice.customer)?.method ??
  null;

/** @type {Decline} */
const NO_CARD = {
  code: 'resource_missing',
  declineCode: '',
  message:
    'There is no default payment method set on this Customer or Invoice. Please set a default payment method.',
};

/**
 * One attempt to be paid. `present`: its owner sits in front of a page.
 * @param {Till} till @param {Invoice} invoice @param {{method?: string | null, present: boolean, automatic?: boolean}} how
 * @returns {Outcome}
 */
export function attempt(till, invoice, { method: named, present, automatic = false }) {
  const intent = till.get('intent', invoice.intent);
  const method = till.find('method', named ?? cardFor(till, invoice));
  invoice.attempted = true;
  // Any first attempt counts, later ones only when Stripe made them by itself.
  if (automatic || invoice.attempts === 0) invoice.attempts += 1;
  invoice.firstAttempt ??= till.now;
  if (method === null || method.customer === null) return failed(till, invoice, intent, NO_CARD);
  Object.assign(intent, { method: method.id, present, error: null });
  const answer = charging(method.card.name, { present });
  if (answer === 'pays') return paid(till, invoice, intent, { secure: false });
  if (answer !== 'asks-the-bank') return failed(till, invoice, intent, answer);
  intent.status = 'requires_action';
  intent.error = present ? null : authenticationRequired;
  till.tell('intent', intent, 'payment_intent.requires_action');
  till.tell('invoice', invoice, 'invoice.payment_action_required');
  if (!present) till.tell('invoice', invoice, 'invoice.payment_failed');
  till.follow('failed', invoice);
  return { kind: 'needs-action', intent: intent.id };
}

/** The bank's page has been answered. @param {Till} till @param {Intent} intent @param {boolean} succeeds @returns {Outcome} */
export function authenticate(till, intent, succeeds) {
  const invoice = till.get('invoice', intent.invoice);
  if (succeeds) return paid(till, invoice, intent, { secure: true });
  return failed(till, invoice, intent, authenticationFailed, { charged: false });
}

/** @param {Till} till @param {Invoice} invoice @param {Intent} intent @param {Decline | null} failure @param {boolean} secure */
const makeCharge = (till, invoice, intent, failure, secure) =>
  till.add('charge', {
    id: till.ids.next('ch'),
    created: till.now,
    customer: invoice.customer,
    intent: intent.id,
    invoice: invoice.id,
    amount: intent.amount,
    refunded: 0,
    currency: intent.currency,
    method: intent.method ?? '',
    status: failure ? 'failed' : 'succeeded',
    failure,
    disputed: false,
    secure,
  });

/** @param {Till} till @param {Invoice} invoice @param {Intent} intent @param {{secure: boolean}} how @returns {Outcome} */
function paid(till, invoice, intent, { secure }) {
  const charge = makeCharge(till, invoice, intent, null, secure);
  Object.assign(intent, { status: 'succeeded', received: intent.amount, charge: charge.id, error: null });
  till.tell('charge', charge, 'charge.succeeded');
  till.tell('intent', intent, 'payment_intent.succeeded');
  markPaid(till, invoice);
  return { kind: 'paid' };
}

/** @param {Till} till @param {Invoice} invoice @param {Intent} intent @param {Decline} decline @param {{charged?: boolean}} [how] @returns {Outcome} */
function failed(till, invoice, intent, decline, { charged = true } = {}) {
  Object.assign(intent, { status: 'requires_payment_method', error: decline });
  if (charged && decline !== NO_CARD) {
    const charge = makeCharge(till, invoice, intent, decline, false);
    intent.charge = charge.id;
    till.tell('charge', charge, 'charge.failed');
  }
  till.tell('intent', intent, 'payment_intent.payment_failed');
  till.tell('invoice', invoice, 'invoice.payment_failed');
  till.follow('failed', invoice);
  return { kind: 'declined', decline };
}
