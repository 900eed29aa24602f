import type { CheckoutAttemptState, CheckoutState } from './checkout-attempt';
import type { CustomerFacts } from './payment-facts';
import type { PaymentRow, PaymentStatus } from './payment';
import { isOver } from './subscription-state';

export interface PaymentDeeds {
  retryable: boolean;
  cancellable: boolean;
}

/** A renewal that waits can be paid; it goes away only with the subscription. For one that is over nobody pays any more, though the provider would take it. */
export const deedsOfPayment = ({ status, kind, forNothing }: Pick<PaymentRow, 'status' | 'kind'> & { forNothing: boolean }): PaymentDeeds => ({
  retryable: status === 'pending' && !forNothing,
  cancellable: status === 'pending' && !forNothing && (kind === 'first' || kind === 'change'),
});

/** Open, and what it is for is over. */
export function isOwedForNothing({ subscriptions, invoices }: Pick<CustomerFacts, 'subscriptions' | 'invoices'>, invoiceId: string): boolean {
  const invoice = invoices.find(({ id }) => id === invoiceId);
  const subscription = subscriptions.find(({ id }) => id === invoice?.subscriptionId);
  return invoice?.status === 'open' && subscription !== undefined && isOver(subscription);
}

/** As long as its page is open one can go back to it; one that failed can be begun anew. */
export const deedsOfCheckout = ({ state }: Pick<CheckoutAttemptState, 'state'>): PaymentDeeds => ({
  retryable: state === 'processing' || state === 'failed',
  cancellable: state === 'processing',
});

const statusOfState: Readonly<Record<CheckoutState, PaymentStatus>> = { processing: 'pending', finalizing: 'pending', success: 'completed', failed: 'failed', cancelled: 'canceled' };
export const statusOfCheckout = (state: CheckoutState): PaymentStatus => statusOfState[state];

const stateOfStatus: Readonly<Record<PaymentStatus, CheckoutState>> = { pending: 'finalizing', completed: 'success', failed: 'failed', canceled: 'cancelled' };
export const flowOfPayment = (status: PaymentStatus): CheckoutState => stateOfStatus[status];

/** A page that nobody has come back from in time is over, also before somebody has noted that. */
export const stateAt = ({ state, expiresAt }: Pick<CheckoutAttemptState, 'state' | 'expiresAt'>, now: Date): CheckoutState => (state === 'processing' && expiresAt <= now ? 'cancelled' : state);
