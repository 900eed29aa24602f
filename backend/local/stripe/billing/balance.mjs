// @ts-check

/**
 * The customer's balance: negative is credit. Each change is a line that stays.
 * @param {import('../till.mjs').Till} till @param {import('../rows.mjs').Customer} customer
 * @param {{amount: number, currency: string, type: string, description?: string | null, metadata?: Record<string, string>, invoice?: string, creditNote?: string}} entry
 */
export function addToBalance(
  till,
  customer,
  { amount, currency, type, description = null, metadata = {}, invoice, creditNote },
) {
  till.change('customer', customer, 'customer.updated', () => {
    customer.balance += amount;
    customer.currency ??= currency;
  });
  return till.add('balanceEntry', {
    id: till.ids.next('cbtxn'),
    created: till.now,
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
