import type { Effect, AppliedResponse } from '../queue/apply-response';
import type { StoredHousehold, StoredList } from '../types';
import { isOlder, numbers } from './cursor';
import { withStoredCursor, canApplySince } from './merge-rows';

/** A household that answers have changed, where what is stored is what they were laid on: anything else comes with the next pull. */
export const mergeHousehold = (
  stored: StoredHousehold | undefined,
  responses: readonly Omit<AppliedResponse, 'seq'>[],
): StoredHousehold | undefined =>
  stored && stored.cursor === responses[0]?.base?.since
    ? responses.findLast(({ effect }) => effect.household)?.effect.household
    : undefined;

/** What of an answer is still to be written: not what somebody else has pulled already, nor anything of a list that they have forgotten. */
export function mergeEffect(
  stored: StoredList | undefined,
  { effect, base: on }: Omit<AppliedResponse, 'seq'>,
): Effect {
  const { list, remainder } = effect;
  if (!on) return list?.itemsCursor === null ? { ...effect, list: withStoredCursor(list, stored) } : effect;
  const isPulled =
    on.version !== undefined && stored?.itemsCursor != null && numbers(stored.itemsCursor)[0] >= on.version;
  if (!stored || isPulled) return remainder ? { remainder } : {};
  // A tick's row is as old as what it was laid on: what others have stored of it since is to be fetched again.
  if (effect.items?.length && stored.itemsCursor !== null && isOlder(on.since, stored.itemsCursor))
    return { ...effect, list: { ...(list ?? stored), itemsCursor: on.since } };
  return list && !canApplySince(stored, on.since)
    ? { ...effect, list: withStoredCursor(list, stored) }
    : effect;
}
