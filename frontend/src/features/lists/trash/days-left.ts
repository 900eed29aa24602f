import { trashDays } from '@pictick/rules/trash';
import { daysUntil } from '../../../shared/lib/days-until';

const day = 86_400_000;

/** The days that a row stays in the trash; 1 on the last day. */
export function daysLeft(deletedAt: string | undefined, now: number): number {
  if (deletedAt === undefined) return trashDays;
  return Math.min(trashDays, daysUntil(Date.parse(deletedAt) + trashDays * day, now));
}
