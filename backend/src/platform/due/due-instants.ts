/** One moment of one subject: the next turn of a round, of a household's day, of a reminder, or a deletion. */
export interface DueInstant {
  kind: string;
  /** The id of a thing of this kind, never a user's words. */
  subject: string;
  dueAt: Date;
}

/** An instant that one worker is at. */
export interface ClaimedInstant extends DueInstant {
  /** From 1 on. More than 1: an attempt has failed, or its worker has died. */
  attempt: number;
  /** Fencing token: a claim is ended only by the worker that holds it. */
  token: string;
}

/** Instants as rows. A subject has one instant of a kind at most. */
export abstract class DueInstants {
  /** In the caller's transaction. Replaces the subject's instant, and takes it from a worker that is at the old one. */
  abstract set(kind: string, subject: string, dueAt: Date): Promise<void>;
  /** For those of the subjects that have no instant. */
  abstract setMissing(kind: string, subjects: readonly string[], dueAt: Date): Promise<void>;
  /** In the caller's transaction. A handler that has begun already is not stopped. */
  abstract clear(kind: string, subject: string): Promise<void>;
  /** At most `limit` instants that are due at `now` and that no living worker is at, the oldest ones. */
  abstract claim(kind: string, now: Date, limit: number): Promise<ClaimedInstant[]>;
  /** Ends the claim: the subject comes again at `next`, or never (null). False: this worker no longer holds the claim, and nothing is changed. */
  abstract end(claimed: ClaimedInstant, next: Date | null): Promise<boolean>;
  /** Leaves a failed instant to the next attempt, which no worker begins before the pause is over. False: as with `end`. */
  abstract defer(claimed: ClaimedInstant, pauseMs: number): Promise<boolean>;
}

/** A claim counts for so long; with each further attempt for twice as long, so that an instant that ends its worker does so ever more rarely. */
export const leaseMs = 5 * 60_000;
export const longestLeaseMs = 60 * 60_000;
