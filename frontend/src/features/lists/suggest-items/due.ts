import { sameTrip } from './lay-uses';

/** Purchases that are needed to speak of an interval. */
const leastPurchases = 3;

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
export const intervalOf = (boughtAt: readonly string[]): number | null => medianGap(tripsOf(boughtAt));

function medianGap(trips: readonly number[]): number | null {
  if (trips.length < leastPurchases) return null;
  const gaps = trips
    .slice(1)
    .map((at, index) => at - (trips[index] ?? at))
    .sort((a, b) => a - b);
  const middle = gaps.length / 2;
  const [low = 0, high = low] = [gaps[Math.ceil(middle) - 1], gaps[Math.floor(middle)]];
  return (low + high) / 2;
}

export interface Due {
  /** When the interval after the last purchase ends, in ms. */
  at: number;
  interval: number;
}

/**
 * When a thing is due by the purchases of each of its names: at the interval of the name bought on most trips, or of
 * all its names if none was bought often enough, after the last purchase of any of them. Null with too few purchases.
 */
export function dueOf(names: readonly { boughtAt: readonly string[] }[]): Due | null {
  let most: readonly number[] = [];
  let last = -Infinity;
  for (const { boughtAt } of names) {
    const trips = tripsOf(boughtAt);
    if (trips.length > most.length) most = trips;
    for (const time of boughtAt) last = Math.max(last, Date.parse(time));
  }
  const interval = medianGap(most) ?? intervalOf(names.flatMap(({ boughtAt }) => boughtAt));
  return interval === null ? null : { at: last + interval, interval };
}

/** The part of the interval that has passed since the last purchase. */
export const shareOf = ({ at, interval }: Due, now: number): number => 1 + (now - at) / interval;
