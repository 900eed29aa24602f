/** A place for each thing; place 0 is next to the add box. */
export type Places = ReadonlyMap<string, number>;

/** Each thing that stays keeps its place, and new things fill the free ones, best first. */
export function placesFor(things: readonly string[], before: Places): Places {
  const kept = new Map(
    things.flatMap((thing) => {
      const place = before.get(thing);
      return place === undefined ? [] : [[thing, place] as const];
    }),
  );
  const taken = new Set(kept.values());
  let next = 0;
  const places = new Map<string, number>();
  for (const thing of things) {
    const place = kept.get(thing);
    if (place === undefined) while (taken.has(next)) next += 1;
    places.set(thing, place ?? next);
    if (place === undefined) next += 1;
  }
  return places;
}
