import type { CreditEntryState } from './credit-entry';

/** The book of credits. */
export abstract class CreditBook {
  /** What the provider does not know of yet; the oldest first. */
  abstract unsyncedOf(accountId: string): Promise<CreditEntryState[]>;
  abstract synced(id: string, providerEntryId: string, now: Date): Promise<void>;
}
