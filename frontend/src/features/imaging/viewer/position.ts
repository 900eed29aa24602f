interface Position<T> {
  item: T | null;
  /** Where it stands; null once it is gone from the list. */
  at: number | null;
  before: T | null;
  after: T | null;
}

/** Where one is among the pictures. Of what was deleted meanwhile the place is remembered: its neighbours are still on either side. */
export function positionOf<T extends { id: string }>(
  items: readonly T[],
  itemId: string | null,
  last: { item: T; at: number } | null,
): Position<T> {
  const at = items.findIndex(({ id }) => id === itemId);
  const item = items[at];
  if (item) return { item, at, before: items[at - 1] ?? null, after: items[at + 1] ?? null };
  if (last?.item.id !== itemId) return { item: null, at: null, before: null, after: null };
  const gap = Math.min(last.at, items.length);
  return { item: last.item, at: null, before: items[gap - 1] ?? null, after: items[gap] ?? null };
}
