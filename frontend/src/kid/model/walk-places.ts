/** Where the stones of a walk lie, and where the companion stands among them, from the left to the right. */
export interface WalkPlaces {
  stones: readonly number[];
  stand: number;
}

interface Ground {
  /** Of the first and the last stone. */
  first: number;
  last: number;
  /** The largest way from stone to stone. */
  step: number;
  /** From the companion to the first stone, before it steps on one. */
  gap: number;
}

/** `before`: where the companion stood with as many cards done or fewer; it does not go back from there. */
export function walkPlaces(
  count: number,
  at: number,
  { first, last, step, gap }: Ground,
  before: number | null,
): WalkPlaces {
  const ideal = count > 1 ? Math.min(step, (last - first) / (count - 1)) : 0;
  const from = last - ideal * (count - 1);
  const start = from - Math.min(ideal || gap, gap);
  const to = at === count - 1 ? last : last - least * (count - 1 - at);
  const stand = Math.max(at < 0 ? start : from + at * ideal, Math.min(before ?? start, to));
  const back = at > 0 ? Math.min(step, (stand - first) / at) : 0;
  const begin = at < 0 ? stand + from - start : stand;
  const ahead = count - 1 - Math.max(at, 0);
  const on = ahead > 0 ? (last - begin) / ahead : 0;
  const stones = Array.from({ length: count }, (_, index) =>
    index <= at ? stand - (at - index) * back : begin + (index - Math.max(at, 0)) * on,
  );
  return { stones, stand };
}

/** The least way between stones ahead, so that each is seen. */
const least = 24;
