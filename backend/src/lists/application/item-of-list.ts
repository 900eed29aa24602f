import { notFound } from '../../kernel/domain-error';
import type { Checklist } from '../domain/checklist';
import type { ReturnedItem, Checklists, LockedItem } from '../domain/checklists';
import type { Item } from '../domain/item';

/** `as`: the requested id was that of an addition that brought this item back. */
export type FoundItem = LockedItem & { as?: ReturnedItem };

/** Locks the list and one of its items. @throws NOT_FOUND, or LIST_DELETED if the user may see the list */
export async function itemOfList(
  checklists: Checklists,
  listId: string,
  itemId: string,
  userId: string,
  baseVersion?: number,
): Promise<FoundItem> {
  const found = await checklists.lockWithItem(listId, itemId, userId, baseVersion);
  if (found) return found;
  const list = await checklists.lock(listId, userId);
  list?.assertNotDeleted();
  const [as] = list ? await checklists.returnedItems(listId, [itemId]) : [];
  const back = as && (await checklists.lockWithItem(listId, as.itemId, userId, baseVersion));
  if (as && back) return { ...back, as };
  throw notFound();
}

/**
 * Locks the list and those of the items that exist. Ids of additions that brought an item back count too.
 * @throws NOT_FOUND
 */
export async function itemsOfList(
  checklists: Checklists,
  listId: string,
  itemIds: readonly string[],
  userId: string,
): Promise<{ list: Checklist; items: Item[] }> {
  const ids = itemIds.map((id) => id.toLowerCase());
  const found = await checklists.lockWithItemsById(listId, ids, userId);
  if (!found) throw notFound();
  const known = new Set(found.taken.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  const back = missing.length > 0 ? await checklists.returnedItems(listId, missing) : [];
  const more = new Set(back.map(({ itemId }) => itemId).filter((id) => !known.has(id)));
  const again = more.size > 0 ? await checklists.lockWithItemsById(listId, [...more], userId) : null;
  return { list: found.list, items: [...found.taken, ...(again?.taken ?? [])] };
}
