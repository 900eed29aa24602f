export const mostAttempts = 12;
const first = 5;
const longest = 3_600;

/** Seconds until the next attempt: twice as long each time, up to an hour, and a little apart from the others. Null: it was the last one. */
export function againIn(attempt: number, chance: number): number | null {
  if (attempt >= mostAttempts) return null;
  return Math.min(first * 2 ** attempt, longest) * (1 + chance / 4);
}
