// @ts-check
import { authenticationFailed, authenticationRequired, charging } from '../cards.mjs';
import { markPaid } from './issue-invoice.mjs';

/**
 * @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Invoice} Invoice @typedef {import('../rows.mjs').Intent} Intent @typedef {import('../rows.mjs').Decline} Decline
 * @typedef {{kind: 'paid'} | {kind: 'needs-action', intent: string} | {kind: 'declined', decline: Decline}} Outcome
 */

/**
 * The card that is charged unless another is named.
 * @param {FakeStripe} fakeStripe @param {Invoice} invoice
 */
export const cardFor = (fakeStripe, invoice) =>
  fakeStripe.find('subscription', invoice.subscription)?.method ??
  fakeStripe.find('customer', invoice.customer)?.method ??
  null;

/** @type {Decline} */
const NO_CARD = {
  code: 'resource_missing',
  declineCode: '',
  message:
    'There is no default payment method set on this Customer or Invoice. Please set a default payment method.',
};

/**
 * One attempt to charge. `present`: the user is on the page.
 * @param {FakeStripe} fakeStripe @param {Invoice} invoice @param {{method?: string | null, present: boolean, automatic?: boolean}} how
 * @returns {Outcome}
 */
export function attempt(fakeStripe, invoice, { method: named, present, automatic = false }) {
  const intent = fakeStripe.get('intent', invoice.intent);
  const method = fakeStripe.find('method', named ?? cardFor(fakeStripe, invoice));
  invoice.attempted = true;
  // Any first attempt counts, later ones only when Stripe made them itself.
  if (automatic || invoice.attempts === 0) invoice.attempts += 1;
  invoice.firstAttempt ??= fakeStripe.now;
  if (method === null || method.customer === null) return failed(fakeStripe, invoice, intent, NO_CARD);
  Object.assign(intent, { method: method.id, present, error: null });
  const answer = charging(method.card.name, { present });
  if (answer === 'pays') return paid(fakeStripe, invoice, intent, { secure: false });
  if (answer !== 'asks-the-bank') return failed(fakeStripe, invoice, intent, answer);
  intent.status = 'requires_action';
  intent.error = present ? null : authenticationRequired;
  fakeStripe.tell('intent', intent, 'payment_intent.requires_action');
  fakeStripe.tell('invoice', invoice, 'invoice.payment_action_required');
  if (!present) fakeStripe.tell('invoice', invoice, 'invoice.payment_failed');
  fakeStripe.follow('failed', invoice);
  return { kind: 'needs-action', intent: intent.id };
}

/**
 * The user has answered the bank's page.
 * @param {FakeStripe} fakeStripe @param {Intent} intent @param {boolean} succeeds @returns {Outcome}
 */
export function authenticate(fakeStripe, intent, succeeds) {
  const invoice = fakeStripe.get('invoice', intent.invoice);
  if (succeeds) return paid(fakeStripe, invoice, intent, { secure: true });
  return failed(fakeStripe, invoice, intent, authenticationFailed, { charged: false });
}

/** @param {FakeStripe} fakeStripe @param {Invoice} invoice @param {Intent} intent @param {Decline | null} failure @param {boolean} secure */
const makeCharge = (fakeStripe, invoice, intent, failure, secure) =>
  fakeStripe.add('charge', {
    id: fakeStripe.ids.next('ch'),
    created: fakeStripe.now,
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

/** @param {FakeStripe} fakeStripe @param {Invoice} invoice @param {Intent} intent @param {{secure: boolean}} how @returns {Outcome} */
function paid(fakeStripe, invoice, intent, { secure }) {
  const charge = makeCharge(fakeStripe, invoice, intent, null, secure);
  Object.assign(intent, { status: 'succeeded', received: intent.amount, charge: charge.id, error: null });
  fakeStripe.tell('charge', charge, 'charge.succeeded');
  fakeStripe.tell('intent', intent, 'payment_intent.succeeded');
  markPaid(fakeStripe, invoice);
  return { kind: 'paid' };
}

/** @param {FakeStripe} fakeStripe @param {Invoice} invoice @param {Intent} intent @param {Decline} decline @param {{charged?: boolean}} [how] @returns {Outcome} */
function failed(fakeStripe, invoice, intent, decline, { charged = true } = {}) {
  Object.assign(intent, { status: 'requires_payment_method', error: decline });
  if (charged && decline !== NO_CARD) {
    const charge = makeCharge(fakeStripe, invoice, intent, decline, false);
    intent.charge = charge.id;
    fakeStripe.tell('charge', charge, 'charge.failed');
  }
  fakeStripe.tell('intent', intent, 'payment_intent.payment_failed');
  fakeStripe.tell('invoice', invoice, 'invoice.payment_failed');
  fakeStripe.follow('failed', invoice);
  return { kind: 'declined', decline };
}
