import { DomainError, type ErrorKind } from '../../kernel/domain-error';

/**
 * The error codes of billing. Failures of the provider answer 502; where the outcome is unknown,
 * `inProgress` says so.
 */
const kinds = {
  user_not_found: 'not-found',
  missing_secret_key: 'unavailable',
  missing_webhook_secret: 'broken',
  invalid_price_id: 'malformed',
  price_id_not_found: 'not-found',
  plan_not_found: 'not-found',
  invalid_plan_configuration: 'broken',
  already_subscribed_to_plan: 'conflict',
  bought_meanwhile: 'conflict',
  use_downgrade_option: 'conflict',
  not_a_downgrade: 'conflict',
  no_customer_id: 'not-found',
  no_customer_id_for_portal: 'not-found',
  no_active_subscription: 'not-found',
  no_subscription_to_cancel: 'not-found',
  nothing_to_reactivate: 'conflict',
  change_not_cancellable: 'conflict',
  payment_due: 'conflict',
  payment_not_retryable: 'conflict',
  payment_not_cancellable: 'conflict',
  card_declined: 'conflict',
  nothing_to_refund: 'conflict',
  refund_period_over: 'conflict',
  refund_already_used: 'conflict',
  invoice_not_ready: 'conflict',
  access_denied: 'forbidden',
  failed_to_create_checkout_session: 'upstream',
  failed_to_retrieve_checkout_session: 'upstream',
  failed_to_open_portal: 'upstream',
  failed_to_cancel_subscription: 'upstream',
  failed_to_reactivate_subscription: 'upstream',
  failed_to_downgrade_subscription: 'upstream',
  failed_to_cancel_redundant_subscriptions: 'upstream',
  failed_to_retry_payment: 'upstream',
  failed_to_cancel_payment: 'upstream',
  failed_to_refund: 'upstream',
  failed_to_download_invoice: 'upstream',
  failed_to_sync_subscription: 'upstream',
} as const satisfies Record<string, ErrorKind>;

export type BillingCode = keyof typeof kinds;

export const billingError = (code: BillingCode): DomainError =>
  new DomainError(code, kinds[code], undefined, undefined, `stripe.${code}`);
/** The provider has not answered; a worker finishes the command later. */
export const inProgress = (code: BillingCode): DomainError =>
  new DomainError(code, kinds[code], undefined, 30, 'stripe.goes_on');
/** Another change of this account is pending. */
export const pendingChanges = (): DomainError => new DomainError('PENDING_CHANGES', 'conflict');
