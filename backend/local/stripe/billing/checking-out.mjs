// @ts-check
import { charging, readCard } from '../cards.mjs';
import { refused } from '../errors.mjs';
import { startSubscription } from './beginning.mjs';
import { attempt, authenticate } from './charging.mjs';
import { endNow } from './ending.mjs';
import { settle } from './invoicing.mjs';

/** @typedef {import('../till.mjs').Till} Till @typedef {import('../rows.mjs').Session} Session @typedef {import('./charging.mjs').Outcome} Outcome */

/** What the cart says. @param {Till} till @param {Session} session */
export const sumOf = (till, session) =>
  trialOf(session, session.created) === null
    ? session.items.reduce((sum, item) => sum + till.get('price', item.price).amount * item.quantity, 0)
    : 0;

/** @param {Session} session @param {number} now */
const trialOf = (session, now) =>
  session.trialEnd ?? (session.trialDays === null ? null : now + session.trialDays * 86_400);

/** @param {Till} till @param {string} customer @param {string} given a name or a number @returns {import('../rows.mjs').Method} */
export function attachCard(till, customer, given) {
  const card = readCard(given);
  if (card === null)
    throw refused('Your card number is invalid.', { code: 'invalid_number', param: 'number' });
  const method = till.add('method', { id: till.ids.next('pm'), created: till.now, customer, card });
  till.tell('method', method, 'payment_method.attached');
  return method;
}

/**
 * Its owner pressed "pay" on the page.
 * @param {Till} till @param {Session} session @param {{card: string, address?: import('../rows.mjs').Address | null}} form
 * @returns {Outcome}
 */
export function payCheckout(till, session, { card, address = null }) {
  if (session.status !== 'open') throw refused(`This Checkout Session is ${session.status}.`);
  const customer = till.get('customer', session.customer);
  const trialEnd = trialOf(session, till.now);
  const first = readCard(card);
  const answer = first ? charging(first.name, { present: true }) : null;
  // A card that is refused at once leaves nothing behind: the page stays open for another.
  if (answer !== null && typeof answer === 'object') return { kind: 'declined', decline: answer };
  const method = attachCard(till, customer.id, card);
  if (session.saveAddress && address)
    till.change('customer', customer, 'customer.updated', () => Object.assign(customer, { address }));
  const begun = till.find('subscription', session.subscription);
  if (begun) {
    begun.method = method.id;
    return attempt(till, till.get('invoice', begun.invoice), { present: true });
  }
  const free = trialEnd !== null || settle(sumOf(till, session), customer.balance).due === 0;
  const { sub, outcome } = startSubscription(till, {
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

/** @param {Till} till @param {Session} session @param {import('../rows.mjs').Subscription} sub @param {import('../rows.mjs').Invoice} invoice */
export function completeSession(till, session, sub, invoice) {
  Object.assign(session, {
    status: 'complete',
    payment: invoice.total > 0 ? 'paid' : 'no_payment_required',
    subscription: sub.id,
    invoice: invoice.id,
  });
  till.tell('session', session, 'checkout.session.completed');
}

/** Nobody can pay here any more; a payment that the bank was asked about is given up. @param {Till} till @param {Session} session */
export function expireSession(till, session) {
  session.status = 'expired';
  till.tell('session', session, 'checkout.session.expired');
  const begun = till.find('subscription', session.subscription);
  if (begun?.status === 'incomplete') endNow(till, begun, null);
}

/** @param {Till} till @param {import('../rows.mjs').Invoice} invoice @param {boolean} succeeds @returns {Outcome} */
export function answerBank(till, invoice, succeeds) {
  const intent = till.get('intent', invoice.intent);
  if (intent.status !== 'requires_action' || invoice.status !== 'open')
    throw refused('Nothing waits for the bank here.', { code: 'payment_intent_unexpected_state' });
  return authenticate(till, intent, succeeds);
}
