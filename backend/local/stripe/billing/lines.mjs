// @ts-check

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Line} Line @typedef {import('../rows.mjs').Subscription} Subscription */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @param {number} moment */
export const dayOf = (moment) => {
  const date = new Date(moment * 1000);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

/** @param {number} cents */
const euros = (cents) => `€${(cents / 100).toFixed(2)}`;

/**
 * The line of a whole period.
 * @param {FakeStripe} fakeStripe @param {{id: string, price: string, quantity: number}} item @param {number} start @param {number} end @param {{free?: boolean}} [options]
 * @returns {Line}
 */
export function periodLine(fakeStripe, item, start, end, { free = false } = {}) {
  const price = fakeStripe.get('price', item.price);
  const name = fakeStripe.get('product', price.product).name;
  return {
    id: fakeStripe.ids.next('il'),
    amount: free ? 0 : price.amount * item.quantity,
    description: free
      ? `Trial period for ${name}`
      : `${item.quantity} × ${name} (at ${euros(price.amount)} / ${price.interval})`,
    price: price.id,
    quantity: item.quantity,
    periodStart: start,
    periodEnd: end,
    proration: false,
    item: item.id,
    invoiceItem: null,
    credited: null,
  };
}

/**
 * The rest of the present period at this price: credited or charged.
 * @param {FakeStripe} fakeStripe @param {Subscription} sub @param {{id: string, price: string, quantity: number}} item @param {number} at @param {1 | -1} sign
 * @returns {Line}
 */
export function restLine(fakeStripe, sub, item, at, sign) {
  const price = fakeStripe.get('price', item.price);
  const name = fakeStripe.get('product', price.product).name;
  const share = (sub.periodEnd - at) / (sub.periodEnd - sub.periodStart);
  const amount = sub.status === 'trialing' ? 0 : Math.round(price.amount * item.quantity * share);
  return {
    id: fakeStripe.ids.next('il'),
    amount: sign * amount + 0,
    description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${name} after ${dayOf(at)}`,
    price: price.id,
    quantity: item.quantity,
    periodStart: at,
    periodEnd: sub.periodEnd,
    proration: true,
    item: item.id,
    invoiceItem: fakeStripe.ids.next('ii'),
    credited: sign < 0 ? paidLineOf(fakeStripe, sub, item) : null,
  };
}

/**
 * The line that paid for the credited rest.
 * @param {FakeStripe} fakeStripe @param {Subscription} sub @param {{id: string}} item
 */
function paidLineOf(fakeStripe, sub, item) {
  for (const invoice of fakeStripe.all('invoice').reverse()) {
    const line =
      invoice.subscription === sub.id && invoice.status === 'paid'
        ? invoice.lines.find((one) => one.item === item.id && one.amount > 0)
        : undefined;
    if (line) return { invoice: invoice.id, line: line.id };
  }
  return null;
}
