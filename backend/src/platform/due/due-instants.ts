/**
 * One instant of one subject: the next run of a periodic job, of a household's day, of a reminder, or a
 * deletion.
 */
export interface DueInstant {
  kind: string;
  /** The id of an entity of this kind, never a text of a user. */
  subject: string;
  dueAt: Date;
}

/** An instant that one worker has claimed. */
export interface ClaimedInstant extends DueInstant {
  /** Counted from 1. More than 1: an attempt has failed, or its worker has died. */
  attempt: number;
  /** Fencing token: only the worker that holds it ends the claim. */
  token: string;
}

/** Instants as rows. A subject has at most one instant of a kind. */
export abstract class DueInstants {
  /**
   * In the caller's transaction. Replaces the subject's instant and ends the claim of a worker on the old
   * one.
   */
  abstract set(kind: string, subject: string, dueAt: Date): Promise<void>;
  /** Sets the instant of those subjects that have none. */
  abstract setMissing(kind: string, subjects: readonly string[], dueAt: Date): Promise<void>;
  /** In the caller's transaction. A handler that has begun is not stopped. */
  abstract clear(kind: string, subject: string): Promise<void>;
  /**
   * Claims at most `limit` instants that are due at `now` and not claimed by a living worker, oldest first.
   */
  abstract claim(kind: string, now: Date, limit: number): Promise<ClaimedInstant[]>;
  /**
   * Ends the claim and sets the next instant, or none (null). Returns false and changes nothing if this
   * worker no longer holds the claim.
   */
  abstract end(claimed: ClaimedInstant, next: Date | null): Promise<boolean>;
  /**
   * Releases a failed instant for the next attempt, which begins after `pauseMs`. Returns false as `end`
   * does.
   */
  abstract defer(claimed: ClaimedInstant, pauseMs: number): Promise<boolean>;
}

/**
 * The lease of the first attempt; each further attempt doubles it, so that an instant that kills its worker
 * does so ever more rarely.
 */
export const leaseMs = 5 * 60_000;
export const longestLeaseMs = 60 * 60_000;
