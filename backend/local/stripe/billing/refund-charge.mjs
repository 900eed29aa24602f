// @ts-check
import { malformed, refused } from '../protocol/errors.mjs';

/**
 * @param {import('../fake-stripe.mjs').FakeStripe} fakeStripe @param {import('../rows.mjs').Charge} charge
 * @param {{amount?: number | undefined, reason: string | null, metadata: Record<string, string>}} wish
 */
export function refundCharge(fakeStripe, charge, { amount, reason, metadata }) {
  const left = charge.amount - charge.refunded;
  if (charge.status !== 'succeeded')
    throw refused(`Charge ${charge.id} has not succeeded and cannot be refunded.`);
  if (left === 0)
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (charge.disputed)
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const sum = amount ?? left;
  if (sum <= 0)
    throw malformed('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (sum > left)
    throw refused(
      `Refund amount (€${(sum / 100).toFixed(2)}) is greater than unrefunded amount on charge (€${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    );
  const refund = fakeStripe.add('refund', {
    id: fakeStripe.ids.next('re'),
    created: fakeStripe.now,
    charge: charge.id,
    intent: charge.intent,
    amount: sum,
    currency: charge.currency,
    reason,
    metadata,
  });
  charge.refunded += sum;
  fakeStripe.tell('refund', refund, 'refund.created');
  fakeStripe.tell('charge', charge, 'charge.refunded');
  return refund;
}
