import { errorBody, failureOf } from '../../platform/http/errors';
import { type BillingCode, inProgress, pendingChanges, billingError } from './billing.errors';

const wire = (error: Error): [number, string, string] => {
  const failure = failureOf(error);
  return [failure.status, failure.code, errorBody(failure, 'r').message];
};

describe('the errors of billing', () => {
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
  ])('answer %s with %i and its translation key', (code, status) => {
    expect(wire(billingError(code))).toEqual([status, code, `stripe.${code}`]);
  });

  it('inProgress keeps the code of the command and says that it goes on', () => {
    expect(wire(inProgress('failed_to_cancel_subscription'))).toEqual([
      502,
      'failed_to_cancel_subscription',
      'stripe.goes_on',
    ]);
  });

  it('pendingChanges allows one change at a time', () => {
    expect(wire(pendingChanges())).toEqual([409, 'PENDING_CHANGES', 'errors.pendingChanges']);
  });
});
