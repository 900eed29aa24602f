import type { HistoryRow } from '@pictick/rules/household/item-history';

export interface UsualName {
  nameKey: string;
  name: string;
  quantity: string | null;
}

export interface Usual {
  favourites: UsualName[];
  due: UsualName[];
}

const dayMs = 86_400_000;
/** Purchases that are needed to speak of an interval. */
const leastPurchases = 3;
/** Two baskets within half a day are one purchase. */
const sameTrip = dayMs / 2;
/** A name is due from this part of its interval on, so that a trip a little early has it too. */
const early = 0.85;
/** After so many intervals without a purchase the household seems to buy it no longer. */
const given = 4;
const mostDue = 12;

/** Things that a household usually buys and that are not on the list: favourites by name, then the due ones, soonest first. */
export function usualNames(
  rows: readonly HistoryRow[],
  isOnList: (name: string) => boolean,
  keyOf: (name: string) => string,
  now: number,
): Usual {
  const known = rows.filter((row) => !row.forgotten && row.name !== '' && !isOnList(row.name));
  const favourites = distinct(
    known.filter((row) => row.favourite).sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    keyOf,
    new Set(),
  );
  const starred = new Set(favourites.map(({ name }) => keyOf(name)));
  const due = known
    .flatMap((row) => {
      const share = dueShare(row.boughtAt, now);
      return share !== null && share >= early && share <= given
        ? [{ row, dueAt: dueTime(row.boughtAt) }]
        : [];
    })
    .sort((a, b) => a.dueAt - b.dueAt || (a.row.name < b.row.name ? -1 : 1))
    .map(({ row }) => row);
  return { favourites, due: distinct(due, keyOf, starred).slice(0, mostDue) };
}

/** "Egg" and "eggs" are one thing. */
function distinct(
  rows: readonly HistoryRow[],
  keyOf: (name: string) => string,
  taken: ReadonlySet<string>,
): UsualName[] {
  const byKey = new Map<string, UsualName>();
  for (const { nameKey, name, quantity } of rows) {
    const key = keyOf(name);
    if (!taken.has(key) && !byKey.has(key)) byKey.set(key, { nameKey, name, quantity });
  }
  return [...byKey.values()];
}

/** The purchases in ms, one for each trip, the oldest first. */
function tripsOf(boughtAt: readonly string[]): number[] {
  const trips: number[] = [];
  for (const at of boughtAt.map((time) => Date.parse(time)).sort((a, b) => a - b)) {
    const last = trips.at(-1);
    if (last === undefined || at - last >= sameTrip) trips.push(at);
  }
  return trips;
}

/** The median time between two purchases; null with fewer than three of them. */
export function intervalOf(boughtAt: readonly string[]): number | null {
  const trips = tripsOf(boughtAt);
  if (trips.length < leastPurchases) return null;
  const gaps = trips
    .slice(1)
    .map((at, index) => at - (trips[index] ?? at))
    .sort((a, b) => a - b);
  const middle = gaps.length / 2;
  const [low = 0, high = low] = [gaps[Math.ceil(middle) - 1], gaps[Math.floor(middle)]];
  return (low + high) / 2;
}

const lastOf = (boughtAt: readonly string[]): number => tripsOf(boughtAt).at(-1) ?? 0;
const dueTime = (boughtAt: readonly string[]): number => lastOf(boughtAt) + (intervalOf(boughtAt) ?? 0);

/** The part of the interval that has passed since the last purchase. */
function dueShare(boughtAt: readonly string[], now: number): number | null {
  const interval = intervalOf(boughtAt);
  return interval === null ? null : (now - lastOf(boughtAt)) / interval;
}
