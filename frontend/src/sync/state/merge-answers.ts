import type { Effect, Settled } from '../queue/apply-response';
import type { StoredHousehold, StoredList } from '../types';
import { isOlder, numbers } from './cursor';
import { headOnly, reaches } from './merge-rows';

/** A household that answers have changed, where what is stored is what they were laid on: anything else comes with the next pull. */
export const householdNews = (
  stored: StoredHousehold | undefined,
  settled: readonly Omit<Settled, 'seq'>[],
): StoredHousehold | undefined =>
  stored && stored.cursor === settled[0]?.on?.since
    ? settled.findLast(({ effect }) => effect.household)?.effect.household
    : undefined;

/** What of an answer is still to be written: not what somebody else has pulled already, nor anything of a list that they have forgotten. */
export function newsFor(stored: StoredList | undefined, { effect, on }: Omit<Settled, 'seq'>): Effect {
  const { list, left } = effect;
  if (!on) return list?.itemsCursor === null ? { ...effect, list: headOnly(list, stored) } : effect;
  const isPulled =
    on.version !== undefined && stored?.itemsCursor != null && numbers(stored.itemsCursor)[0] >= on.version;
  if (!stored || isPulled) return left ? { left } : {};
  // A tick's row is as old as what it was laid on: what others have stored of it since is to be fetched again.
  if (effect.items?.length && stored.itemsCursor !== null && isOlder(on.since, stored.itemsCursor))
    return { ...effect, list: { ...(list ?? stored), itemsCursor: on.since } };
  return list && !reaches(stored, on.since) ? { ...effect, list: headOnly(list, stored) } : effect;
}
