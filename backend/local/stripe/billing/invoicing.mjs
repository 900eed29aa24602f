// @ts-check
import { refused } from '../errors.mjs';
import { addToBalance } from './balance.mjs';
import { closeIntent, openIntent } from './intents.mjs';

/** @typedef {import('../till.mjs').Till} Till @typedef {import('../rows.mjs').Invoice} Invoice @typedef {import('../rows.mjs').Line} Line @typedef {import('../rows.mjs').Subscription} Subscription */

/** Less than this cannot be charged in EUR; it is owed until the next invoice. */
export const SMALLEST = 50;

/**
 * A draft, with what had been noted down for this subscription meanwhile.
 * @param {Till} till
 * @param {{sub: Subscription, reason: import('../rows.mjs').BillingReason, lines: Line[], draftUntil?: number}} wish
 * @returns {Invoice}
 */
export function draftInvoice(till, { sub, reason, lines, draftUntil }) {
  const noted = till.all('invoiceItem').filter((row) => row.subscription === sub.id && row.invoice === null);
  const all = [...noted.map((row) => row.line), ...lines];
  const invoice = till.add('invoice', {
    id: till.ids.next('in'),
    created: till.now,
    customer: sub.customer,
    subscription: sub.id,
    status: 'draft',
    reason,
    currency: sub.currency,
    lines: all,
    periodStart: reason === 'subscription_cycle' ? previousStart(sub) : sub.periodStart,
    periodEnd: reason === 'subscription_cycle' ? sub.periodStart : till.now,
    number: null,
    total: total(all),
    due: Math.max(0, total(all)),
    paid: 0,
    starting: till.get('customer', sub.customer).balance,
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
    secret: till.ids.letters(32),
    metadata: {},
    description: null,
    automaticTax: sub.automaticTax,
    outOfBand: false,
  });
  for (const row of noted) row.invoice = invoice.id;
  till.tell('invoice', invoice, 'invoice.created');
  return invoice;
}

/** An invoice of a renewal speaks of the period that is over. @param {Subscription} sub */
const previousStart = (sub) => sub.periodStart - (sub.periodEnd - sub.periodStart);

/** @param {Line[]} lines */
export const total = (lines) => lines.reduce((sum, line) => sum + line.amount, 0);

/**
 * What of the total is to be paid when the customer has this balance (negative: credit, positive: owed from before).
 * @param {number} sum @param {number} balance
 * @returns {{due: number, ending: number}}
 */
export function settle(sum, balance) {
  const due = sum + balance;
  if (due < SMALLEST) return { due: 0, ending: due };
  // Credit is used up, debt is collected.
  return { due, ending: 0 };
}

/** @param {Till} till @param {Invoice} invoice */
export function finalize(till, invoice) {
  if (invoice.status !== 'draft')
    throw refused("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  const customer = till.get('customer', invoice.customer);
  till.change('customer', customer, null, () => {
    customer.invoices += 1;
    customer.currency ??= invoice.currency;
  });
  invoice.number = `${customer.prefix}-${String(customer.invoices).padStart(4, '0')}`;
  invoice.starting = customer.balance;
  const { due, ending } = settle(invoice.total, customer.balance);
  const moved = ending - customer.balance;
  if (moved !== 0) {
    addToBalance(till, customer, {
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
    finalizedAt: till.now,
    draftUntil: null,
    nextAttempt: null,
  });
  if (due > 0) openIntent(till, invoice);
  till.tell('invoice', invoice, 'invoice.finalized');
  if (due === 0) markPaid(till, invoice);
}

/** @param {Till} till @param {Invoice} invoice @param {{outOfBand?: boolean}} [options] */
export function markPaid(till, invoice, { outOfBand = false } = {}) {
  till.change('invoice', invoice, 'invoice.updated', () =>
    Object.assign(invoice, {
      status: 'paid',
      paid: outOfBand ? 0 : invoice.due,
      paidAt: till.now,
      attempted: true,
      nextAttempt: null,
      outOfBand,
    }),
  );
  till.tell('invoice', invoice, 'invoice.paid');
  till.tell('invoice', invoice, 'invoice.payment_succeeded');
  till.follow('paid', invoice);
}

/** What was taken from the balance for it goes back. @param {Till} till @param {Invoice} invoice */
export function voidInvoice(till, invoice) {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw refused(`You can only pass in open invoices. This invoice isn't open.`);
  const customer = till.get('customer', invoice.customer);
  const moved = (invoice.ending ?? 0) - invoice.starting;
  till.change('invoice', invoice, null, () =>
    Object.assign(invoice, { status: 'void', voidedAt: till.now, nextAttempt: null, advance: false }),
  );
  if (moved !== 0 && !customer.deleted)
    addToBalance(till, customer, {
      amount: -moved,
      currency: invoice.currency,
      type: 'unapplied_from_invoice',
      invoice: invoice.id,
    });
  closeIntent(till, invoice);
  till.tell('invoice', invoice, 'invoice.voided');
  till.follow('voided', invoice);
}
