// @ts-check

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Invoice} Invoice */

/** @param {FakeStripe} fakeStripe @param {Invoice} invoice */
export function openIntent(fakeStripe, invoice) {
  const id = fakeStripe.ids.next('pi');
  const intent = fakeStripe.add('intent', {
    id,
    created: fakeStripe.now,
    customer: invoice.customer,
    invoice: invoice.id,
    amount: invoice.due,
    received: 0,
    currency: invoice.currency,
    method: null,
    charge: null,
    secret: `${id}_secret_${fakeStripe.ids.letters(25)}`,
    canceledAt: null,
    status: 'requires_payment_method',
    error: null,
    present: false,
  });
  invoice.intent = intent.id;
  fakeStripe.tell('intent', intent, 'payment_intent.created');
}

/** @param {FakeStripe} fakeStripe @param {Invoice} invoice */
export function closeIntent(fakeStripe, invoice) {
  const intent = fakeStripe.find('intent', invoice.intent);
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') return;
  intent.status = 'canceled';
  intent.canceledAt = fakeStripe.now;
  fakeStripe.tell('intent', intent, 'payment_intent.canceled');
}
