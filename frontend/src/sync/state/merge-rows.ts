import type { StoredList } from '../types';
import { isOlder } from './cursor';

// Tabs and the worker write to one store, each from what it knows. What lies there decides what a row may claim: a cursor that is
// ahead of the items beside it would hide for good what is missing.

/** A list's row without its items: how far those are known is for the store to say. */
export const withStoredCursor = (list: StoredList, stored: StoredList | undefined): StoredList => ({
  ...list,
  itemsCursor: stored?.itemsCursor ?? null,
  etag: stored?.etag ?? null,
});

/** What was read a while ago, where another tab has stored more by now: laid over it, it would turn back what it does not know of. */
export const isStale = ({ itemsCursor }: StoredList, stored: StoredList | undefined): boolean =>
  itemsCursor !== null &&
  stored !== undefined &&
  stored.itemsCursor !== null &&
  isOlder(itemsCursor, stored.itemsCursor);

/** Whether changes since this cursor can be laid on what is stored. */
export const canApplySince = (stored: StoredList | undefined, since: string): boolean =>
  stored !== undefined && stored.itemsCursor !== null && !isOlder(stored.itemsCursor, since);
