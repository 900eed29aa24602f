import i18next from 'i18next';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { freshId } from '../../../api/ids';
import { currentDevice, readyDevice, subscribeToDevice } from '../../../api/device-slot';
import type { Device, ListView, ListsView } from '../../../sync/device';
import { showToast } from '../../../shared/ui/toast';
import type { ItemEdit, ItemRow } from '../../../sync/types';
import { sortLines, type Double, type Line, type OpenItem } from './doubles';
import { readerSoon, type Reader } from './picture-book';

export type { ItemRow, ListCard, ListRow } from '../../../sync/types';

const noLists: ListsView = { status: 'loading', lists: [] };
const noList: ListView = { status: 'loading', list: null, items: [] };
/** Rows that were deleted here and may be wanted back as they were. */
const deleted = new Map<string, ItemRow>();
const rememberedDeletions = 2000;

const refresh = (): void => currentDevice()?.refresh();

/** All lists of the person, newest first, with the changes of this device. */
export function useMyLists(): ListsView & { refresh: () => void } {
  const view = useSyncExternalStore(subscribeToDevice, () => currentDevice()?.myLists() ?? noLists);
  return { ...view, refresh };
}

/** One list and its items, kept fresh as long as it is on the screen. */
export function useList(id: string): ListView & { refresh: () => void } {
  const view = useSyncExternalStore(
    subscribeToDevice,
    useCallback(() => currentDevice()?.list(id) ?? noList, [id]),
  );
  const device = useSyncExternalStore(subscribeToDevice, currentDevice);
  useEffect(() => device?.watch(id), [device, id]);
  const again = useCallback(() => void currentDevice()?.pullList(id), [id]);
  return { ...view, refresh: again };
}

const now = async (): Promise<Device> => currentDevice() ?? (await readyDevice());

type Failure = 'createList' | 'renameList' | 'archiveList' | 'unarchiveList' | 'deleteList' | 'editItem' | 'addItem' | 'toggleItem' | 'deleteItem' | 'unknown';

/** A change that the device cannot keep (its storage is full, or gone) is said, logged and not taken for done. */
async function change<T>(failure: Failure, work: (device: Device) => Promise<T>): Promise<T | null> {
  try {
    return await work(await now());
  } catch (error) {
    console.error(`${failure} failed`, error);
    showToast({ text: i18next.t(`errors.${failure}`), failed: true });
    return null;
  }
}

/** Every change below resolves as soon as the device has it for good, with null where it could not; the server hears of it when it can. */
export function createList({ name, listType }: { name: string; listType: 'shopping' | 'task' }): Promise<string | null> {
  return change('createList', (device) => device.createList(name, listType));
}

export async function renameList(id: string, name: string): Promise<void> {
  await change('renameList', (device) => device.renameList(id, name));
}

export async function setArchived(id: string, archived: boolean): Promise<void> {
  await change(archived ? 'archiveList' : 'unarchiveList', (device) => device.setArchived(id, archived));
}

export async function deleteList(id: string): Promise<void> {
  await change('deleteList', (device) => device.deleteList(id));
}

export async function restoreList(id: string): Promise<void> {
  await change('unknown', (device) => device.restoreList(id));
}

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
  void import('../../../api/query-client').then(({ queryClient }) => queryClient.invalidateQueries({ queryKey: ['limits'] }));
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
