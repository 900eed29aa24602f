// @ts-check

import { addToBalance } from '../billing/balance.mjs';
import { refundCharge } from '../billing/refund-charge.mjs';
import { malformed, refused } from '../protocol/errors.mjs';
import { list, page } from '../protocol/lists.mjs';
import { pdfUrl } from './invoices.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../fake-stripe.mjs').Wire} Wire @typedef {import('../rows.mjs').CreditNote} CreditNote @typedef {import('../protocol/params.mjs').Params} Params */

/** @param {FakeStripe} fakeStripe @param {CreditNote} row @returns {Wire} */
export function showCreditNote(fakeStripe, row) {
  const invoice = fakeStripe.get('invoice', row.invoice);
  return {
    id: row.id,
    object: 'credit_note',
    amount: row.amount,
    amount_shipping: 0,
    created: row.created,
    currency: invoice.currency,
    customer: row.customer,
    customer_account: null,
    customer_balance_transaction: row.entry,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: row.created,
    invoice: row.invoice,
    lines: list(`/v1/credit_notes/${row.id}/lines`, row.lines.map(showLine)),
    livemode: false,
    memo: row.memo,
    metadata: row.metadata,
    number: row.number,
    out_of_band_amount: row.outOfBand || null,
    pdf: pdfUrl(fakeStripe, invoice),
    post_payment_amount: row.before ? 0 : row.amount,
    pre_payment_amount: row.before ? row.amount : 0,
    pretax_credit_amounts: [],
    reason: row.reason,
    refunds:
      row.refund === null
        ? []
        : [
            {
              amount_refunded: row.refunded,
              payment_record_refund: null,
              refund: row.refund,
              type: 'refund',
            },
          ],
    shipping_cost: null,
    status: 'issued',
    subtotal: row.amount,
    subtotal_excluding_tax: row.amount,
    total: row.amount,
    total_excluding_tax: row.amount,
    total_taxes: [],
    type: row.before ? 'pre_payment' : 'post_payment',
    voided_at: null,
  };
}

/** @param {CreditNote['lines'][number]} line @returns {Wire} */
const showLine = (line) => ({
  id: line.id,
  object: 'credit_note_line_item',
  amount: line.amount,
  description: line.description,
  discount_amount: 0,
  discount_amounts: [],
  ...(line.line === null ? {} : { invoice_line_item: line.line }),
  livemode: false,
  metadata: {},
  pretax_credit_amounts: [],
  quantity: 1,
  tax_rates: [],
  taxes: [],
  type: line.line === null ? 'custom_line_item' : 'invoice_line_item',
  unit_amount: line.amount,
  unit_amount_decimal: String(line.amount),
});

/** @param {FakeStripe} fakeStripe @param {Params} params @returns {Wire} */
function create(fakeStripe, params) {
  const invoice = fakeStripe.get('invoice', params.need('invoice'), 'invoice');
  if (invoice.status !== 'paid' && invoice.status !== 'open')
    throw refused(
      `Credit notes can only be issued for invoices that are open or paid; this one is ${invoice.status}.`,
      { param: 'invoice' },
    );
  const amount =
    params.int('amount') ??
    (params.items('lines') ?? []).reduce(
      (sum, line) =>
        sum +
        (line.int('amount') ?? line.int('unit_amount') ?? 0) *
          (line.int('unit_amount') === undefined ? 1 : (line.int('quantity') ?? 1)),
      0,
    );
  if (amount <= 0)
    throw malformed(
      'One of the following params should be provided for this request: amount, lines, or shipping_cost.',
      { code: 'parameter_missing', param: 'amount' },
    );
  const left = invoice.total - invoice.credited;
  if (amount > left)
    throw refused(
      `The sum of credit amount, refund amount and out of band amount (${amount}) must not exceed what is left of the invoice (${left}).`,
      { param: 'amount' },
    );
  const [credit, refund, outOfBand] = [
    params.int('credit_amount') ?? 0,
    params.int('refund_amount') ?? 0,
    params.int('out_of_band_amount') ?? 0,
  ];
  const before = invoice.status === 'open';
  if (before && credit + refund + outOfBand > 0)
    throw refused(
      'You cannot set credit_amount, refund_amount or out_of_band_amount for an invoice that is not paid.',
    );
  if (!before && credit + refund + outOfBand !== amount) {
    throw refused(
      `The sum of refund_amount, credit_amount and out_of_band_amount (${credit + refund + outOfBand}) must equal the post payment amount of the credit note (${amount}).`,
    );
  }
  return showCreditNote(
    fakeStripe,
    issue(fakeStripe, params, invoice, { amount, credit, refund, outOfBand, before }),
  );
}

/** @param {FakeStripe} fakeStripe @param {Params} params @param {import('../rows.mjs').Invoice} invoice @param {{amount: number, credit: number, refund: number, outOfBand: number, before: boolean}} sums */
function issue(fakeStripe, params, invoice, { amount, credit, refund, outOfBand, before }) {
  const reason =
    params.word('reason', ['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']) ?? null;
  const metadata = params.metadata();
  const intent = fakeStripe.find('intent', invoice.intent);
  if (refund > 0 && !intent?.charge)
    throw refused('There is no charge to refund on this invoice.', { param: 'refund_amount' });
  const id = fakeStripe.ids.next('cn');
  const refunded =
    refund > 0
      ? refundCharge(fakeStripe, fakeStripe.get('charge', intent?.charge), {
          amount: refund,
          reason: reason === 'duplicate' || reason === 'fraudulent' ? reason : null,
          metadata: {},
        })
      : null;
  const customer = fakeStripe.get('customer', invoice.customer);
  const entry =
    credit > 0
      ? addToBalance(fakeStripe, customer, {
          amount: -credit,
          currency: invoice.currency,
          type: 'credit_note',
          creditNote: id,
          invoice: invoice.id,
        })
      : null;
  const count = fakeStripe.all('creditNote').filter((row) => row.invoice === invoice.id).length;
  fakeStripe.change('invoice', invoice, 'invoice.updated', () => {
    invoice.credited += amount;
    if (before) invoice.due -= amount;
  });
  const row = fakeStripe.add('creditNote', {
    id,
    created: fakeStripe.now,
    customer: customer.id,
    invoice: invoice.id,
    amount,
    refund: refunded?.id ?? null,
    refunded: refund,
    credit,
    entry: entry?.id ?? null,
    outOfBand,
    memo: params.text('memo') ?? null,
    reason,
    metadata,
    number: `${invoice.number}-CN-${String(count + 1).padStart(2, '0')}`,
    lines: [
      {
        id: fakeStripe.ids.next('cnli'),
        amount,
        description: invoice.lines[0]?.description ?? '',
        line: invoice.lines[0]?.id ?? null,
      },
    ],
    before,
  });
  fakeStripe.tell('creditNote', row, 'credit_note.created');
  return row;
}

/** @type {import('../protocol/router.mjs').Routes} */
export const creditNoteRoutes = {
  'POST /v1/credit_notes': {
    params:
      'amount credit_amount effective_at email_type expand invoice lines memo metadata out_of_band_amount reason refund_amount',
    run: create,
  },
  'GET /v1/credit_notes': {
    params: 'created customer ending_before expand invoice limit starting_after',
    run: (fakeStripe, params) => {
      const [invoice, customer] = [params.text('invoice'), params.text('customer')];
      return page(
        params,
        '/v1/credit_notes',
        fakeStripe
          .all('creditNote')
          .filter((row) => (!invoice || row.invoice === invoice) && (!customer || row.customer === customer)),
        (row) => showCreditNote(fakeStripe, row),
      );
    },
  },
  'GET /v1/credit_notes/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showCreditNote(fakeStripe, fakeStripe.get('creditNote', id)),
  },
};
