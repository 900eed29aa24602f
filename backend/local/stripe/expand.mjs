// @ts-check
import { malformed } from './errors.mjs';
import { list } from './lists.mjs';
import { paymentsOf } from './resources/invoices.mjs';
import { refundsOf } from './resources/payments.mjs';
import { showSessionItems } from './resources/sessions.mjs';

/** @typedef {import('./till.mjs').Till} Till @typedef {import('./till.mjs').Wire} Wire @typedef {import('./till.mjs').Kind} Kind */

const DEEPEST = 4;

/** What an id stands for. @type {[string, Kind][]} */
const prefixes = [
  ['cus_', 'customer'],
  ['sub_sched_', 'schedule'],
  ['sub_', 'subscription'],
  ['in_', 'invoice'],
  ['price_', 'price'],
  ['prod_', 'product'],
  ['pi_', 'intent'],
  ['ch_', 'charge'],
  ['pm_', 'method'],
  ['re_', 'refund'],
  ['cn_', 'creditNote'],
  ['cbtxn_', 'balanceEntry'],
  ['bpc_', 'portalConfiguration'],
  ['cs_', 'session'],
  ['dp_', 'dispute'],
];

/** What is only there when it is asked for. @type {Record<string, Record<string, (till: Till, id: string) => unknown>>} */
const extras = {
  invoice: {
    payments: (till, id) =>
      list(`/v1/invoice_payments?invoice=${id}`, paymentsOf(till, till.get('invoice', id))),
    confirmation_secret: (till, id) => {
      const intent = till.find('intent', till.get('invoice', id).intent);
      return intent && { client_secret: intent.secret, type: 'payment_intent' };
    },
  },
  'checkout.session': { line_items: (till, id) => showSessionItems(till, till.get('session', id)) },
  charge: { refunds: (till, id) => refundsOf(till, till.get('charge', id)) },
  customer: {
    subscriptions: (till, id) =>
      list(
        `/v1/customers/${id}/subscriptions`,
        till
          .all('subscription')
          .filter((row) => row.customer === id && row.endedAt === null)
          .reverse()
          .map((row) => till.show('subscription', row)),
      ),
  },
};

/** @param {Till} till @param {Wire} answer @param {readonly string[]} wishes */
export function expand(till, answer, wishes) {
  for (const wish of wishes) {
    const path = wish.split('.');
    if (path.length > DEEPEST)
      throw malformed(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${wish}`, {
        param: 'expand',
      });
    open(till, answer, path, wish);
  }
}

/** @param {Till} till @param {Wire} object @param {string[]} path @param {string} wish */
function open(till, object, [name = '', ...rest], wish) {
  const extra = extras[String(object['object'])]?.[name];
  if (object[name] === undefined && extra) object[name] = extra(till, String(object['id']));
  const value = object[name];
  if (value === undefined) throw cannot(wish);
  const opened = Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? lookUp(till, one, wish) : one))
    : typeof value === 'string'
      ? lookUp(till, value, wish)
      : value;
  object[name] = opened;
  if (rest.length === 0 || opened === null) return;
  for (const one of Array.isArray(opened) ? opened : [opened]) {
    if (typeof one !== 'object' || one === null) throw cannot(wish);
    open(till, /** @type {Wire} */ (one), rest, wish);
  }
}

/** @param {Till} till @param {string} id @param {string} wish */
function lookUp(till, id, wish) {
  const kind = prefixes.find(([prefix]) => id.startsWith(prefix))?.[1];
  const row = kind ? till.find(kind, id) : null;
  if (!kind || row === null) throw cannot(wish);
  return structuredClone(till.show(kind, row));
}

/** @param {string} wish */
const cannot = (wish) => malformed(`This property cannot be expanded (${wish}).`, { param: 'expand' });
