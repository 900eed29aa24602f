import type { MarkItemAsChild } from '@pictick/rules/changes/routine/mark-item-as-child';
import { refusedSince } from '../queue/retention';
import type { Operation, RefusedMark } from '../types';

/** Accepted by the server in one call. */
const refusedAtOnce = 50;

/**
 * A stamp of a child, which also tells of the refused marks of this device in the last 30 days that no waiting one
 * tells of: the child of a mark may not stamp here again.
 */
export function stampOf(
  stamp: Omit<MarkItemAsChild, 'kind' | 'refused'>,
  queue: readonly Operation[],
  known: Iterable<RefusedMark>,
  now: Date,
): MarkItemAsChild {
  const since = refusedSince(now.getTime());
  const own = stamp.childId;
  const waiting = new Set(
    queue.flatMap(({ change }) =>
      change.kind === 'kid.item-marked' ? (change.refused ?? []).map(({ id }) => id) : [],
    ),
  );
  const refused = [...known]
    .filter(({ id, at }) => at >= since && !waiting.has(id))
    .slice(0, refusedAtOnce)
    .map(({ id, childId, itemId, day, code }) => ({
      ...(childId !== own && { childId }),
      ...{ id, itemId, day, code },
    }));
  return { kind: 'kid.item-marked', ...stamp, ...(refused.length > 0 && { refused }) };
}
