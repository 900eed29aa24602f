// @ts-check

/** @typedef {import('./fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('./fake-stripe.mjs').Wire} Wire */

/** All rows in Stripe's form, newest first. @param {FakeStripe} fakeStripe */
export function views(fakeStripe) {
  /** @template {'subscription' | 'invoice' | 'charge' | 'session' | 'balanceEntry'} K @param {K} kind @returns {(customer: string) => Wire[]} */
  const of = (kind) => (customer) =>
    fakeStripe
      .all(kind)
      .filter((row) => row.customer === customer)
      .reverse()
      .map((row) => fakeStripe.show(kind, row));
  return {
    customers: () =>
      fakeStripe
        .all('customer')
        .reverse()
        .map((row) => fakeStripe.show('customer', row)),
    subscriptionsOf: of('subscription'),
    invoicesOf: of('invoice'),
    chargesOf: of('charge'),
    sessionsOf: of('session'),
    balanceEntriesOf: of('balanceEntry'),
    balanceOf: (/** @type {string} */ customer) => fakeStripe.get('customer', customer).balance,
    events: () => fakeStripe.all('event').map((row) => fakeStripe.show('event', row)),
    session: (/** @type {string} */ id) => fakeStripe.find('session', id),
    portalSession: (/** @type {string} */ secret) =>
      fakeStripe.all('portalSession').find((row) => row.secret === secret) ?? null,
    invoiceBySecret: (/** @type {string} */ secret) =>
      fakeStripe.all('invoice').find((row) => row.secret === secret) ?? null,
  };
}
