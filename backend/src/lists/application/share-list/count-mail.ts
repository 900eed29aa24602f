import { tooMany } from '../../../kernel/domain-error';
import { secondsToWait, shareWindowMs } from '../../domain/share-list/share-limits';
import type { ShareLog } from '../../domain/share-list/share-log';
import { newAccountMs } from '../../domain/share-list/sharing-policy';

/**
 * Counts a mail that its recipient has not asked for, in the transaction of the invitation, so that none is sent
 * uncounted. @throws TOO_MANY_REQUESTS
 */
export async function countMail(
  shareLog: ShareLog,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  const wait = secondsToWait(await shareLog.recent(from, to, new Date(at.getTime() - shareWindowMs)), at);
  if (wait > 0) throw tooMany(wait);
  await shareLog.add(from, to, at);
}

/**
 * Seconds until an account may invite by mail. Always 0 in local mode, where the sign-in stand-in makes every
 * account new.
 */
export function secondsUntilOldEnough(createdAt: Date, now: Date, { local }: { local: boolean }): number {
  if (local) return 0;
  return Math.max(0, Math.ceil((createdAt.getTime() + newAccountMs - now.getTime()) / 1000));
}
