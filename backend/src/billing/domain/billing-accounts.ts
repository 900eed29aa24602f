import type { BillingAccount } from './billing-account';

export abstract class BillingAccounts {
  abstract ofUser(userId: string): Promise<BillingAccount | null>;
  /** Made on demand; many at once make one. */
  abstract open(userId: string): Promise<BillingAccount>;
  abstract byId(id: string): Promise<BillingAccount | null>;
  abstract byCustomer(customerId: string): Promise<BillingAccount | null>;
  /** Within a transaction: nobody else writes this account until it ends. */
  abstract locked(id: string): Promise<BillingAccount | null>;
  abstract save(account: BillingAccount): Promise<void>;
  /** With everything that hangs on it. */
  abstract forget(userId: string): Promise<void>;

  /** Before a fetch. Null: there is no such account. */
  abstract takeTicket(id: string): Promise<Ticket | null>;
  /** Notes that this fetch came to nothing, unless a later one has begun. */
  abstract fetchFailed(id: string, ticket: number, reason: string): Promise<void>;
}

export interface Ticket {
  number: number;
  /** Of the fetch that was written last, by then. */
  written: number;
  customerId: string | null;
}
