import type { BillingAccountState } from './billing-account';
import type { InvoiceRow, PaymentRow } from './payment';
import type { Projection, Was } from './projection';
import type { SubscriptionRow } from './subscription';
import type { SubscriptionChangeState } from './subscription-change';

/** What the projector has written about an account. Commands read it; only SyncCustomer writes it. */
export abstract class BillingRecords {
  /** All that the projector compares with. */
  abstract of(account: BillingAccountState): Promise<Was>;
  /** In the order in which one would keep them. */
  abstract subscriptionsOf(accountId: string): Promise<SubscriptionRow[]>;
  /** The one that waits; there is never a second. */
  abstract openChangeOf(accountId: string): Promise<SubscriptionChangeState | null>;
  abstract change(accountId: string, id: string): Promise<SubscriptionChangeState | null>;
  /** The newest first. */
  abstract invoicesOf(accountId: string): Promise<InvoiceRow[]>;
  abstract invoice(accountId: string, id: string): Promise<InvoiceRow | null>;
  /** By its id or by that of its invoice. */
  abstract payment(accountId: string, idOrRef: string): Promise<PaymentRow | null>;
  abstract write(projection: Projection): Promise<void>;
}
