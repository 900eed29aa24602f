// @ts-check

import { linesOfChange, readItems } from '../billing/change-items.mjs';
import { attempt } from '../billing/charge-card.mjs';
import { finalize, markPaid, settle, total, voidInvoice } from '../billing/issue-invoice.mjs';
import { periodLine } from '../billing/lines.mjs';
import { authenticationRequired } from '../cards.mjs';
import { endOfPeriod } from '../clock.mjs';
import { cardError, malformed, refused } from '../protocol/errors.mjs';
import { list, page } from '../protocol/lists.mjs';
import { taxOf, unset } from './common.mjs';
import { showIntent } from './payments.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../fake-stripe.mjs').Wire} Wire @typedef {import('../rows.mjs').Invoice} Invoice @typedef {import('../rows.mjs').Line} Line @typedef {import('../protocol/params.mjs').Params} Params */

/** @param {FakeStripe} fakeStripe @param {Invoice} invoice @param {Line} line @returns {Wire} */
const showLine = (fakeStripe, invoice, line) => {
  const price = fakeStripe.get('price', line.price);
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: line.invoiceItem,
        proration: line.proration,
        proration_details: {
          credited_items: line.credited && {
            invoice: line.credited.invoice,
            invoice_line_items: [line.credited.line],
          },
        },
        subscription: invoice.subscription,
        subscription_item: line.item,
      },
      type: 'subscription_item_details',
    },
    period: { end: line.periodEnd, start: line.periodStart },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(Math.round(line.amount / line.quantity)),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: [],
  };
};

/** @param {FakeStripe} fakeStripe @param {Invoice} row */
export const hostedUrl = (fakeStripe, row) => `${fakeStripe.publicUrl}/i/${row.secret}`;

/** The file is fetched by who speaks to the API, and from there. @param {FakeStripe} fakeStripe @param {Invoice} row */
export const pdfUrl = (fakeStripe, row) => `${fakeStripe.apiUrl}/i/${row.secret}/pdf`;

/** @param {FakeStripe} fakeStripe @param {Invoice} row @returns {Wire} */
export function showInvoice(fakeStripe, row) {
  const customer = fakeStripe.get('customer', row.customer);
  const draft = row.status === 'draft';
  // What the customer has is only taken into account once the invoice is final.
  const due = draft ? Math.max(0, row.total) : row.due;
  return {
    id: row.id,
    object: 'invoice',
    account_country: 'DE',
    account_name: 'Pictick',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: row.paid,
    amount_remaining: row.status === 'paid' ? 0 : due,
    amount_shipping: 0,
    application: null,
    attempt_count: row.attempts,
    attempted: row.attempted,
    auto_advance: row.advance && (draft || row.status === 'open'),
    automatic_tax: {
      ...taxOf(row.automaticTax),
      provider: row.automaticTax ? 'stripe' : null,
      status: row.automaticTax ? 'complete' : null,
    },
    automatically_finalizes_at: row.advance ? row.draftUntil : null,
    billing_reason: row.reason,
    collection_method: 'charge_automatically',
    created: row.created,
    currency: row.currency,
    custom_fields: null,
    customer: row.customer,
    customer_account: null,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: row.description,
    discounts: [],
    due_date: null,
    effective_at: row.finalizedAt,
    ending_balance: row.ending,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: draft ? null : hostedUrl(fakeStripe, row),
    invoice_pdf: draft ? null : pdfUrl(fakeStripe, row),
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: list(
      `/v1/invoices/${row.id}/lines`,
      row.lines.map((line) => showLine(fakeStripe, row, line)),
    ),
    livemode: false,
    metadata: row.metadata,
    next_payment_attempt: row.advance ? row.nextAttempt : null,
    number: row.number,
    on_behalf_of: null,
    parent:
      row.subscription === null
        ? null
        : {
            quote_details: null,
            subscription_details: {
              metadata: fakeStripe.find('subscription', row.subscription)?.metadata ?? {},
              subscription: row.subscription,
            },
            type: 'subscription_details',
          },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: row.periodEnd,
    period_start: row.periodStart,
    post_payment_credit_notes_amount: row.status === 'paid' ? row.credited : 0,
    pre_payment_credit_notes_amount: row.status === 'paid' ? 0 : row.credited,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: draft ? customer.balance : row.starting,
    statement_descriptor: null,
    status: row.status,
    status_transitions: {
      finalized_at: row.finalizedAt,
      marked_uncollectible_at: row.uncollectibleAt,
      paid_at: row.paidAt,
      voided_at: row.voidedAt,
    },
    subtotal: row.total,
    subtotal_excluding_tax: row.total,
    test_clock: null,
    total: row.total,
    total_discount_amounts: [],
    total_excluding_tax: row.total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: row.created,
  };
}

/** How an invoice was or is to be paid. @param {FakeStripe} fakeStripe @param {Invoice} row @returns {Wire[]} */
export function paymentsOf(fakeStripe, row) {
  const intent = fakeStripe.find('intent', row.intent);
  if (!intent) return [];
  const paid = intent.status === 'succeeded';
  return [
    {
      id: `inpay_${intent.id.slice(3)}`,
      object: 'invoice_payment',
      amount_paid: paid ? intent.received : null,
      amount_requested: intent.amount,
      created: intent.created,
      currency: intent.currency,
      invoice: row.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent.id, type: 'payment_intent' },
      status: paid ? 'paid' : intent.status === 'canceled' ? 'canceled' : 'open',
      status_transitions: { canceled_at: intent.canceledAt, paid_at: paid ? row.paidAt : null },
    },
  ];
}

const NEEDS_ACTION =
  'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice. For more details see: https://stripe.com/docs/billing/subscriptions/overview#requires-action';

/** @param {FakeStripe} fakeStripe @param {Params} params @param {Invoice} row */
function pay(fakeStripe, params, row) {
  if (row.status === 'paid') throw refused('Invoice is already paid');
  if (row.status === 'draft') finalize(fakeStripe, row);
  else if (row.status !== 'open') throw refused(`The invoice is ${row.status} and cannot be paid.`);
  if (showInvoice(fakeStripe, row)['status'] === 'paid') return showInvoice(fakeStripe, row);
  if (params.flag('paid_out_of_band')) {
    markPaid(fakeStripe, row, { outOfBand: true });
    return showInvoice(fakeStripe, row);
  }
  const method = params.text('payment_method') ?? null;
  if (method !== null && fakeStripe.get('method', method, 'payment_method').customer !== row.customer)
    throw refused('The customer does not have a payment method with that ID.', {
      code: 'resource_missing',
      param: 'payment_method',
    });
  const present = params.flag('off_session') === false;
  const outcome = attempt(fakeStripe, row, { method, present });
  if (outcome.kind === 'paid') return showInvoice(fakeStripe, row);
  const intent = showIntent(fakeStripe, fakeStripe.get('intent', row.intent));
  if (outcome.kind === 'declined')
    throw cardError(
      outcome.decline.code,
      outcome.decline.declineCode || null,
      outcome.decline.message,
      intent,
    );
  if (!present)
    throw cardError(
      'invoice_payment_intent_requires_action',
      authenticationRequired.declineCode,
      NEEDS_ACTION,
      intent,
    );
  throw cardError('invoice_payment_intent_requires_action', null, NEEDS_ACTION, intent);
}

/** What the next invoice would say. @param {FakeStripe} fakeStripe @param {Params} params @returns {Wire} */
function preview(fakeStripe, params) {
  const id = params.text('subscription');
  if (!id)
    throw malformed('The stand-in for Stripe previews invoices of subscriptions only.', {
      code: 'parameter_missing',
      param: 'subscription',
    });
  const sub = fakeStripe.get('subscription', id, 'subscription');
  if (sub.endedAt !== null)
    throw refused('No upcoming invoices for customer', { code: 'invoice_upcoming_none' });
  const wish = params.inner('subscription_details');
  const proration =
    wish?.word('proration_behavior', ['create_prorations', 'always_invoice', 'none']) ?? 'create_prorations';
  const items = wish ? readItems(fakeStripe, wish, sub) : null;
  const change = items
    ? linesOfChange(fakeStripe, sub, items, { proration, at: wish?.int('proration_date') ?? fakeStripe.now })
    : [];
  const noted = fakeStripe
    .all('invoiceItem')
    .filter((row) => row.subscription === sub.id && row.invoice === null)
    .map((row) => row.line);
  const anchor = fakeStripe.get('price', (items ?? sub.items)[0]?.price).interval;
  const renewal =
    items && proration === 'always_invoice'
      ? []
      : (items ?? sub.items).map((item) =>
          periodLine(fakeStripe, item, sub.periodEnd, endOfPeriod(sub.anchor, anchor, sub.periodEnd)),
        );
  if (items === null && sub.cancelAt !== null && noted.length === 0)
    throw refused('No upcoming invoices for customer', { code: 'invoice_upcoming_none' });
  const lines = [...noted, ...change, ...renewal];
  const customer = fakeStripe.get('customer', sub.customer);
  const { due, ending } = settle(total(lines), customer.balance);
  /** @type {Invoice} */
  const row = {
    id: fakeStripe.ids.next('upcoming_in'),
    created: fakeStripe.now,
    customer: sub.customer,
    subscription: sub.id,
    status: 'draft',
    reason: 'subscription_cycle',
    currency: sub.currency,
    lines,
    periodStart: sub.periodStart,
    periodEnd: sub.periodEnd,
    number: null,
    total: total(lines),
    due,
    paid: 0,
    starting: customer.balance,
    ending,
    attempts: 0,
    attempted: false,
    advance: true,
    draftUntil: null,
    nextAttempt: sub.periodEnd,
    firstAttempt: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    uncollectibleAt: null,
    credited: 0,
    intent: null,
    secret: '',
    metadata: {},
    description: null,
    automaticTax: sub.automaticTax,
    outOfBand: false,
  };
  return {
    ...showInvoice(fakeStripe, row),
    amount_due: due,
    amount_remaining: due,
    billing_reason: renewal.length === 0 ? 'subscription_update' : 'upcoming',
    ending_balance: ending,
  };
}

/** @type {import('../protocol/router.mjs').Routes} */
export const invoiceRoutes = {
  'GET /v1/invoices': {
    params:
      'collection_method created customer customer_account due_date ending_before expand limit starting_after status subscription',
    run: (fakeStripe, params) => {
      const [customer, subscription, status, within] = [
        params.text('customer'),
        params.text('subscription'),
        params.text('status'),
        params.range('created'),
      ];
      if (customer) fakeStripe.get('customer', customer, 'customer');
      const rows = fakeStripe
        .all('invoice')
        .filter(
          (row) =>
            (!customer || row.customer === customer) &&
            (!subscription || row.subscription === subscription) &&
            (!status || row.status === status) &&
            within(row.created),
        );
      return page(params, '/v1/invoices', rows, (row) => showInvoice(fakeStripe, row));
    },
  },
  'POST /v1/invoices/create_preview': {
    params:
      'automatic_tax currency customer customer_account customer_details discounts expand invoice_items issuer on_behalf_of preview_mode schedule schedule_details subscription subscription_details',
    run: preview,
  },
  'GET /v1/invoices/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showInvoice(fakeStripe, fakeStripe.get('invoice', id, 'invoice')),
  },
  'POST /v1/invoices/:id': {
    params: 'auto_advance description expand metadata',
    run: (fakeStripe, params, [id]) => {
      const row = fakeStripe.get('invoice', id, 'invoice');
      fakeStripe.change('invoice', row, 'invoice.updated', () => {
        row.metadata = params.metadata(row.metadata);
        row.description = unset(params.text('description'), row.description);
        row.advance = params.flag('auto_advance') ?? row.advance;
      });
      return showInvoice(fakeStripe, row);
    },
  },
  'GET /v1/invoices/:id/lines': {
    params: 'ending_before expand limit starting_after',
    run: (fakeStripe, params, [id]) => {
      const row = fakeStripe.get('invoice', id, 'invoice');
      return page(params, `/v1/invoices/${row.id}/lines`, [...row.lines].reverse(), (line) =>
        showLine(fakeStripe, row, line),
      );
    },
  },
  'POST /v1/invoices/:id/finalize': {
    params: 'auto_advance expand',
    run: (fakeStripe, _params, [id]) => {
      const row = fakeStripe.get('invoice', id, 'invoice');
      finalize(fakeStripe, row);
      return showInvoice(fakeStripe, row);
    },
  },
  'POST /v1/invoices/:id/pay': {
    params: 'expand forgive mandate off_session paid_out_of_band payment_method source',
    run: (fakeStripe, params, [id]) => pay(fakeStripe, params, fakeStripe.get('invoice', id, 'invoice')),
  },
  'POST /v1/invoices/:id/void': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => {
      const row = fakeStripe.get('invoice', id, 'invoice');
      voidInvoice(fakeStripe, row);
      return showInvoice(fakeStripe, row);
    },
  },
  'POST /v1/invoices/:id/mark_uncollectible': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => {
      const row = fakeStripe.get('invoice', id, 'invoice');
      if (row.status !== 'open')
        throw refused(`You can only pass in open invoices. This invoice isn't open.`);
      fakeStripe.change('invoice', row, 'invoice.updated', () =>
        Object.assign(row, { status: 'uncollectible', uncollectibleAt: fakeStripe.now, nextAttempt: null }),
      );
      fakeStripe.tell('invoice', row, 'invoice.marked_uncollectible');
      return showInvoice(fakeStripe, row);
    },
  },
  'DELETE /v1/invoices/:id': {
    params: '',
    run: (fakeStripe, _params, [id = '']) => {
      const row = fakeStripe.get('invoice', id, 'invoice');
      if (row.status !== 'draft' || row.subscription !== null)
        throw refused('You can only delete draft invoices that are not of a subscription.');
      delete fakeStripe.state.rows.invoice[id];
      fakeStripe.emit('invoice.deleted', showInvoice(fakeStripe, row));
      return { id, object: 'invoice', deleted: true };
    },
  },
  'GET /v1/invoice_payments': {
    params: 'created ending_before expand invoice limit payment starting_after status',
    run: (fakeStripe, params) => {
      const [invoice, status, intent] = [
        params.text('invoice'),
        params.text('status'),
        params.inner('payment')?.text('payment_intent'),
      ];
      const rows = fakeStripe
        .all('invoice')
        .filter((row) => (!invoice || row.id === invoice) && (!intent || row.intent === intent))
        .flatMap((row) => paymentsOf(fakeStripe, row));
      const fitting = /** @type {(Wire & {id: string})[]} */ (rows).filter(
        (row) => !status || row['status'] === status,
      );
      return page(params, '/v1/invoice_payments', fitting, (row) => row);
    },
  },
};
