import type { BillingAccountState } from '../domain/billing-account';

export interface Synced {
  account: BillingAccountState;
  /** False: a fetch that began after this one was written in its place. It has seen all that this one could have seen. */
  fresh: boolean;
}

/** Work that belongs to the writing of a projection: it is done once whenever `of` resolves, and never where it throws. */
export type Also = (account: BillingAccountState) => Promise<void>;

/** The one projector: asks the provider for everything about a customer, and writes what follows from it. */
export abstract class SyncCustomer {
  abstract of(accountId: string, also?: Also): Promise<Synced>;
}
