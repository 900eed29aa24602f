import type { Operation } from '../types';

/** That a list was opened waits like everything else, but is no change that anybody has made. */
export const isChange = ({ change }: Operation): boolean => change.kind !== 'list.opened';

/** Each line of a paste and each item of a cleared basket is a change of its own to the user, although they travel together. */
export function changesIn(operations: readonly Operation[]): number {
  return operations.reduce((sum, operation) => sum + sizeOf(operation), 0);
}

function sizeOf(operation: Operation): number {
  const { change } = operation;
  if (change.kind === 'items.added' || change.kind === 'items.restored') return change.items.length;
  if (change.kind === 'items.cleared') return change.itemIds.length;
  return isChange(operation) ? 1 : 0;
}
