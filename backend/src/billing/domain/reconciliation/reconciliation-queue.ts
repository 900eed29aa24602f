/**
 * `due`: a period has ended without a read since. `open`: an item is pending. `sweep`: all paying accounts,
 * every night. `ledger`: the credit ledgers. `debts`: open invoices of ended subscriptions.
 */
export type ReconciliationReason = 'due' | 'open' | 'sweep' | 'ledger' | 'debts';

export interface ReconciliationClaim {
  reason: ReconciliationReason;
  now: Date;
  /** Accounts checked since then are left out. Null: they are claimed for as long as there is a reason. */
  since: Date | null;
  most: number;
}

/** Numbers of items that should have ended by themselves. */
export interface StuckItems {
  /** Pages that have expired. */
  checkouts: number;
  /** Announced changes that the provider does not know. */
  changes: number;
  /** First payments and upgrades whose confirmation has expired at the provider. */
  payments: number;
}

/** The accounts that a reconciliation job has to check. */
export abstract class ReconciliationQueue {
  /** Claims some accounts for some minutes, those that wait longest first. */
  abstract claim(claim: ReconciliationClaim): Promise<string[]>;
  /** The number of accounts not checked since then, those claimed by other workers included. */
  abstract countRemaining(reason: 'sweep' | 'ledger', now: Date, since: Date): Promise<number>;
  /** `found`: the drift that was found. */
  abstract recordCheck(
    accountId: string,
    reason: ReconciliationReason,
    now: Date,
    found: string | null,
  ): Promise<void>;
  /** The number of accounts checked since then, and of those with a difference. */
  abstract summarize(reason: ReconciliationReason, since: Date): Promise<{ checked: number; found: number }>;
  /** True: an event or a command has concerned the account since then, so a difference has an explanation. */
  abstract hasRecentActivity(accountId: string, since: Date): Promise<boolean>;
  /** The customers among these that no account has. */
  abstract unknownCustomers(customerIds: readonly string[]): Promise<string[]>;
  /** The items that should have ended before now. */
  abstract overdue(now: Date): Promise<StuckItems>;
  /** True: the nightly job was done since then. */
  abstract isJobDone(job: string, since: Date): Promise<boolean>;
  /** True: no other worker has finished the job since then. */
  abstract finishJob(job: string, since: Date, now: Date): Promise<boolean>;
}
