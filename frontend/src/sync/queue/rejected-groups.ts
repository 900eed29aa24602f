import { overlayOf } from '@pictick/rules/changes.overlay';
import { itemOf } from '../state/item-of';
import type { Operation } from '../types';

/** A rejected operation, and the later operations that depend on it. */
export type RejectedGroup = [Operation, ...Operation[]];

/** An addition that was rejected, with all later operations on its items, in their order. */
export function groupOf(operation: Operation, operations: readonly Operation[]): RejectedGroup {
  const { listId, seq, change } = operation;
  const added = overlayOf(change).adds?.(change);
  if (!added) return [operation];
  const items = new Set<string | null>(added);
  return [
    operation,
    ...operations.filter(
      (each) =>
        each.listId === listId &&
        each.seq > seq &&
        each.state !== 'superseded' &&
        items.has(itemOf(each.change)),
    ),
  ];
}

/** The rejected operations of a queue, grouped as the user decides about them. */
export function rejectedGroups(operations: readonly Operation[]): RejectedGroup[] {
  const groups = operations
    .filter(({ state }) => state === 'parked')
    .map((operation) => groupOf(operation, operations));
  const along = new Set(groups.flatMap(([, ...others]) => others));
  return groups.filter(([first]) => !along.has(first));
}
