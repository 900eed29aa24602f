import type { ItemRow } from '../../../sync/types';
import { change } from './change';

/** Rows that were deleted here and may be wanted back as they were. */
const deleted = new Map<string, ItemRow>();
const rememberedDeletions = 2000;

/** Right before another item, or at the end. Where neighbours share a place, they move a little as well. */
export async function moveItem(listId: string, itemId: string, beforeId: string | null): Promise<void> {
  await change('editItem', async (device) => {
    const { placesFor } = await import('../../../sync/state/positions');
    await Promise.all(placesFor(device.list(listId).items, itemId, beforeId).map((place) => device.moveItem(listId, place.itemId, place.position)));
  });
}

/** Another picture of it. Without a network that waits like any other change; who asks pays with their month. */
export async function repaintItem(listId: string, itemId: string, wish: { promptId?: string; selectedCharacterId?: string | null }): Promise<void> {
  await change('regenerateImage', (device) => device.regenerateItem(listId, itemId, wish));
}

/** New pictures of these items with one character; null is the usual one. False where the device could not keep the wish. */
export async function repaintItems(listId: string, itemIds: readonly string[], characterId: string | null): Promise<boolean> {
  const kept = await change('regenerateImage', async (device) => {
    await device.regenerateItems(listId, itemIds, characterId);
    return true;
  });
  return kept === true;
}

export async function deleteItem(listId: string, itemId: string): Promise<void> {
  await change('deleteItem', (device) => {
    const row = device.list(listId).items.find((item) => item.id === itemId);
    if (row) deleted.set(itemId, row);
    if (deleted.size > rememberedDeletions) deleted.delete(deleted.keys().next().value ?? itemId);
    return device.deleteItem(listId, itemId);
  });
}

export async function restoreItem(itemId: string): Promise<void> {
  const row = deleted.get(itemId);
  if (!row) return;
  deleted.delete(itemId);
  await restoreRow(row);
}

/** An item that is in the trash of its list, as it was. */
export async function restoreRow(row: ItemRow): Promise<void> {
  await change('unknown', (device) => device.restoreItem(row));
}
