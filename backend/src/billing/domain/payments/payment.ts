import type { CheckoutAttemptState, CheckoutState } from '../checkout/checkout-attempt';
import type { CustomerFacts, InvoiceFacts, InvoiceStatus } from '../provider/payment-facts';
import { isOver } from '../subscription/subscription';

/** An invoice as of the last read of the provider. Only the projector writes it. */
export interface InvoiceRow extends InvoiceFacts {
  accountId: string;
}

export const paymentKinds = ['first', 'renewal', 'change', 'other'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
export const paymentStatuses = ['pending', 'completed', 'failed', 'canceled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A payment that an invoice asks for. Only the projector writes it. */
export interface PaymentRow {
  id: string;
  accountId: string;
  kind: PaymentKind;
  /** The id of the invoice. */
  ref: string;
  /** Cash, in minor units; credit is not included. */
  amount: number;
  /** Cash and credit that were refunded, in minor units. */
  refunded: number;
  currency: string;
  status: PaymentStatus;
  /** The paid product, in the provider's words. */
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

/** The cash payment of an invoice. Null: credit covered all of it. */
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

/** The credit that an invoice has used up, in minor units. */
export const creditUsed = ({ startingBalance, total }: InvoiceFacts): number =>
  Math.max(0, Math.min(-startingBalance, total));

interface PaymentActions {
  retryable: boolean;
  cancellable: boolean;
}

/**
 * A pending renewal can be paid, and is cancelled only with its subscription. An invoice of an ended
 * subscription cannot be paid here, though the provider would accept it.
 */
export const paymentActions = ({
  status,
  kind,
  isOrphaned,
}: Pick<PaymentRow, 'status' | 'kind'> & { isOrphaned: boolean }): PaymentActions => ({
  retryable: status === 'pending' && !isOrphaned,
  cancellable: status === 'pending' && !isOrphaned && (kind === 'first' || kind === 'change'),
});

/** True: the invoice is open and its subscription has ended. */
export function isOrphanedInvoice(
  { subscriptions, invoices }: Pick<CustomerFacts, 'subscriptions' | 'invoices'>,
  invoiceId: string,
): boolean {
  const invoice = invoices.find(({ id }) => id === invoiceId);
  const subscription = subscriptions.find(({ id }) => id === invoice?.subscriptionId);
  return invoice?.status === 'open' && subscription !== undefined && isOver(subscription);
}

/** An open page can be returned to; a failed checkout can be started again. */
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

/** A page that has expired is cancelled, also before that is stored. */
export const stateAt = (
  { state, expiresAt }: Pick<CheckoutAttemptState, 'state' | 'expiresAt'>,
  now: Date,
): CheckoutState => (state === 'processing' && expiresAt <= now ? 'cancelled' : state);
