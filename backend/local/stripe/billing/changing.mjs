// @ts-check
import { charging } from '../cards.mjs';
import { later } from '../clock.mjs';
import { cardTrouble, malformed, refused } from '../errors.mjs';
import { PATIENCE } from './beginning.mjs';
import { attempt } from './charging.mjs';
import { draftInvoice, finalize, voidInvoice } from './invoicing.mjs';
import { periodLine, restLine } from './lines.mjs';

/**
 * @typedef {import('../till.mjs').Till} Till @typedef {import('../rows.mjs').Subscription} Subscription @typedef {import('../rows.mjs').Item} Item @typedef {import('../rows.mjs').Line} Line
 * @typedef {'create_prorations' | 'always_invoice' | 'none'} Proration
 * @typedef {'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete'} PaymentBehaviour
 */

/**
 * The items as they are to be. One that is named by its id is changed; one without an id comes on top.
 * @param {Till} till @param {import('../params.mjs').Params} params @param {Subscription} sub
 * @returns {Item[] | null} null: nothing was said about them
 */
export function readItems(till, params, sub) {
  const given = params.items('items');
  if (!given) return null;
  const items = structuredClone(sub.items);
  for (const wish of given) {
    wish.only('clear_usage deleted discounts id metadata price quantity tax_rates');
    const id = wish.text('id');
    const item = id ? items.find((one) => one.id === id) : undefined;
    if (id && !item)
      throw refused(`The subscription \`${sub.id}\` does not have an item with the ID \`${id}\`.`, {
        code: 'resource_missing',
        param: wish.full('id'),
      });
    if (item && wish.flag('deleted') === true) {
      items.splice(items.indexOf(item), 1);
      continue;
    }
    const price = wish.text('price');
    if (price && !till.get('price', price, wish.full('price')).active)
      throw refused('The price specified is inactive. This field only accepts active prices.', {
        param: wish.full('price'),
      });
    const quantity = wish.int('quantity');
    if (item)
      Object.assign(item, {
        price: price ?? item.price,
        quantity: quantity ?? item.quantity,
        metadata: wish.metadata(item.metadata),
      });
    else {
      const added = wish.need('price');
      if (items.some((one) => one.price === added))
        throw refused(`Cannot add multiple subscription items with the same price: ${added}`, {
          param: wish.full('price'),
        });
      items.push({
        id: till.ids.next('si', 14),
        created: till.now,
        price: added,
        quantity: quantity ?? 1,
        metadata: wish.metadata(),
      });
    }
  }
  if (items.length === 0)
    throw refused('A subscription must have at least one active item.', { param: 'items' });
  return items;
}

/** @param {Till} till @param {readonly Item[]} items */
const intervalOf = (till, items) => till.get('price', items[0]?.price).interval;

/** @param {readonly Item[]} a @param {readonly Item[]} b */
const same = (a, b) =>
  JSON.stringify(a.map(({ id, price, quantity }) => [id, price, quantity])) ===
  JSON.stringify(b.map(({ id, price, quantity }) => [id, price, quantity]));

/** Another interval, or the end of a trial, starts a period of its own. @param {Till} till @param {Subscription} sub @param {Item[]} items @param {boolean} endsTrial */
export function applyItems(till, sub, items, endsTrial) {
  const starts = startsAnew(till, sub, items, endsTrial);
  if (endsTrial && sub.status === 'trialing') Object.assign(sub, { status: 'active', trialEnd: till.now });
  sub.items = items;
  if (starts)
    Object.assign(sub, {
      anchor: till.now,
      periodStart: till.now,
      periodEnd: later(till.now, intervalOf(till, items), 1),
    });
}

/** What the change costs now. @param {Till} till @param {Subscription} sub @param {Item[]} items @param {{proration: Proration, at: number, endsTrial?: boolean}} how @returns {Line[]} */
export function linesOfChange(till, sub, items, { proration, at, endsTrial = false }) {
  const gone = sub.items.filter(
    (item) =>
      !items.some((one) => one.id === item.id && one.price === item.price && one.quantity === item.quantity),
  );
  const come = items.filter(
    (item) =>
      !sub.items.some(
        (one) => one.id === item.id && one.price === item.price && one.quantity === item.quantity,
      ),
  );
  const back = proration === 'none' ? [] : gone.map((item) => restLine(till, sub, item, at, -1));
  if (startsAnew(till, sub, items, endsTrial))
    return [
      ...back,
      ...items.map((item) => periodLine(till, item, till.now, later(till.now, intervalOf(till, items), 1))),
    ];
  return [...back, ...(proration === 'none' ? [] : come.map((item) => restLine(till, sub, item, at, 1)))];
}

/** @param {Till} till @param {Subscription} sub @param {Item[]} items @param {boolean} endsTrial */
const startsAnew = (till, sub, items, endsTrial) =>
  sub.status === 'trialing' ? endsTrial : intervalOf(till, items) !== intervalOf(till, sub.items);

/** @param {Till} till @param {Subscription} sub @param {Item[]} items @param {{proration: Proration, behaviour: PaymentBehaviour, at: number, present: boolean, endsTrial?: boolean}} how */
export function changeItems(till, sub, items, { proration, behaviour, at, present, endsTrial = false }) {
  if (same(sub.items, items)) return;
  if (at < sub.periodStart || at > sub.periodEnd)
    throw malformed('The proration date must be within the current period.', { param: 'proration_date' });
  const waiting = till.find('invoice', sub.pending?.invoice);
  // One upgrade waits at a time: a new one takes the place of the last.
  if (waiting?.status === 'open') voidInvoice(till, waiting);
  const lines = linesOfChange(till, sub, items, { proration, at, endsTrial });
  if (proration !== 'always_invoice' && !startsAnew(till, sub, items, endsTrial)) {
    for (const line of lines)
      till.add('invoiceItem', {
        id: line.invoiceItem ?? '',
        created: till.now,
        customer: sub.customer,
        subscription: sub.id,
        invoice: null,
        line,
      });
    till.change('subscription', sub, 'customer.subscription.updated', () =>
      applyItems(till, sub, items, endsTrial),
    );
    return;
  }
  if (behaviour === 'error_if_incomplete') refuseWhatWillFail(till, sub, present);
  if (behaviour === 'pending_if_incomplete') changeWhenPaid(till, sub, items, lines, { present, endsTrial });
  else {
    till.change('subscription', sub, 'customer.subscription.updated', () =>
      applyItems(till, sub, items, endsTrial),
    );
    const invoice = charge(till, sub, lines);
    if (invoice.status === 'open' && behaviour !== 'default_incomplete') attempt(till, invoice, { present });
  }
}

/** @param {Till} till @param {Subscription} sub @param {Line[]} lines */
function charge(till, sub, lines) {
  const invoice = draftInvoice(till, { sub, reason: 'subscription_update', lines });
  till.change('subscription', sub, 'customer.subscription.updated', () =>
    Object.assign(sub, { invoice: invoice.id }),
  );
  finalize(till, invoice);
  return invoice;
}

/** The old items stay until the money is there. @param {Till} till @param {Subscription} sub @param {Item[]} items @param {Line[]} lines @param {{present: boolean, endsTrial: boolean}} how */
function changeWhenPaid(till, sub, items, lines, { present, endsTrial }) {
  const invoice = draftInvoice(till, { sub, reason: 'subscription_update', lines });
  sub.pending = { items, expiresAt: till.now + PATIENCE, invoice: invoice.id, told: false, endsTrial };
  till.change('subscription', sub, 'customer.subscription.updated', () =>
    Object.assign(sub, { invoice: invoice.id }),
  );
  finalize(till, invoice);
  if (invoice.status === 'open') attempt(till, invoice, { present });
  if (sub.pending)
    till.change(
      'subscription',
      sub,
      'customer.subscription.updated',
      () => sub.pending && Object.assign(sub.pending, { told: true }),
    );
}

/** @param {Till} till @param {Subscription} sub @param {boolean} present */
function refuseWhatWillFail(till, sub, present) {
  const method = till.find('method', sub.method ?? till.get('customer', sub.customer).method);
  const answer = method ? charging(method.card.name, { present }) : null;
  if (answer === 'pays') return;
  if (answer === 'asks-the-bank') {
    throw cardTrouble(
      'subscription_payment_intent_requires_action',
      null,
      'Payment for this subscription requires additional user action before it can be completed successfully.',
    );
  }
  throw cardTrouble(
    answer?.code ?? 'card_declined',
    answer?.declineCode ?? 'generic_decline',
    answer?.message ?? 'This customer has no attached payment source or default payment method.',
  );
}
