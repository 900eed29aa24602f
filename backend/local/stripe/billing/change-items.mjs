// @ts-check
import { charging } from '../cards.mjs';
import { later } from '../clock.mjs';
import { cardError, malformed, refused } from '../protocol/errors.mjs';
import { attempt } from './charge-card.mjs';
import { PATIENCE } from './create-subscription.mjs';
import { draftInvoice, finalize, voidInvoice } from './issue-invoice.mjs';
import { periodLine, restLine } from './lines.mjs';

/**
 * @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Subscription} Subscription @typedef {import('../rows.mjs').Item} Item @typedef {import('../rows.mjs').Line} Line
 * @typedef {'create_prorations' | 'always_invoice' | 'none'} Proration
 * @typedef {'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete'} PaymentBehaviour
 */

/**
 * The items after the change. An item with an id is changed; one without is added.
 * @param {FakeStripe} fakeStripe @param {import('../protocol/params.mjs').Params} params @param {Subscription} sub
 * @returns {Item[] | null} null: nothing was said about them
 */
export function readItems(fakeStripe, params, sub) {
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
    if (price && !fakeStripe.get('price', price, wish.full('price')).active)
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
        id: fakeStripe.ids.next('si', 14),
        created: fakeStripe.now,
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

/** @param {FakeStripe} fakeStripe @param {readonly Item[]} items */
const intervalOf = (fakeStripe, items) => fakeStripe.get('price', items[0]?.price).interval;

/** @param {readonly Item[]} a @param {readonly Item[]} b */
const same = (a, b) =>
  JSON.stringify(a.map(({ id, price, quantity }) => [id, price, quantity])) ===
  JSON.stringify(b.map(({ id, price, quantity }) => [id, price, quantity]));

/** Another interval, or the end of a trial, starts a period of its own. @param {FakeStripe} fakeStripe @param {Subscription} sub @param {Item[]} items @param {boolean} endsTrial */
export function applyItems(fakeStripe, sub, items, endsTrial) {
  const starts = startsAnew(fakeStripe, sub, items, endsTrial);
  if (endsTrial && sub.status === 'trialing')
    Object.assign(sub, { status: 'active', trialEnd: fakeStripe.now });
  sub.items = items;
  if (starts)
    Object.assign(sub, {
      anchor: fakeStripe.now,
      periodStart: fakeStripe.now,
      periodEnd: later(fakeStripe.now, intervalOf(fakeStripe, items), 1),
    });
}

/**
 * The lines that the change costs now.
 * @param {FakeStripe} fakeStripe @param {Subscription} sub @param {Item[]} items @param {{proration: Proration, at: number, endsTrial?: boolean}} how @returns {Line[]}
 */
export function linesOfChange(fakeStripe, sub, items, { proration, at, endsTrial = false }) {
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
  const back = proration === 'none' ? [] : gone.map((item) => restLine(fakeStripe, sub, item, at, -1));
  if (startsAnew(fakeStripe, sub, items, endsTrial))
    return [
      ...back,
      ...items.map((item) =>
        periodLine(fakeStripe, item, fakeStripe.now, later(fakeStripe.now, intervalOf(fakeStripe, items), 1)),
      ),
    ];
  return [
    ...back,
    ...(proration === 'none' ? [] : come.map((item) => restLine(fakeStripe, sub, item, at, 1))),
  ];
}

/** @param {FakeStripe} fakeStripe @param {Subscription} sub @param {Item[]} items @param {boolean} endsTrial */
const startsAnew = (fakeStripe, sub, items, endsTrial) =>
  sub.status === 'trialing' ? endsTrial : intervalOf(fakeStripe, items) !== intervalOf(fakeStripe, sub.items);

/** @param {FakeStripe} fakeStripe @param {Subscription} sub @param {Item[]} items @param {{proration: Proration, behaviour: PaymentBehaviour, at: number, present: boolean, endsTrial?: boolean}} how */
export function changeItems(
  fakeStripe,
  sub,
  items,
  { proration, behaviour, at, present, endsTrial = false },
) {
  if (same(sub.items, items)) return;
  if (at < sub.periodStart || at > sub.periodEnd)
    throw malformed('The proration date must be within the current period.', { param: 'proration_date' });
  const waiting = fakeStripe.find('invoice', sub.pending?.invoice);
  // One upgrade can be pending: a new one replaces it.
  if (waiting?.status === 'open') voidInvoice(fakeStripe, waiting);
  const lines = linesOfChange(fakeStripe, sub, items, { proration, at, endsTrial });
  if (proration !== 'always_invoice' && !startsAnew(fakeStripe, sub, items, endsTrial)) {
    for (const line of lines)
      fakeStripe.add('invoiceItem', {
        id: line.invoiceItem ?? '',
        created: fakeStripe.now,
        customer: sub.customer,
        subscription: sub.id,
        invoice: null,
        line,
      });
    fakeStripe.change('subscription', sub, 'customer.subscription.updated', () =>
      applyItems(fakeStripe, sub, items, endsTrial),
    );
    return;
  }
  if (behaviour === 'error_if_incomplete') refuseWhatWillFail(fakeStripe, sub, present);
  if (behaviour === 'pending_if_incomplete')
    changeWhenPaid(fakeStripe, sub, items, lines, { present, endsTrial });
  else {
    fakeStripe.change('subscription', sub, 'customer.subscription.updated', () =>
      applyItems(fakeStripe, sub, items, endsTrial),
    );
    const invoice = charge(fakeStripe, sub, lines);
    if (invoice.status === 'open' && behaviour !== 'default_incomplete')
      attempt(fakeStripe, invoice, { present });
  }
}

/** @param {FakeStripe} fakeStripe @param {Subscription} sub @param {Line[]} lines */
function charge(fakeStripe, sub, lines) {
  const invoice = draftInvoice(fakeStripe, { sub, reason: 'subscription_update', lines });
  fakeStripe.change('subscription', sub, 'customer.subscription.updated', () =>
    Object.assign(sub, { invoice: invoice.id }),
  );
  finalize(fakeStripe, invoice);
  return invoice;
}

/**
 * The old items stay until the invoice is paid.
 * @param {FakeStripe} fakeStripe @param {Subscription} sub @param {Item[]} items @param {Line[]} lines @param {{present: boolean, endsTrial: boolean}} how
 */
function changeWhenPaid(fakeStripe, sub, items, lines, { present, endsTrial }) {
  const invoice = draftInvoice(fakeStripe, { sub, reason: 'subscription_update', lines });
  sub.pending = { items, expiresAt: fakeStripe.now + PATIENCE, invoice: invoice.id, told: false, endsTrial };
  fakeStripe.change('subscription', sub, 'customer.subscription.updated', () =>
    Object.assign(sub, { invoice: invoice.id }),
  );
  finalize(fakeStripe, invoice);
  if (invoice.status === 'open') attempt(fakeStripe, invoice, { present });
  if (sub.pending)
    fakeStripe.change(
      'subscription',
      sub,
      'customer.subscription.updated',
      () => sub.pending && Object.assign(sub.pending, { told: true }),
    );
}

/** @param {FakeStripe} fakeStripe @param {Subscription} sub @param {boolean} present */
function refuseWhatWillFail(fakeStripe, sub, present) {
  const method = fakeStripe.find('method', sub.method ?? fakeStripe.get('customer', sub.customer).method);
  const answer = method ? charging(method.card.name, { present }) : null;
  if (answer === 'pays') return;
  if (answer === 'asks-the-bank') {
    throw cardError(
      'subscription_payment_intent_requires_action',
      null,
      'Payment for this subscription requires additional user action before it can be completed successfully.',
    );
  }
  throw cardError(
    answer?.code ?? 'card_declined',
    answer?.declineCode ?? 'generic_decline',
    answer?.message ?? 'This customer has no attached payment source or default payment method.',
  );
}
