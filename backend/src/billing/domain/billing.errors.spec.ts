import { errorBody, failureOf } from '../../platform/http/errors';
import { type BillingCode, inProgress, pendingChanges, billingError } from './billing.errors';

const wire = (error: Error): [number, string, string] => {
  const failure = failureOf(error);
  return [failure.status, failure.code, errorBody(failure, 'r').message];
};

describe('what billing says no with', () => {
  it.each<[BillingCode, number]>([
    ['invalid_price_id', 400],
    ['access_denied', 403],
    ['no_customer_id', 404],
    ['price_id_not_found', 404],
    ['already_subscribed_to_plan', 409],
    ['card_declined', 409],
    ['invalid_plan_configuration', 500],
    ['missing_webhook_secret', 500],
    ['failed_to_cancel_subscription', 502],
    ['missing_secret_key', 503],
  ])('answers %s with %i and the key of its words', (code, status) => {
    expect(wire(billingError(code))).toEqual([status, code, `stripe.${code}`]);
  });

  it('keeps the code of what was wished for, and says that it goes on, where nobody knows yet', () => {
    expect(wire(inProgress('failed_to_cancel_subscription'))).toEqual([
      502,
      'failed_to_cancel_subscription',
      'stripe.goes_on',
    ]);
  });

  it('has one change at a time', () => {
    expect(wire(pendingChanges())).toEqual([409, 'PENDING_CHANGES', 'errors.pendingChanges']);
  });
});
