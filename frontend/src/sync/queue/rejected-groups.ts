import { overlayOf } from '@pictick/rules/changes.overlay';
import { itemOf } from '../state/item-of';
import type { Operation } from '../types';

/** A rejected operation, and every later operation that can only be decided with it. */
export type RejectedGroup = [Operation, ...Operation[]];

/** Items that the server never added belong together with everything done to them since, in that order. */
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

/** The rejected operations of a queue as the user decides them. */
export function rejectedGroups(operations: readonly Operation[]): RejectedGroup[] {
  const groups = operations
    .filter(({ state }) => state === 'parked')
    .map((operation) => groupOf(operation, operations));
  const along = new Set(groups.flatMap(([, ...others]) => others));
  return groups.filter(([first]) => !along.has(first));
}
