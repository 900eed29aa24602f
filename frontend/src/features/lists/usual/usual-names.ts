import { dueOf } from '../suggest-items/due';
import { namesOfThings, type KnownName } from '../suggest-items/lay-uses';

export interface UsualName {
  /** Equal for two names of one thing. */
  thing: string;
  name: string;
  quantity: string | null;
}

export interface Usual {
  favourites: UsualName[];
  due: UsualName[];
  /** The history is too short to know what the household usually buys. */
  isShort: boolean;
}

const dayMs = 86_400_000;
/** A name is due from this part of its interval on, so that a trip a little early has it too. */
const early = 0.85;
/** After so many intervals without a purchase the household seems to buy it no longer. */
const given = 4;
const mostDue = 16;
const longMs = 8 * 7 * dayMs;

/** Things that a household usually buys and that are not on the list: favourites by use, then the due ones, soonest first. */
export function usualNames(known: readonly KnownName[], onList: ReadonlySet<string>, now: number): Usual {
  const things = [...namesOfThings(known)].flatMap(([key, names]) => (onList.has(key) ? [] : [names]));
  const favourites = things
    .filter((names) => names.some(({ favourite }) => favourite))
    .sort((a, b) => usesOf(b) - usesOf(a) || (nameOf(a) < nameOf(b) ? -1 : 1));
  const starred = new Set(favourites);
  const due = things
    .flatMap((names) => {
      const when = starred.has(names) ? null : dueOf(names, now);
      return when && when.share >= early && when.share <= given ? [{ names, at: when.at }] : [];
    })
    .sort((a, b) => a.at - b.at || (nameOf(a.names) < nameOf(b.names) ? -1 : 1));
  return {
    favourites: favourites.map(usualOf),
    due: due.slice(0, mostDue).map(({ names }) => usualOf(names)),
    isShort: now - beginOf(known) < longMs,
  };
}

const usesOf = (names: readonly KnownName[]): number => names.reduce((sum, { count }) => sum + count, 0);
const nameOf = (names: readonly KnownName[]): string => usualOf(names).name;

/** "Egg" and "eggs" are one thing, by the name that was used last. */
function usualOf(names: readonly KnownName[]): UsualName {
  const [{ key, name, quantity }] = [...names].sort((a, b) => (a.lastAt > b.lastAt ? -1 : 1)) as [KnownName];
  return { thing: key, name, quantity };
}

/** The oldest use that is known, in ms. */
function beginOf(known: readonly KnownName[]): number {
  let oldest = Infinity;
  for (const { lastAt, boughtAt, count } of known)
    if (count > 0) for (const time of [lastAt, ...boughtAt]) oldest = Math.min(oldest, Date.parse(time));
  return oldest;
}
