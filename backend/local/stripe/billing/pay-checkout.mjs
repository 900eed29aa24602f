// @ts-check
import { charging, readCard } from '../cards.mjs';
import { refused } from '../protocol/errors.mjs';
import { attempt, authenticate } from './charge-card.mjs';
import { createSubscription } from './create-subscription.mjs';
import { endNow } from './end-subscription.mjs';
import { settle } from './issue-invoice.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Session} Session @typedef {import('./charge-card.mjs').Outcome} Outcome */

/** The sum of the cart, in cents. @param {FakeStripe} fakeStripe @param {Session} session */
export const sumOf = (fakeStripe, session) =>
  trialOf(session, session.created) === null
    ? session.items.reduce((sum, item) => sum + fakeStripe.get('price', item.price).amount * item.quantity, 0)
    : 0;

/** @param {Session} session @param {number} now */
const trialOf = (session, now) =>
  session.trialEnd ?? (session.trialDays === null ? null : now + session.trialDays * 86_400);

/** @param {FakeStripe} fakeStripe @param {string} customer @param {string} given a name or a number @returns {import('../rows.mjs').Method} */
export function attachCard(fakeStripe, customer, given) {
  const card = readCard(given);
  if (card === null)
    throw refused('Your card number is invalid.', { code: 'invalid_number', param: 'number' });
  const method = fakeStripe.add('method', {
    id: fakeStripe.ids.next('pm'),
    created: fakeStripe.now,
    customer,
    card,
  });
  fakeStripe.tell('method', method, 'payment_method.attached');
  return method;
}

/**
 * The user pressed "pay" on the page.
 * @param {FakeStripe} fakeStripe @param {Session} session @param {{card: string, address?: import('../rows.mjs').Address | null}} form
 * @returns {Outcome}
 */
export function payCheckout(fakeStripe, session, { card, address = null }) {
  if (session.status !== 'open') throw refused(`This Checkout Session is ${session.status}.`);
  const customer = fakeStripe.get('customer', session.customer);
  const trialEnd = trialOf(session, fakeStripe.now);
  const first = readCard(card);
  const answer = first ? charging(first.name, { present: true }) : null;
  // A card that is refused at once changes nothing: the page stays open for another.
  if (answer !== null && typeof answer === 'object') return { kind: 'declined', decline: answer };
  const method = attachCard(fakeStripe, customer.id, card);
  if (session.saveAddress && address)
    fakeStripe.change('customer', customer, 'customer.updated', () => Object.assign(customer, { address }));
  const begun = fakeStripe.find('subscription', session.subscription);
  if (begun) {
    begun.method = method.id;
    return attempt(fakeStripe, fakeStripe.get('invoice', begun.invoice), { present: true });
  }
  const free = trialEnd !== null || settle(sumOf(fakeStripe, session), customer.balance).due === 0;
  const { sub, outcome } = createSubscription(fakeStripe, {
    customer,
    items: session.items,
    metadata: session.subMetadata,
    method: method.id,
    trialEnd,
    present: true,
    pays: !free,
    automaticTax: session.automaticTax,
    description: session.description,
    session: session.id,
  });
  if (outcome?.kind === 'needs-action') session.subscription = sub.id;
  return outcome ?? { kind: 'paid' };
}

/** @param {FakeStripe} fakeStripe @param {Session} session @param {import('../rows.mjs').Subscription} sub @param {import('../rows.mjs').Invoice} invoice */
export function completeSession(fakeStripe, session, sub, invoice) {
  Object.assign(session, {
    status: 'complete',
    payment: invoice.total > 0 ? 'paid' : 'no_payment_required',
    subscription: sub.id,
    invoice: invoice.id,
  });
  fakeStripe.tell('session', session, 'checkout.session.completed');
}

/**
 * Closes the page; a payment that awaits the bank is abandoned.
 * @param {FakeStripe} fakeStripe @param {Session} session
 */
export function expireSession(fakeStripe, session) {
  session.status = 'expired';
  fakeStripe.tell('session', session, 'checkout.session.expired');
  const begun = fakeStripe.find('subscription', session.subscription);
  if (begun?.status === 'incomplete') endNow(fakeStripe, begun, null);
}

/** @param {FakeStripe} fakeStripe @param {import('../rows.mjs').Invoice} invoice @param {boolean} succeeds @returns {Outcome} */
export function answerBank(fakeStripe, invoice, succeeds) {
  const intent = fakeStripe.get('intent', invoice.intent);
  if (intent.status !== 'requires_action' || invoice.status !== 'open')
    throw refused('Nothing waits for the bank here.', { code: 'payment_intent_unexpected_state' });
  return authenticate(fakeStripe, intent, succeeds);
}
