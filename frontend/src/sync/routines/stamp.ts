import type { MarkItemAsChild } from '@pictick/rules/changes/routine/mark-item-as-child';
import { refusedSince } from '../queue/retention';
import type { Operation, RefusedMark } from '../types';

/** Accepted by the server in one call. */
const refusedAtOnce = 50;

/** A stamp of a child, which also tells of its refused marks of the last 30 days that no waiting one tells of. */
export function stampOf(
  stamp: Omit<MarkItemAsChild, 'kind' | 'refused'>,
  queue: readonly Operation[],
  known: Iterable<RefusedMark>,
  now: Date,
): MarkItemAsChild {
  const since = refusedSince(now.getTime());
  const waiting = new Set(
    queue.flatMap(({ change }) =>
      change.kind === 'kid.item-marked' ? (change.refused ?? []).map(({ id }) => id) : [],
    ),
  );
  const refused = [...known]
    .filter(({ id, childId, at }) => childId === stamp.childId && at >= since && !waiting.has(id))
    .slice(0, refusedAtOnce)
    .map(({ id, itemId, day, code }) => ({ id, itemId, day, code }));
  return { kind: 'kid.item-marked', ...stamp, ...(refused.length > 0 && { refused }) };
}
