/** `due`: a period is over and nobody has asked since. `open`: something waits. `sweep`: every night everybody who pays. `ledger`: the credit ledgers. `debts`: something is owed for what is over. */
export type ReconciliationReason = 'due' | 'open' | 'sweep' | 'ledger' | 'debts';

export interface ReconciliationClaim {
  reason: ReconciliationReason;
  now: Date;
  /** Whoever was looked at since then has had their turn; null: they come again for as long as there is a reason. */
  since: Date | null;
  most: number;
}

/** What should have come to its end by itself. */
export interface StuckItems {
  /** Pages that nobody can pay on any more. */
  checkouts: number;
  /** Changes that were announced and of which the provider knows nothing. */
  changes: number;
  /** First payments and bigger plans that wait for a confirmation for longer than the provider lets them. */
  payments: number;
}

/** The accounts that a reconciliation job has to check. */
export abstract class ReconciliationQueue {
  /** Some of them, whoever waits the longest first. Nobody else gets these for the next minutes. */
  abstract claim(claim: ReconciliationClaim): Promise<string[]>;
  /** How many have not had their turn since then, those included that somebody is at. */
  abstract countRemaining(reason: 'sweep' | 'ledger', now: Date, since: Date): Promise<number>;
  /** `found`: what was not as it should be. */
  abstract recordCheck(
    accountId: string,
    reason: ReconciliationReason,
    now: Date,
    found: string | null,
  ): Promise<void>;
  abstract summarize(reason: ReconciliationReason, since: Date): Promise<{ checked: number; found: number }>;
  /** The provider has told of something about them since then, or they have done something: what has moved is not out of nowhere. */
  abstract hasRecentActivity(accountId: string, since: Date): Promise<boolean>;
  /** Of these customers, those that no account has. */
  abstract unknownCustomers(customerIds: readonly string[]): Promise<string[]>;
  abstract overdue(now: Date): Promise<StuckItems>;
  /** True: what is done once a night was done since then. */
  abstract isJobDone(job: string, since: Date): Promise<boolean>;
  /** True: nobody else has said so since then. */
  abstract finishJob(job: string, since: Date, now: Date): Promise<boolean>;
}
