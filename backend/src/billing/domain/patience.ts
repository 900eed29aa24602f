import { backoff } from '../../kernel/backoff';

export const mostAttempts = 12;
const first = 10;
const longest = 3_600;

/** Seconds until the next attempt: twice as long each time, up to an hour, and a little apart from the others. Null: it was the last one. */
export function againIn(attempt: number, chance: number): number | null {
  if (attempt >= mostAttempts) return null;
  return backoff(attempt, { first, longest, spread: 0.25 }, chance);
}
