// @ts-check
import { refused } from '../protocol/errors.mjs';
import { addToBalance } from './balance.mjs';
import { closeIntent, openIntent } from './intents.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Invoice} Invoice @typedef {import('../rows.mjs').Line} Line @typedef {import('../rows.mjs').Subscription} Subscription */

/** In cents. EUR cannot be charged below it; the amount is owed until the next invoice. */
export const SMALLEST = 50;

/**
 * A draft with the subscription's pending items.
 * @param {FakeStripe} fakeStripe
 * @param {{sub: Subscription, reason: import('../rows.mjs').BillingReason, lines: Line[], draftUntil?: number}} wish
 * @returns {Invoice}
 */
export function draftInvoice(fakeStripe, { sub, reason, lines, draftUntil }) {
  const noted = fakeStripe
    .all('invoiceItem')
    .filter((row) => row.subscription === sub.id && row.invoice === null);
  const all = [...noted.map((row) => row.line), ...lines];
  const invoice = fakeStripe.add('invoice', {
    id: fakeStripe.ids.next('in'),
    created: fakeStripe.now,
    customer: sub.customer,
    subscription: sub.id,
    status: 'draft',
    reason,
    currency: sub.currency,
    lines: all,
    periodStart: reason === 'subscription_cycle' ? previousStart(sub) : sub.periodStart,
    periodEnd: reason === 'subscription_cycle' ? sub.periodStart : fakeStripe.now,
    number: null,
    total: total(all),
    due: Math.max(0, total(all)),
    paid: 0,
    starting: fakeStripe.get('customer', sub.customer).balance,
    ending: null,
    attempts: 0,
    attempted: false,
    advance: true,
    draftUntil: draftUntil ?? null,
    nextAttempt: draftUntil ?? null,
    firstAttempt: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    uncollectibleAt: null,
    credited: 0,
    intent: null,
    secret: fakeStripe.ids.letters(32),
    metadata: {},
    description: null,
    automaticTax: sub.automaticTax,
    outOfBand: false,
  });
  for (const row of noted) row.invoice = invoice.id;
  fakeStripe.tell('invoice', invoice, 'invoice.created');
  return invoice;
}

/** A renewal's invoice covers the period that is over. @param {Subscription} sub */
const previousStart = (sub) => sub.periodStart - (sub.periodEnd - sub.periodStart);

/** @param {Line[]} lines */
export const total = (lines) => lines.reduce((sum, line) => sum + line.amount, 0);

/**
 * The part of the total that is due at this balance (negative: credit, positive: debt).
 * @param {number} sum @param {number} balance
 * @returns {{due: number, ending: number}}
 */
export function settle(sum, balance) {
  const due = sum + balance;
  if (due < SMALLEST) return { due: 0, ending: due };
  // Credit is used up, debt is collected.
  return { due, ending: 0 };
}

/** @param {FakeStripe} fakeStripe @param {Invoice} invoice */
export function finalize(fakeStripe, invoice) {
  if (invoice.status !== 'draft')
    throw refused("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  const customer = fakeStripe.get('customer', invoice.customer);
  fakeStripe.change('customer', customer, null, () => {
    customer.invoices += 1;
    customer.currency ??= invoice.currency;
  });
  invoice.number = `${customer.prefix}-${String(customer.invoices).padStart(4, '0')}`;
  invoice.starting = customer.balance;
  const { due, ending } = settle(invoice.total, customer.balance);
  const moved = ending - customer.balance;
  if (moved !== 0) {
    addToBalance(fakeStripe, customer, {
      amount: moved,
      currency: invoice.currency,
      type:
        moved > 0 && invoice.total > 0 && customer.balance >= 0 ? 'invoice_too_small' : 'applied_to_invoice',
      invoice: invoice.id,
    });
  }
  Object.assign(invoice, {
    status: 'open',
    due,
    ending,
    finalizedAt: fakeStripe.now,
    draftUntil: null,
    nextAttempt: null,
  });
  if (due > 0) openIntent(fakeStripe, invoice);
  fakeStripe.tell('invoice', invoice, 'invoice.finalized');
  if (due === 0) markPaid(fakeStripe, invoice);
}

/** @param {FakeStripe} fakeStripe @param {Invoice} invoice @param {{outOfBand?: boolean}} [options] */
export function markPaid(fakeStripe, invoice, { outOfBand = false } = {}) {
  fakeStripe.change('invoice', invoice, 'invoice.updated', () =>
    Object.assign(invoice, {
      status: 'paid',
      paid: outOfBand ? 0 : invoice.due,
      paidAt: fakeStripe.now,
      attempted: true,
      nextAttempt: null,
      outOfBand,
    }),
  );
  fakeStripe.tell('invoice', invoice, 'invoice.paid');
  fakeStripe.tell('invoice', invoice, 'invoice.payment_succeeded');
  fakeStripe.follow('paid', invoice);
}

/**
 * Returns the amount that the invoice took from the balance.
 * @param {FakeStripe} fakeStripe @param {Invoice} invoice
 */
export function voidInvoice(fakeStripe, invoice) {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw refused(`You can only pass in open invoices. This invoice isn't open.`);
  const customer = fakeStripe.get('customer', invoice.customer);
  const moved = (invoice.ending ?? 0) - invoice.starting;
  fakeStripe.change('invoice', invoice, null, () =>
    Object.assign(invoice, { status: 'void', voidedAt: fakeStripe.now, nextAttempt: null, advance: false }),
  );
  if (moved !== 0 && !customer.deleted)
    addToBalance(fakeStripe, customer, {
      amount: -moved,
      currency: invoice.currency,
      type: 'unapplied_from_invoice',
      invoice: invoice.id,
    });
  closeIntent(fakeStripe, invoice);
  fakeStripe.tell('invoice', invoice, 'invoice.voided');
  fakeStripe.follow('voided', invoice);
}
