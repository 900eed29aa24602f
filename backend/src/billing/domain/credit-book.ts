import type { CreditEntryState } from './credit-entry';

/** The book of credits. */
export abstract class CreditBook {
  /** What the provider does not know of yet; the oldest first. */
  abstract unsyncedOf(accountId: string): Promise<CreditEntryState[]>;
  /** All there ever were. */
  abstract linesOf(accountId: string): Promise<CreditEntryState[]>;
  abstract synced(id: string, providerEntryId: string, now: Date): Promise<void>;
  /** One line for a reason and a reference, however often it is written. Answers the amount that stands; none is made of nothing. */
  abstract write(entry: Pick<CreditEntryState, 'accountId' | 'amountCents' | 'currency' | 'reason' | 'reference' | 'createdAt'>): Promise<number>;
}
