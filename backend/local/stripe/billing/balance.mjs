// @ts-check

/**
 * The customer's balance: negative is credit. Each change is a line that stays.
 * @param {import('../fake-stripe.mjs').FakeStripe} fakeStripe @param {import('../rows.mjs').Customer} customer
 * @param {{amount: number, currency: string, type: string, description?: string | null, metadata?: Record<string, string>, invoice?: string, creditNote?: string}} entry
 */
export function addToBalance(
  fakeStripe,
  customer,
  { amount, currency, type, description = null, metadata = {}, invoice, creditNote },
) {
  fakeStripe.change('customer', customer, 'customer.updated', () => {
    customer.balance += amount;
    customer.currency ??= currency;
  });
  return fakeStripe.add('balanceEntry', {
    id: fakeStripe.ids.next('cbtxn'),
    created: fakeStripe.now,
    customer: customer.id,
    amount,
    ending: customer.balance,
    currency,
    type,
    description,
    metadata,
    invoice: invoice ?? null,
    creditNote: creditNote ?? null,
  });
}
