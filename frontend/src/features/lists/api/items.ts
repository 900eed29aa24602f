import { currentEngine } from '../../../api/engine/current-engine';
import { freshId } from '../../../api/http/ids';
import type { ItemRow } from '../../../sync/types';
import { change } from './change';

/** Rows that were deleted here and may be wanted back as they were; ids made since are greater than `since`. */
const deleted = new Map<string, { row: ItemRow; since: string }>();
const rememberedDeletions = 2000;

/** Right before another item, or at the end. Where neighbours share a place, they move a little as well. */
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

/** Another picture of it. Without a network that waits like any other change; who asks pays with their month. */
export async function repaintItem(
  listId: string,
  itemId: string,
  wish: { promptId?: string; selectedCharacterId?: string | null },
): Promise<void> {
  await change('regenerateImage', (engine) => engine.regenerateItem(listId, itemId, wish));
}

/** New pictures of these items with one character; null is the usual one. False where the device could not keep the wish. */
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

/** `isApart`: its duplicate is on the list on purpose. False: it is on the list again already, or could not be restored. */
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

/** An item that is in the trash of its list, as it was. */
export async function restoreRow(row: ItemRow): Promise<void> {
  await change('unknown', (engine) => engine.restoreItem(row));
  noteDuplicates(row.listId, row.id);
}

/**
 * An item that was renamed or restored may be on the list already: the page offers to join the two. `since`: only items with an id from
 * then on count, as the user knew of the others.
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
