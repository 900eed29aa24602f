import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { freshId } from '../../../api/ids';
import { currentDevice, readyDevice, subscribeToDevice } from '../../../api/device-slot';
import type { Device, ListView, ListsView } from '../../../sync/device';
import type { ItemRow } from '../../../sync/types';
import { drawPlain } from './picture-book';

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

/** Every change below resolves as soon as the device has it for good; the server hears of it when it can. */
export async function createList({ name, listType }: { name: string; listType: 'shopping' | 'task' }): Promise<string> {
  return (await now()).createList(name, listType);
}

export async function deleteList(id: string): Promise<void> {
  await (await now()).deleteList(id);
}

export async function restoreList(id: string): Promise<void> {
  await (await now()).restoreList(id);
}

/** One item a line, each with its picture. Answers the new items' ids. */
export async function addItems(listId: string, lines: readonly string[]): Promise<string[]> {
  const device = await now();
  const { list } = device.list(listId);
  const draw = await drawPlain(list?.listType ?? 'shopping');
  const createdAt = new Date().toISOString();
  const items = lines.map((line) => ({ id: freshId(), name: line, createdAt, ...draw(line) }));
  await device.addItems(listId, items);
  void import('../../../api/query-client').then(({ queryClient }) => queryClient.invalidateQueries({ queryKey: ['limits'] }));
  return items.map((item) => item.id);
}

export async function setChecked(listId: string, itemId: string, checked: boolean): Promise<void> {
  await (currentDevice() ?? (await readyDevice())).setChecked(listId, itemId, checked);
}

export async function deleteItem(listId: string, itemId: string): Promise<void> {
  const device = await now();
  const row = device.list(listId).items.find((item) => item.id === itemId);
  if (row) deleted.set(itemId, row);
  if (deleted.size > rememberedDeletions) deleted.delete(deleted.keys().next().value ?? itemId);
  await device.deleteItem(listId, itemId);
}

export async function restoreItem(_listId: string, itemId: string): Promise<void> {
  const row = deleted.get(itemId);
  if (!row) return;
  deleted.delete(itemId);
  await (await now()).restoreItem(row);
}
