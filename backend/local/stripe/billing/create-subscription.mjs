// @ts-check
import { endOfPeriod, HOUR } from '../clock.mjs';
import { malformed, refused } from '../protocol/errors.mjs';
import { attempt } from './charge-card.mjs';
import { draftInvoice, finalize } from './issue-invoice.mjs';
import { periodLine } from './lines.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Subscription} Subscription @typedef {import('./charge-card.mjs').Outcome} Outcome */

/** Seconds until an unpaid first payment, or an unpaid upgrade, expires. */
export const PATIENCE = 23 * HOUR;

/**
 * @param {FakeStripe} fakeStripe
 * @param {{
 *   customer: import('../rows.mjs').Customer, items: {price: string, quantity: number}[], metadata: Record<string, string>, method: string | null, trialEnd: number | null, present: boolean, pays: boolean, automaticTax: boolean,
 *   description: string | null, session: string | null,
 * }} wish
 * @returns {{sub: Subscription, outcome: Outcome | null}}
 */
export function createSubscription(fakeStripe, wish) {
  const { customer, trialEnd } = wish;
  const prices = wish.items.map((item) => fakeStripe.get('price', item.price));
  const [first] = prices;
  if (!first)
    throw malformed('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  if (prices.some((price) => !price.active))
    throw refused('The price specified is inactive. This field only accepts active prices.', {
      param: 'items[0][price]',
    });
  if (prices.some((price) => price.interval !== first.interval))
    throw refused('All items of a subscription have the same interval.');
  if (customer.currency !== null && customer.currency !== first.currency) {
    throw refused(
      `You cannot combine currencies on a single customer. This customer has had a subscription, coupon, or invoice item with currency ${customer.currency}`,
    );
  }
  if (trialEnd !== null && trialEnd <= fakeStripe.now)
    throw malformed('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    });
  const { sub, outcome } = begin(fakeStripe, wish, first);
  return { sub, outcome };
}

/** @param {FakeStripe} fakeStripe @param {Parameters<typeof createSubscription>[1]} wish @param {import('../rows.mjs').Price} price */
function begin(
  fakeStripe,
  { customer, items, metadata, method, trialEnd, present, pays, automaticTax, description, session },
  price,
) {
  const anchor = trialEnd ?? fakeStripe.now;
  const sub = fakeStripe.add('subscription', {
    id: fakeStripe.ids.next('sub'),
    created: fakeStripe.now,
    customer: customer.id,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    items: items.map(({ price: id, quantity }) => ({
      id: fakeStripe.ids.next('si', 14),
      created: fakeStripe.now,
      price: id,
      quantity,
      metadata: {},
    })),
    currency: price.currency,
    periodStart: fakeStripe.now,
    periodEnd: trialEnd ?? endOfPeriod(anchor, price.interval, fakeStripe.now),
    anchor,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    trialStart: trialEnd === null ? null : fakeStripe.now,
    trialEnd,
    trialWarned: false,
    schedule: null,
    pending: null,
    invoice: null,
    method,
    metadata,
    description,
    automaticTax,
    incompleteUntil: trialEnd === null ? fakeStripe.now + PATIENCE : null,
    comment: null,
    feedback: null,
    reason: null,
    session,
  });
  const lines = sub.items.map((item) =>
    periodLine(fakeStripe, item, sub.periodStart, sub.periodEnd, { free: trialEnd !== null }),
  );
  const invoice = draftInvoice(fakeStripe, { sub, reason: 'subscription_create', lines });
  sub.invoice = invoice.id;
  fakeStripe.tell('subscription', sub, 'customer.subscription.created');
  finalize(fakeStripe, invoice);
  const outcome = invoice.status === 'open' && pays ? attempt(fakeStripe, invoice, { present }) : null;
  return {
    sub,
    outcome: outcome ?? (invoice.status === 'paid' ? /** @type {Outcome} */ ({ kind: 'paid' }) : null),
  };
}
