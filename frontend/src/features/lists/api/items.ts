import { freshId } from '../../../api/ids';
import type { Device } from '../../../sync/device';
import type { ItemEdit, ItemRow } from '../../../sync/types';
import { change } from './change';
import type { Reader } from './plain-picture';
import { readerSoon } from './reader';
import { sortLines, type Double, type Line, type OpenItem } from './doubles';

/** Rows that were deleted here and may be wanted back as they were. */
const deleted = new Map<string, ItemRow>();
const rememberedDeletions = 2000;

/** One item a line, each with its picture. What is open on the list already is not added again: it is up to its person. */
export function addItems(listId: string, lines: readonly string[]): Promise<{ ids: string[]; doubles: Double[] } | null> {
  return change('addItem', async (device) => {
    const reader = await readerSoon(device.list(listId).list?.listType ?? 'shopping');
    const open = device.list(listId).items.filter((item) => !item.checked);
    const { fresh, doubles } = sortLines(lines.map(reader.read), open, reader.keyOf, freshId);
    await put(device, listId, fresh, reader);
    return { ids: fresh.map(({ id }) => id), doubles };
  });
}

/** Adds what was read already, whatever else is on the list. */
export function addAnyway(listId: string, lines: readonly Line[]): Promise<string[] | null> {
  return change('addItem', async (device) => {
    const reader = await readerSoon(device.list(listId).list?.listType ?? 'shopping');
    const items = lines.map((line) => ({ ...line, id: freshId() }));
    await put(device, listId, items, reader);
    return items.map(({ id }) => id);
  });
}

async function put(device: Device, listId: string, items: readonly OpenItem[], reader: Reader): Promise<void> {
  if (items.length === 0) return;
  const createdAt = new Date().toISOString();
  await device.addItems(listId, items.map(({ id, name, quantity }) => ({ id, name, quantity, createdAt, ...reader.depict(name) })));
}

/** Another name gets its picture at once; the server says the same a moment later. */
export async function editItem(listId: string, itemId: string, edit: ItemEdit): Promise<void> {
  await change('editItem', async (device) => {
    const { name } = edit;
    const drawn = name === undefined ? null : (await readerSoon(device.list(listId).list?.listType ?? 'shopping')).depict(name);
    await device.editItem(listId, itemId, edit, drawn?.depicts ? drawn : undefined);
  });
}

/** Right before another item, or at the end. Where neighbours share a place, they move a little as well. */
export async function moveItem(listId: string, itemId: string, beforeId: string | null): Promise<void> {
  await change('editItem', async (device) => {
    const { placesFor } = await import('../../../sync/positions');
    await Promise.all(placesFor(device.list(listId).items, itemId, beforeId).map((place) => device.moveItem(listId, place.itemId, place.position)));
  });
}

export async function setChecked(listId: string, itemId: string, checked: boolean): Promise<void> {
  await change('toggleItem', (device) => device.setChecked(listId, itemId, checked));
}

/** Another picture of it. Without a network that waits like any other change; who asks pays with their month. */
export async function repaintItem(listId: string, itemId: string, wish: { promptId?: string; selectedCharacterId?: string | null }): Promise<void> {
  await change('regenerateImage', (device) => device.regenerateItem(listId, itemId, wish));
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
