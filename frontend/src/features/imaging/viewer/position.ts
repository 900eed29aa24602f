interface Position<T> {
  item: T | null;
  /** The index of the item; null once the item is no longer on the list. */
  at: number | null;
  before: T | null;
  after: T | null;
}

/**
 * The position of an item among the pictures. The place of a deleted item is remembered, so that its
 * neighbours stay reachable.
 */
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
