import type { CheckoutAttemptState, CheckoutState } from '../checkout/checkout-attempt';
import type { CustomerFacts, InvoiceFacts, InvoiceStatus } from '../provider/payment-facts';
import { isOver } from '../subscription/subscription';

/** An invoice, as it was when we asked last. Nobody but the projector writes it. */
export interface InvoiceRow extends InvoiceFacts {
  accountId: string;
}

export const paymentKinds = ['first', 'renewal', 'change', 'other'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
export const paymentStatuses = ['pending', 'completed', 'failed', 'canceled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What was asked for by an invoice. Nobody but the projector writes it. */
export interface PaymentRow {
  id: string;
  accountId: string;
  kind: PaymentKind;
  /** The invoice. */
  ref: string;
  /** In cash; credit comes on top of it. */
  amount: number;
  /** Of both, what went back. */
  refunded: number;
  currency: string;
  status: PaymentStatus;
  /** What was paid for, in the provider's words. */
  description: string | null;
  createdAt: Date;
}

const statusOf: Readonly<Record<Exclude<InvoiceStatus, 'draft'>, PaymentStatus>> = {
  open: 'pending',
  paid: 'completed',
  uncollectible: 'failed',
  void: 'canceled',
};
export const kindOf: Readonly<Record<InvoiceFacts['reason'], PaymentKind>> = {
  subscription_create: 'first',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
  manual: 'other',
  other: 'other',
};

export const invoiceRows = (accountId: string, invoices: readonly InvoiceFacts[]): InvoiceRow[] =>
  invoices.map((invoice) => ({ ...invoice, accountId })).sort((one, other) => (one.id < other.id ? -1 : 1));

/** What was or is to be paid, as much of it as is cash; where credit has covered all, that is nothing. */
export function paymentOf(invoice: InvoiceRow): Omit<PaymentRow, 'id'> | null {
  const { status, reason, id, accountId, amountDue, amountPaid, refunded, currency, productName, createdAt } =
    invoice;
  if (status === 'draft') return null;
  const amount = status === 'paid' ? amountPaid : amountDue;
  if (amount <= 0 && !(status === 'paid' && creditUsed(invoice) > 0)) return null;
  return {
    accountId,
    kind: kindOf[reason],
    ref: id,
    amount: Math.max(0, amount),
    refunded,
    currency,
    status: statusOf[status],
    description: productName,
    createdAt,
  };
}

/** Of the credit that there was before an invoice, what it has used up. */
export const creditUsed = ({ startingBalance, total }: InvoiceFacts): number =>
  Math.max(0, Math.min(-startingBalance, total));

interface PaymentActions {
  retryable: boolean;
  cancellable: boolean;
}

/** A renewal that waits can be paid; it goes away only with the subscription. For one that is over nobody pays any more, though the provider would take it. */
export const paymentActions = ({
  status,
  kind,
  isOrphaned,
}: Pick<PaymentRow, 'status' | 'kind'> & { isOrphaned: boolean }): PaymentActions => ({
  retryable: status === 'pending' && !isOrphaned,
  cancellable: status === 'pending' && !isOrphaned && (kind === 'first' || kind === 'change'),
});

/** Open, and what it is for is over. */
export function isOrphanedInvoice(
  { subscriptions, invoices }: Pick<CustomerFacts, 'subscriptions' | 'invoices'>,
  invoiceId: string,
): boolean {
  const invoice = invoices.find(({ id }) => id === invoiceId);
  const subscription = subscriptions.find(({ id }) => id === invoice?.subscriptionId);
  return invoice?.status === 'open' && subscription !== undefined && isOver(subscription);
}

/** As long as its page is open one can go back to it; one that failed can be begun anew. */
export const checkoutActions = ({ state }: Pick<CheckoutAttemptState, 'state'>): PaymentActions => ({
  retryable: state === 'processing' || state === 'failed',
  cancellable: state === 'processing',
});

const statusOfState: Readonly<Record<CheckoutState, PaymentStatus>> = {
  processing: 'pending',
  finalizing: 'pending',
  success: 'completed',
  failed: 'failed',
  cancelled: 'canceled',
};
export const statusOfCheckout = (state: CheckoutState): PaymentStatus => statusOfState[state];

const stateOfStatus: Readonly<Record<PaymentStatus, CheckoutState>> = {
  pending: 'finalizing',
  completed: 'success',
  failed: 'failed',
  canceled: 'cancelled',
};
export const flowOfPayment = (status: PaymentStatus): CheckoutState => stateOfStatus[status];

/** A page that nobody has come back from in time is over, also before somebody has noted that. */
export const stateAt = (
  { state, expiresAt }: Pick<CheckoutAttemptState, 'state' | 'expiresAt'>,
  now: Date,
): CheckoutState => (state === 'processing' && expiresAt <= now ? 'cancelled' : state);
