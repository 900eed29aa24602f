import type { InvoiceRow, PaymentRow } from '../payments/payment';
import type { Projection, StoredState } from '../projection/projection';
import type { SubscriptionRow } from '../subscription/subscription';
import type { SubscriptionChangeState } from '../subscription/subscription-change';
import type { BillingAccountState } from './billing-account';

export interface OrphanedInvoice {
  id: string;
  subscriptionId: string;
  status: 'draft' | 'open';
}

/** What the projector has written about an account. Commands read it; only SyncCustomer writes it. */
export abstract class BillingRecords {
  /** All that the projector compares with. */
  abstract of(account: BillingAccountState): Promise<StoredState>;
  /** In the order in which one would keep them. */
  abstract subscriptionsOf(accountId: string): Promise<SubscriptionRow[]>;
  abstract change(accountId: string, id: string): Promise<SubscriptionChangeState | null>;
  /** The newest first. */
  abstract invoicesOf(accountId: string): Promise<InvoiceRow[]>;
  abstract invoice(accountId: string, id: string): Promise<InvoiceRow | null>;
  /** By its id or by that of its invoice. */
  abstract payment(accountId: string, idOrRef: string): Promise<PaymentRow | null>;
  /** What is asked for, or will be, although what it is for is over; the oldest first. */
  abstract orphanedInvoices(accountId: string): Promise<OrphanedInvoice[]>;
  /** What this invoice is for is over. */
  abstract isOrphaned(accountId: string, invoiceId: string): Promise<boolean>;
  abstract write(projection: Projection): Promise<void>;
}
