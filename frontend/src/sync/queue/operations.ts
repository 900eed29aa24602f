import { wireOf } from '@pictick/rules/changes.wire';
import type { Call } from '@pictick/rules/changes/change-file';
import type { Change, Operation } from '../types';

/** A refusal stands as long as its key: what was not there yet is asked for again by another one. */
export const keyOf = ({ id, missed }: Operation): string => (missed ? `${id}.${missed}` : id);

/** The call of the server that carries an operation. */
export const callOf = ({ listId, change }: Operation): Call => wireOf(change).request(change, listId);

export type Outcome = 'done' | 'retry' | 'sign-in' | 'deferred' | 'superseded' | 'parked';

/** What an answer means for the operation it answers. `status` 0: there was no answer. */
export function classify(change: Change, status: number, code: string | null): Outcome {
  if (status >= 200 && status < 300) return 'done';
  if (status === 401) return 'sign-in';
  if (status === 0 || status === 408 || status === 425 || status === 429 || status >= 500) return 'retry';
  // A client that was switched off may be switched on again. Where the server was set back, what it had taken goes first.
  if (code === 'IDEMPOTENCY_IN_PROGRESS' || code === 'UNKNOWN_CLIENT' || code === 'EPOCH_OVER')
    return 'retry';
  const { isNoChange, hasWords } = wireOf(change).rejected;
  // Where it is no longer there for them, nobody waits for that word either.
  if (isNoChange) return 'superseded';
  const isDeleted = code === 'LIST_DELETED' || code === 'ITEM_DELETED';
  // What was written exists nowhere else; a tick on something deleted takes nothing with it.
  if (isDeleted && !hasWords?.(change)) return 'superseded';
  return 'parked';
}

/** How long to wait before the n-th try, in milliseconds: 1 s to 5 minutes, with half of it by chance (0..1). */
export function backoff(attempt: number, chance: number): number {
  const longest = Math.min(300_000, 1000 * 2 ** Math.min(attempt, 9));
  return Math.round(longest / 2 + (longest / 2) * chance);
}
