import type { Change, ItemRow, ListRow, Operation } from '../types';

/** What the list and the item are called on the screen at this moment. */
export function operationContext(change: Change, { list, items }: { list: ListRow | null; items: readonly ItemRow[] }): NonNullable<Operation['about']> {
  const row = 'itemId' in change ? items.find(({ id }) => id === change.itemId) : undefined;
  const about = { list: list?.name ?? '', listType: list?.listType ?? 'shopping', ...(row && { item: row.name }) };
  // Where the item is deleted meanwhile, what was written about it can become an item again.
  return row && change.kind === 'item.edited' ? { ...about, depiction: { depicts: row.depicts, concept: row.concept, image: row.image } } : about;
}
