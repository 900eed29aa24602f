import { dueOf, shareOf, type Due } from '../suggest-items/due';
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
  /** The others that were ever bought, the last one first, also those on the list. */
  bought: UsualName[];
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

interface Thing {
  key: string;
  shown: UsualName;
  isFavourite: boolean;
  uses: number;
  due: Due | null;
  /** ISO instant of the last purchase; empty if it was never bought. */
  boughtAt: string;
}

interface Read {
  things: Thing[];
  /** The oldest use that is known, in ms. */
  began: number;
}

/** Each history is read once: the panel opens after every addition. */
const alreadyRead = new WeakMap<readonly KnownName[], Read>();

/** Things that a household usually buys and that are not on the list: favourites by use, then the due ones, soonest first. What it has bought follows. */
export function usualNames(known: readonly KnownName[], onList: ReadonlySet<string>, now: number): Usual {
  const { things, began } = alreadyRead.get(known) ?? read(known);
  const others = things.filter(({ key }) => !onList.has(key));
  const favourites = others
    .filter(({ isFavourite }) => isFavourite)
    .sort((a, b) => b.uses - a.uses || byName(a, b));
  const due = others
    .flatMap((thing) => {
      const share = thing.isFavourite || !thing.due ? 0 : shareOf(thing.due, now);
      return thing.due && share >= early && share <= given ? [{ ...thing, at: thing.due.at }] : [];
    })
    .sort((a, b) => a.at - b.at || byName(a, b))
    .slice(0, mostDue);
  const offered = new Set([...favourites, ...due].map(({ key }) => key));
  const bought = things
    .filter(({ key, boughtAt }) => boughtAt !== '' && !offered.has(key))
    .sort((a, b) => (a.boughtAt === b.boughtAt ? byName(a, b) : a.boughtAt > b.boughtAt ? -1 : 1));
  return {
    favourites: favourites.map(({ shown }) => shown),
    due: due.map(({ shown }) => shown),
    bought: bought.map(({ shown }) => shown),
    isShort: now - began < longMs,
  };
}

const byName = (a: Thing, b: Thing): number => (a.shown.name < b.shown.name ? -1 : 1);

function read(known: readonly KnownName[]): Read {
  const things = [...namesOfThings(known)].map(([key, names]): Thing => ({
    key,
    shown: usualOf(names),
    isFavourite: names.some(({ favourite }) => favourite),
    uses: names.reduce((sum, { count }) => sum + count, 0),
    due: dueOf(names),
    boughtAt: names.reduce((last, { boughtAt: [...times] }) => [last, ...times].sort().at(-1) ?? '', ''),
  }));
  const found = { things, began: beginOf(known) };
  alreadyRead.set(known, found);
  return found;
}

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
