export interface Backoff {
  /** The first wait; each further one doubles. The result has the same unit. */
  first: number;
  longest?: number;
  /**
   * The share by which a wait may be longer, so that attempts that failed together are not retried together.
   */
  spread?: number;
}

/** The wait after the failed attempt number `attempt`, counted from 1. `chance` is in [0, 1). */
export const backoff = (
  attempt: number,
  { first, longest = Infinity, spread = 0 }: Backoff,
  chance = 0,
): number => Math.min(first * 2 ** (attempt - 1), longest) * (1 + chance * spread);
