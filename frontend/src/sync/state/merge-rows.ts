import type { Effect, Settled } from '../queue/apply-response';
import { isOlder, numbers } from './cursor';
import type { StoredHousehold, StoredList } from '../types';

// Tabs and the worker write to one store, each from what it knows. What lies there decides what a row may claim: a cursor that is
// ahead of the items beside it would hide for good what is missing.

/** A list's row without its items: how far those are known is for the store to say. */
export const headOnly = (list: StoredList, stored: StoredList | undefined): StoredList => ({ ...list, itemsCursor: stored?.itemsCursor ?? null, etag: stored?.etag ?? null });

/** What was read a while ago, where another tab has stored more by now: laid over it, it would turn back what it does not know of. */
export const isBehind = ({ itemsCursor }: StoredList, stored: StoredList | undefined): boolean =>
  itemsCursor !== null && stored !== undefined && stored.itemsCursor !== null && isOlder(itemsCursor, stored.itemsCursor);

/** Whether changes since this cursor can be laid on what is stored. */
export const reaches = (stored: StoredList | undefined, since: string): boolean => stored !== undefined && stored.itemsCursor !== null && !isOlder(stored.itemsCursor, since);

/** A household that answers have changed, where what is stored is what they were laid on: anything else comes with the next pull. */
export const householdNews = (stored: StoredHousehold | undefined, settled: readonly Omit<Settled, 'seq'>[]): StoredHousehold | undefined =>
  stored && stored.cursor === settled[0]?.on?.since ? settled.findLast(({ effect }) => effect.household)?.effect.household : undefined;

/** What of an answer is still to be written: not what somebody else has pulled already, nor anything of a list that they have forgotten. */
export function newsFor(stored: StoredList | undefined, { effect, on }: Omit<Settled, 'seq'>): Effect {
  const { list, left } = effect;
  if (!on) return list?.itemsCursor === null ? { ...effect, list: headOnly(list, stored) } : effect;
  const isPulled = on.version !== undefined && stored?.itemsCursor != null && numbers(stored.itemsCursor)[0] >= on.version;
  if (!stored || isPulled) return left ? { left } : {};
  // A tick's row is as old as what it was laid on: what others have stored of it since is to be fetched again.
  if (effect.items?.length && stored.itemsCursor !== null && isOlder(on.since, stored.itemsCursor)) return { ...effect, list: { ...(list ?? stored), itemsCursor: on.since } };
  return list && !reaches(stored, on.since) ? { ...effect, list: headOnly(list, stored) } : effect;
}
