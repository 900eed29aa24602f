// @ts-check

import { paymentsOf } from '../resources/invoices.mjs';
import { refundsOf } from '../resources/payments.mjs';
import { showSessionItems } from '../resources/sessions.mjs';
import { malformed } from './errors.mjs';
import { list } from './lists.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../fake-stripe.mjs').Wire} Wire @typedef {import('../fake-stripe.mjs').Kind} Kind */

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

/** What is only there when it is asked for. @type {Record<string, Record<string, (fakeStripe: FakeStripe, id: string) => unknown>>} */
const extras = {
  invoice: {
    payments: (fakeStripe, id) =>
      list(`/v1/invoice_payments?invoice=${id}`, paymentsOf(fakeStripe, fakeStripe.get('invoice', id))),
    confirmation_secret: (fakeStripe, id) => {
      const intent = fakeStripe.find('intent', fakeStripe.get('invoice', id).intent);
      return intent && { client_secret: intent.secret, type: 'payment_intent' };
    },
  },
  'checkout.session': {
    line_items: (fakeStripe, id) => showSessionItems(fakeStripe, fakeStripe.get('session', id)),
  },
  charge: { refunds: (fakeStripe, id) => refundsOf(fakeStripe, fakeStripe.get('charge', id)) },
  customer: {
    subscriptions: (fakeStripe, id) =>
      list(
        `/v1/customers/${id}/subscriptions`,
        fakeStripe
          .all('subscription')
          .filter((row) => row.customer === id && row.endedAt === null)
          .reverse()
          .map((row) => fakeStripe.show('subscription', row)),
      ),
  },
};

/** @param {FakeStripe} fakeStripe @param {Wire} answer @param {readonly string[]} wishes */
export function expand(fakeStripe, answer, wishes) {
  for (const wish of wishes) {
    const path = wish.split('.');
    if (path.length > DEEPEST)
      throw malformed(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${wish}`, {
        param: 'expand',
      });
    open(fakeStripe, answer, path, wish);
  }
}

/** @param {FakeStripe} fakeStripe @param {Wire} object @param {string[]} path @param {string} wish */
function open(fakeStripe, object, [name = '', ...rest], wish) {
  const extra = extras[String(object['object'])]?.[name];
  if (object[name] === undefined && extra) object[name] = extra(fakeStripe, String(object['id']));
  const value = object[name];
  if (value === undefined) throw cannot(wish);
  const opened = Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? lookUp(fakeStripe, one, wish) : one))
    : typeof value === 'string'
      ? lookUp(fakeStripe, value, wish)
      : value;
  object[name] = opened;
  if (rest.length === 0 || opened === null) return;
  for (const one of Array.isArray(opened) ? opened : [opened]) {
    if (typeof one !== 'object' || one === null) throw cannot(wish);
    open(fakeStripe, /** @type {Wire} */ (one), rest, wish);
  }
}

/** @param {FakeStripe} fakeStripe @param {string} id @param {string} wish */
function lookUp(fakeStripe, id, wish) {
  const kind = prefixes.find(([prefix]) => id.startsWith(prefix))?.[1];
  const row = kind ? fakeStripe.find(kind, id) : null;
  if (!kind || row === null) throw cannot(wish);
  return structuredClone(fakeStripe.show(kind, row));
}

/** @param {string} wish */
const cannot = (wish) => malformed(`This property cannot be expanded (${wish}).`, { param: 'expand' });
