import { overlayOf } from '@pictick/rules/changes.overlay';
import type { Operation } from '../types';

const sizeOf = ({ change }: Operation): number => overlayOf(change).size?.(change) ?? 1;

/** That a list was opened waits like everything else, but is no change that a user has made. */
export const isChange = (operation: Operation): boolean => sizeOf(operation) > 0;

/** Each line of a paste and each item of a cleared basket is a change of its own to the user, although they travel together. */
export function changesIn(operations: readonly Operation[]): number {
  return operations.reduce((sum, operation) => sum + sizeOf(operation), 0);
}
