import { currentEngine } from '../../../api/engine/current-engine';
import type { ReturnedItem } from '../add-item/duplicates';
import { checkItem } from '../check-item/check-item';
import { editItem } from '../edit-item/edit-item';

/** Of the list that was opened last, by item. */
let returned: { listId: string; items: Map<string, ReturnedItem> } | null = null;

const of = (listId: string): Map<string, ReturnedItem> => {
  if (returned?.listId !== listId) returned = { listId, items: new Map() };
  return returned.items;
};

/** Remembers items that came back from the basket by their pictures, as long as the list is open. */
export function rememberReturned(listId: string, items: readonly ReturnedItem[]): void {
  for (const item of items) of(listId).set(item.id, item);
}

/**
 * Puts an item into the basket again, with the amount that it had there unless it was changed since. Null: it did
 * not come from there.
 */
export function returnToBasket(listId: string, itemId: string): Promise<unknown> | null {
  const item = of(listId).get(itemId);
  if (!item) return null;
  of(listId).delete(itemId);
  const { before, after } = item;
  const now = currentEngine()
    ?.list(listId)
    .items.find(({ id }) => id === itemId);
  return Promise.all([
    before !== after && now?.quantity === after ? editItem(listId, itemId, { quantity: before }) : null,
    checkItem(listId, itemId, true),
  ]);
}
