import type { Change, ItemRow, ListRow, Operation } from './types';

/** What the list and the item are called on the screen at this moment. */
export function aboutOf(change: Change, { list, items }: { list: ListRow | null; items: readonly ItemRow[] }): NonNullable<Operation['about']> {
  const item = 'itemId' in change ? items.find(({ id }) => id === change.itemId)?.name : undefined;
  return { list: list?.name ?? '', listType: list?.listType ?? 'shopping', ...(item !== undefined && { item }) };
}
