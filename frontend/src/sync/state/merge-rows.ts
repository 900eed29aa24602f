import type { StoredList } from '../types';
import { isOlder } from './cursor';

// Tabs and the worker write to one store, each from its own state. The stored row decides the cursor: one
// ahead of its items would hide the missing ones for good.

/** The head of a list with the stored cursor of its items. */
export const withStoredCursor = (list: StoredList, stored: StoredList | undefined): StoredList => ({
  ...list,
  itemsCursor: stored?.itemsCursor ?? null,
  etag: stored?.etag ?? null,
  ...(stored?.marks && { marks: stored.marks }),
});

/** True if another tab has stored a newer state than this one. */
export const isStale = ({ itemsCursor }: StoredList, stored: StoredList | undefined): boolean =>
  itemsCursor !== null &&
  stored !== undefined &&
  stored.itemsCursor !== null &&
  isOlder(itemsCursor, stored.itemsCursor);

/** True if changes since this cursor can be applied to the stored list. */
export const canApplySince = (stored: StoredList | undefined, since: string): boolean =>
  stored !== undefined && stored.itemsCursor !== null && !isOlder(stored.itemsCursor, since);
