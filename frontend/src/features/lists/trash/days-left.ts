import { trashDays } from '@pictick/rules/trash';

const day = 86_400_000;

/** How many days something stays in the trash; on the last one it is 1. */
export function daysLeft(deletedAt: string | undefined, now: number): number {
  if (deletedAt === undefined) return trashDays;
  return Math.max(1, Math.min(trashDays, Math.ceil((Date.parse(deletedAt) + trashDays * day - now) / day)));
}
