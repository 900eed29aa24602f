// @ts-check

import { addToBalance } from '../billing/balance.mjs';
import { endNow } from '../billing/end-subscription.mjs';
import { malformed, missing, refused } from '../protocol/errors.mjs';
import { page } from '../protocol/lists.mjs';
import { readAddress, unset } from './common.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Customer} Customer @typedef {import('../protocol/params.mjs').Params} Params */

/** @param {FakeStripe} _fakeStripe @param {Customer} row @returns {import('../fake-stripe.mjs').Wire} */
export function showCustomer(_fakeStripe, row) {
  if (row.deleted) return { id: row.id, object: 'customer', deleted: true };
  return {
    id: row.id,
    object: 'customer',
    address: row.address,
    balance: row.balance,
    created: row.created,
    currency: row.currency,
    customer_account: null,
    default_source: null,
    delinquent: row.delinquent,
    description: row.description,
    discount: null,
    email: row.email,
    invoice_prefix: row.prefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: row.method,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    next_invoice_sequence: row.invoices + 1,
    phone: row.phone,
    preferred_locales: row.locales,
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

/** @param {FakeStripe} _fakeStripe @param {import('../rows.mjs').BalanceEntry} row @returns {import('../fake-stripe.mjs').Wire} */
export const showBalanceEntry = (_fakeStripe, row) => ({
  id: row.id,
  object: 'customer_balance_transaction',
  amount: row.amount,
  checkout_session: null,
  created: row.created,
  credit_note: row.creditNote,
  currency: row.currency,
  customer: row.customer,
  customer_account: null,
  description: row.description,
  ending_balance: row.ending,
  invoice: row.invoice,
  livemode: false,
  metadata: row.metadata,
  type: row.type,
});

const WRITABLE =
  'address balance business_name description email expand individual_name invoice_prefix invoice_settings metadata name next_invoice_sequence payment_method phone preferred_locales shipping source tax tax_exempt tax_id_data default_source';

/** @param {FakeStripe} fakeStripe @param {Customer} row @param {Params} params */
function fill(fakeStripe, row, params) {
  row.email = unset(params.text('email'), row.email);
  if (row.email !== null && !/^[^\s@]+@[^\s@]+$/.test(row.email))
    throw malformed(`Invalid email address: ${row.email.slice(0, 100)}`, {
      code: 'email_invalid',
      param: 'email',
    });
  row.name = unset(params.text('name'), row.name);
  row.phone = unset(params.text('phone'), row.phone);
  row.description = unset(params.text('description'), row.description);
  row.metadata = params.metadata(row.metadata);
  row.locales = params.texts('preferred_locales') ?? row.locales;
  row.address = readAddress(params, row.address);
  const settings = params.inner('invoice_settings');
  const method = settings?.text('default_payment_method');
  if (method) {
    if (fakeStripe.get('method', method, 'invoice_settings[default_payment_method]').customer !== row.id)
      throw refused(
        'The customer does not have a payment method with that ID. The payment method must be attached to the customer.',
        { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
      );
    row.method = method;
  } else if (method === null) row.method = null;
}

/** One that was deleted can be looked at, but nothing can be done with it. @param {FakeStripe} fakeStripe @param {string} id @param {string} [param] */
export function liveCustomer(fakeStripe, id, param = 'customer') {
  const row = fakeStripe.get('customer', id, param);
  if (row.deleted) throw missing('customer', id, param);
  return row;
}

/** @type {import('../protocol/router.mjs').Routes} */
export const customerRoutes = {
  'POST /v1/customers': {
    params: WRITABLE,
    run: (fakeStripe, params) => {
      /** @type {Customer} */
      const row = {
        id: fakeStripe.ids.next('cus', 14),
        created: fakeStripe.now,
        email: null,
        name: null,
        phone: null,
        description: null,
        metadata: {},
        locales: [],
        balance: 0,
        currency: null,
        method: null,
        address: null,
        invoices: 0,
        prefix: fakeStripe.ids.letters(8).toUpperCase(),
        delinquent: false,
        deleted: false,
      };
      fill(fakeStripe, row, params);
      fakeStripe.add('customer', row);
      fakeStripe.tell('customer', row, 'customer.created');
      return showCustomer(fakeStripe, row);
    },
  },
  'GET /v1/customers': {
    params: 'created email expand limit starting_after ending_before test_clock',
    run: (fakeStripe, params) => {
      const [email, within] = [params.text('email'), params.range('created')];
      const rows = fakeStripe
        .all('customer')
        .filter((row) => !row.deleted && within(row.created) && (!email || row.email === email));
      return page(params, '/v1/customers', rows, (row) => showCustomer(fakeStripe, row));
    },
  },
  'GET /v1/customers/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showCustomer(fakeStripe, fakeStripe.get('customer', id)),
  },
  'POST /v1/customers/:id': {
    params: WRITABLE,
    run: (fakeStripe, params, [id = '']) => {
      const row = liveCustomer(fakeStripe, id, 'id');
      // Read beside, so that a wrong value changes nothing.
      const draft = structuredClone(row);
      fill(fakeStripe, draft, params);
      fakeStripe.change('customer', row, 'customer.updated', () => Object.assign(row, draft));
      return showCustomer(fakeStripe, row);
    },
  },
  'DELETE /v1/customers/:id': {
    params: '',
    run: (fakeStripe, _params, [id = '']) => {
      const row = liveCustomer(fakeStripe, id, 'id');
      for (const sub of fakeStripe
        .all('subscription')
        .filter((one) => one.customer === id && one.endedAt === null))
        endNow(fakeStripe, sub, 'cancellation_requested');
      // Of somebody who is gone nothing can be collected.
      for (const invoice of fakeStripe.all('invoice')) if (invoice.customer === id) invoice.advance = false;
      const last = showCustomer(fakeStripe, row);
      for (const method of fakeStripe.all('method')) if (method.customer === id) method.customer = null;
      row.deleted = true;
      fakeStripe.emit('customer.deleted', last);
      return showCustomer(fakeStripe, row);
    },
  },
  'POST /v1/customers/:id/balance_transactions': {
    params: 'amount currency description expand metadata',
    run: (fakeStripe, params, [id = '']) => {
      const row = liveCustomer(fakeStripe, id);
      const currency = params.need('currency');
      params.need('amount');
      const amount = params.int('amount') ?? 0;
      if (amount === 0) throw malformed('Invalid non-zero integer', { param: 'amount' });
      if (row.currency !== null && row.currency !== currency) {
        throw refused(
          `The currency of this transaction (${currency}) does not match the customer's currency (${row.currency}).`,
          { code: 'customer_currency_mismatch', param: 'currency' },
        );
      }
      const entry = addToBalance(fakeStripe, row, {
        amount,
        currency,
        type: 'adjustment',
        description: params.text('description') ?? null,
        metadata: params.metadata(),
      });
      return showBalanceEntry(fakeStripe, entry);
    },
  },
  'GET /v1/customers/:id/balance_transactions': {
    params: 'created expand invoice limit starting_after ending_before',
    run: (fakeStripe, params, [id = '']) => {
      liveCustomer(fakeStripe, id);
      const [within, invoice] = [params.range('created'), params.text('invoice')];
      const rows = fakeStripe
        .all('balanceEntry')
        .filter((row) => row.customer === id && within(row.created) && (!invoice || row.invoice === invoice));
      return page(params, `/v1/customers/${id}/balance_transactions`, rows, (row) =>
        showBalanceEntry(fakeStripe, row),
      );
    },
  },
  'GET /v1/customers/:id/balance_transactions/:entry': {
    params: 'expand',
    run: (fakeStripe, _params, [, entry]) =>
      showBalanceEntry(fakeStripe, fakeStripe.get('balanceEntry', entry)),
  },
};
