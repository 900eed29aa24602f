import type { InvoiceFacts, InvoiceStatus } from './payment-facts';
import type { InvoiceRow, PaymentKind, PaymentRow, PaymentStatus } from './payment';

const statusOf: Readonly<Record<Exclude<InvoiceStatus, 'draft'>, PaymentStatus>> = { open: 'pending', paid: 'completed', uncollectible: 'failed', void: 'canceled' };
export const kindOf: Readonly<Record<InvoiceFacts['reason'], PaymentKind>> = { subscription_create: 'first', subscription_cycle: 'renewal', subscription_update: 'change', manual: 'other', other: 'other' };

export const invoiceRows = (accountId: string, invoices: readonly InvoiceFacts[]): InvoiceRow[] => invoices.map((invoice) => ({ ...invoice, accountId })).sort((one, other) => (one.id < other.id ? -1 : 1));

/** What was or is to be paid, as much of it as is cash; where credit has covered all, that is nothing. */
export function paymentOf(invoice: InvoiceRow): Omit<PaymentRow, 'id'> | null {
  const { status, reason, id, accountId, amountDue, amountPaid, refunded, currency, productName, createdAt } = invoice;
  if (status === 'draft') return null;
  const amount = status === 'paid' ? amountPaid : amountDue;
  if (amount <= 0 && !(status === 'paid' && creditUsed(invoice) > 0)) return null;
  return { accountId, kind: kindOf[reason], ref: id, amount: Math.max(0, amount), refunded, currency, status: statusOf[status], description: productName, createdAt };
}

/** Of the credit that there was before an invoice, what it has used up. */
export const creditUsed = ({ startingBalance, total }: InvoiceFacts): number => Math.max(0, Math.min(-startingBalance, total));
