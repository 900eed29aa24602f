// @ts-check

/** @typedef {import('../till.mjs').Till} Till @typedef {import('../rows.mjs').Invoice} Invoice */

/** @param {Till} till @param {Invoice} invoice */
export function openIntent(till, invoice) {
  const id = till.ids.next('pi');
  const intent = till.add('intent', {
    id,
    created: till.now,
    customer: invoice.customer,
    invoice: invoice.id,
    amount: invoice.due,
    received: 0,
    currency: invoice.currency,
    method: null,
    charge: null,
    secret: `${id}_secret_${till.ids.letters(25)}`,
    canceledAt: null,
    status: 'requires_payment_method',
    error: null,
    present: false,
  });
  invoice.intent = intent.id;
  till.tell('intent', intent, 'payment_intent.created');
}

/** @param {Till} till @param {Invoice} invoice */
export function closeIntent(till, invoice) {
  const intent = till.find('intent', invoice.intent);
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') return;
  intent.status = 'canceled';
  intent.canceledAt = till.now;
  till.tell('intent', intent, 'payment_intent.canceled');
}
