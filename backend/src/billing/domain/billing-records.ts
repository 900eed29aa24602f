import type { InvoiceRow, PaymentRow } from './payment';
import type { Projection, Was } from './project';
import type { SubscriptionRow } from './subscription';
import type { SubscriptionChangeState } from './subscription-change';

/** What the projector has written about an account. Commands read it; only SyncCustomer writes it. */
export abstract class BillingRecords {
  /** All that the projector compares with. */
  abstract of(accountId: string): Promise<Was>;
  abstract subscriptionsOf(accountId: string): Promise<SubscriptionRow[]>;
  /** The one that waits; there is never a second. */
  abstract openChangeOf(accountId: string): Promise<SubscriptionChangeState | null>;
  abstract change(accountId: string, id: string): Promise<SubscriptionChangeState | null>;
  abstract invoice(accountId: string, id: string): Promise<InvoiceRow | null>;
  /** By its id or by that of its invoice. */
  abstract payment(accountId: string, idOrRef: string): Promise<PaymentRow | null>;
  abstract write(accountId: string, projection: Projection): Promise<void>;
}
