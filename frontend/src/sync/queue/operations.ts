import { wireOf } from '@pictick/rules/changes.wire';
import type { Call } from '@pictick/rules/changes/change-file';
import type { Change, Operation } from '../types';

/**
 * The idempotency key. The server stores a refusal under its key, so each retry of a deferred operation has a
 * new one.
 */
export const keyOf = ({ id, missed }: Operation): string => (missed ? `${id}.${missed}` : id);

/** The request of an operation. */
export const callOf = ({ listId, change }: Operation): Call => wireOf(change).request(change, listId);

export type Outcome = 'done' | 'retry' | 'sign-in' | 'deferred' | 'superseded' | 'parked';

/** Decides what an answer means for its operation. `status` 0: no answer. */
export function classify(change: Change, status: number, code: string | null): Outcome {
  if (status >= 200 && status < 300) return 'done';
  if (status === 401) return 'sign-in';
  if (status === 0 || status === 408 || status === 425 || status === 429 || status >= 500) return 'retry';
  // A disabled client may be enabled again. After a restored backup, accepted operations are sent first.
  if (code === 'IDEMPOTENCY_IN_PROGRESS' || code === 'UNKNOWN_CLIENT' || code === 'EPOCH_OVER')
    return 'retry';
  const { isAutomatic, hasWords } = wireOf(change).rejected;
  // If the user is no longer a member, nobody needs to know that the list was opened.
  if (isAutomatic) return 'superseded';
  const isDeleted = code === 'LIST_DELETED' || code === 'ITEM_DELETED' || code === 'CHILD_GONE';
  // Typed text exists only here, so the user decides about it. A lost tick loses nothing.
  if (isDeleted && !hasWords?.(change)) return 'superseded';
  return 'parked';
}

/** Wait before the n-th retry, in ms: 1 s to 5 min, half of it random (`chance` 0..1). */
export function backoff(attempt: number, chance: number): number {
  const longest = Math.min(300_000, 1000 * 2 ** Math.min(attempt, 9));
  return Math.round(longest / 2 + (longest / 2) * chance);
}
