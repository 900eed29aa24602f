import { overlayOf } from '@pictick/rules/changes.overlay';
import type { Operation } from '../types';

const sizeOf = ({ change }: Operation): number => overlayOf(change).size?.(change) ?? 1;

/** False for an operation that the user did not make, such as that a list was opened. */
export const isChange = (operation: Operation): boolean => sizeOf(operation) > 0;

/** Counts changes as the user does: each line of a paste and each item of a cleared basket. */
export function changesIn(operations: readonly Operation[]): number {
  return operations.reduce((sum, operation) => sum + sizeOf(operation), 0);
}
