const day = 86_400_000;
const kept = 30;

/** How many days something stays in the trash; on the last one it is 1. */
export function daysLeft(deletedAt: string | undefined, now: number): number {
  if (deletedAt === undefined) return kept;
  return Math.max(1, Math.min(kept, Math.ceil((Date.parse(deletedAt) + kept * day - now) / day)));
}
