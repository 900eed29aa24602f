export interface Backoff {
  /** The first wait; each one after it is twice as long. Its unit is that of the answer. */
  first: number;
  longest?: number;
  /** The share of a wait by which it may be longer, so that attempts that failed together are not repeated together. */
  spread?: number;
}

/** How long to wait after a failed attempt, of which the first is 1. `chance` is from 0 up to, but not, 1. */
export const backoff = (
  attempt: number,
  { first, longest = Infinity, spread = 0 }: Backoff,
  chance = 0,
): number => Math.min(first * 2 ** (attempt - 1), longest) * (1 + chance * spread);
