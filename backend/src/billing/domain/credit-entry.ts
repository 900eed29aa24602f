/** `unsynced`: the provider does not know of it yet. `voided`: it never will. */
export const creditStatuses = ['unsynced', 'synced', 'voided'] as const;
export type CreditStatus = (typeof creditStatuses)[number];

/** A line of the book of credits. It is never changed but in its status; one reason and reference make one line. */
export interface CreditEntryState {
  id: string;
  accountId: string;
  /** In favour of the customer where it is positive. */
  amountCents: number;
  currency: string;
  reason: string;
  reference: string;
  /** Of the provider's line; null until there is one. */
  providerEntryId: string | null;
  status: CreditStatus;
  createdAt: Date;
  syncedAt: Date | null;
}
