import type { Effect, AppliedResponse } from '../queue/apply-response';
import type { StoredHousehold, StoredList } from '../types';
import { isOlder, numbers } from './cursor';
import { withStoredCursor, canApplySince } from './merge-rows';

/**
 * The household after the answers, if they were computed on the stored state; else undefined, and the next
 * pull brings it.
 */
export const mergeHousehold = (
  stored: StoredHousehold | undefined,
  responses: readonly Omit<AppliedResponse, 'seq'>[],
): StoredHousehold | undefined =>
  stored && stored.cursor === responses[0]?.base?.since
    ? responses.findLast(({ effect }) => effect.household)?.effect.household
    : undefined;

/**
 * The part of an effect that still has to be written: nothing that another tab has pulled already, and no
 * rows of a list that it dropped.
 */
export function mergeEffect(
  stored: StoredList | undefined,
  { effect, base: on }: Omit<AppliedResponse, 'seq'>,
): Effect {
  const { list, remainder } = effect;
  if (!on) return list?.itemsCursor === null ? { ...effect, list: withStoredCursor(list, stored) } : effect;
  const isPulled =
    on.version !== undefined && stored?.itemsCursor != null && numbers(stored.itemsCursor)[0] >= on.version;
  if (!stored || isPulled) return remainder ? { remainder } : {};
  // The row is as old as its base. Another tab stored a newer state since, so the cursor goes back and the
  // next pull reads it.
  if (effect.items?.length && stored.itemsCursor !== null && isOlder(on.since, stored.itemsCursor))
    return { ...effect, list: { ...(list ?? stored), itemsCursor: on.since } };
  return list && !canApplySince(stored, on.since)
    ? { ...effect, list: withStoredCursor(list, stored) }
    : effect;
}
