import type { InvoiceFacts } from './payment-facts';

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
