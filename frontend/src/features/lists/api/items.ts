import { currentEngine } from '../../../api/engine/current-engine';
import { freshId } from '../../../api/http/ids';
import type { ItemRow } from '../../../sync/types';
import { change } from './change';

/** Rows deleted on this device that may be restored; ids created since then are greater than `since`. */
const deleted = new Map<string, { row: ItemRow; since: string }>();
const rememberedDeletions = 2000;

/**
 * Moves an item before another one; null means to the end. Neighbours with the same position move slightly,
 * too.
 */
export async function moveItem(listId: string, itemId: string, beforeId: string | null): Promise<void> {
  await change('editItem', async (engine) => {
    const { placesFor } = await import('../../../sync/state/positions');
    await Promise.all(
      placesFor(engine.list(listId).items, itemId, beforeId).map((place) =>
        engine.moveItem(listId, place.itemId, place.position),
      ),
    );
  });
}

/**
 * Requests a new picture of an item. Without a network the request waits; it counts against the quota of the
 * user who asks.
 */
export async function repaintItem(
  listId: string,
  itemId: string,
  wish: { promptId?: string; selectedCharacterId?: string | null },
): Promise<void> {
  await change('regenerateImage', (engine) => engine.regenerateItem(listId, itemId, wish));
}

/**
 * Requests new pictures of these items with one character; null is the usual one. False means that the device
 * could not store the request.
 */
export async function repaintItems(
  listId: string,
  itemIds: readonly string[],
  characterId: string | null,
): Promise<boolean> {
  const kept = await change('regenerateImage', async (engine) => {
    await engine.regenerateItems(listId, itemIds, characterId);
    return true;
  });
  return kept === true;
}

export async function deleteItem(listId: string, itemId: string): Promise<void> {
  await change('deleteItem', (engine) => {
    const row = engine.list(listId).items.find((item) => item.id === itemId);
    if (row) deleted.set(itemId, { row, since: freshId() });
    if (deleted.size > rememberedDeletions) deleted.delete(deleted.keys().next().value ?? itemId);
    return engine.deleteItem(listId, itemId);
  });
}

/**
 * `isApart` marks a duplicate that is on the list on purpose. False means that the item is on the list again
 * already, or could not be restored.
 */
export async function restoreItem(itemId: string, isApart = false): Promise<boolean> {
  const { row, since } = deleted.get(itemId) ?? {};
  deleted.delete(itemId);
  if (
    !row ||
    currentEngine()
      ?.list(row.listId)
      .items.some(({ id }) => id === itemId)
  )
    return false;
  const isKept = await change('unknown', async (engine) => {
    await engine.restoreItem(row);
    return true;
  });
  if (!isApart) noteDuplicates(row.listId, itemId, since);
  return isKept === true;
}

/** Restores an item from the trash of its list. */
export async function restoreRow(row: ItemRow): Promise<void> {
  await change('unknown', (engine) => engine.restoreItem(row));
  noteDuplicates(row.listId, row.id);
}

/**
 * After a rename or a restore the item may be a duplicate, and the page offers to merge the two. Only items
 * with an id from `since` on count, because the user has seen the others.
 */
export function noteDuplicates(listId: string, itemId: string, since = ''): void {
  const engine = currentEngine();
  const theirs =
    engine
      ?.list(listId)
      .items.flatMap(({ id, checked }) => (id === itemId || checked || id < since ? [] : [id])) ?? [];
  if (engine && theirs.length > 0)
    engine.setConcurrentAdds(listId, [
      ...engine.concurrentAdds(listId),
      { mine: [itemId], theirs, again: true },
    ]);
}
