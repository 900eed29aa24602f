// @ts-check

/** @typedef {import('./till.mjs').Till} Till @typedef {import('./till.mjs').Wire} Wire */

/** What there is, as Stripe would show it; the newest first. @param {Till} till */
export function views(till) {
  /** @template {'subscription' | 'invoice' | 'charge' | 'session' | 'balanceEntry'} K @param {K} kind @returns {(customer: string) => Wire[]} */
  const of = (kind) => (customer) =>
    till
      .all(kind)
      .filter((row) => row.customer === customer)
      .reverse()
      .map((row) => till.show(kind, row));
  return {
    customers: () =>
      till
        .all('customer')
        .reverse()
        .map((row) => till.show('customer', row)),
    subscriptionsOf: of('subscription'),
    invoicesOf: of('invoice'),
    chargesOf: of('charge'),
    sessionsOf: of('session'),
    balanceEntriesOf: of('balanceEntry'),
    balanceOf: (/** @type {string} */ customer) => till.get('customer', customer).balance,
    events: () => till.all('event').map((row) => till.show('event', row)),
    session: (/** @type {string} */ id) => till.find('session', id),
    portalSession: (/** @type {string} */ secret) =>
      till.all('portalSession').find((row) => row.secret === secret) ?? null,
    invoiceBySecret: (/** @type {string} */ secret) =>
      till.all('invoice').find((row) => row.secret === secret) ?? null,
  };
}
