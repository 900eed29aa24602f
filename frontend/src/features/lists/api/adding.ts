import { itemsPerList } from '@pictick/rules/limits';
import { freshId } from '../../../api/ids';
import type { SyncEngine } from '../../../sync/engine';
import type { ItemEdit } from '../../../sync/types';
import { change } from './change';
import { withoutChat } from './chat-lines';
import { sortLines, type Back, type Double, type FreshItem, type Line } from './doubles';
import { noteDuplicates } from './items';
import type { Reader } from './plain-picture';
import { readerSoon } from './reader';
import { forgetUnread, keepUnread } from './waiting-lines';

export { pastedLines } from './pasted-lines';
export { preparePictures } from './reader';

/**
 * One item a line (or more, where it names more), each with its picture. What is open on the list already is not added again: it is up to
 * its person. What is ticked comes back.
 */
export function addItems(
  listId: string,
  typed: readonly string[],
): Promise<{ ids: string[]; doubles: Double[]; back?: Back[] } | null> {
  keepUnread(listId, typed);
  let asked: string[] = [];
  const isRead = () => forgetUnread(listId, [...typed, ...asked]);
  return change('addItem', async (device) => {
    const reader = await readerSoon(device.list(listId).list?.listType ?? 'shopping', typed);
    const { items } = device.list(listId);
    const [open, ticked] = [items.filter((item) => !item.checked), items.filter((item) => item.checked)];
    const written = withoutChat(typed);
    const things = written.flatMap(reader.linesOf);
    // Where there is no room for each of them apart they stay together.
    const { fresh, doubles } = sortLines(
      (items.length + things.length > itemsPerList ? written : things).map(reader.read),
      open,
      ticked,
      reader.keyOf,
      freshId,
    );
    const back = fresh.flatMap(({ fromBasket, quantity }): Back[] =>
      ticked
        .filter(({ id }) => id === fromBasket)
        .map(({ id, name, image, quantity: before }) => ({
          id,
          name,
          image,
          before,
          after: quantity ?? before,
        })),
    );
    const stored = put(device, listId, fresh, reader);
    // From here on the device has them, also where the page is left before they are stored.
    isRead();
    // What is asked about is kept with its question, which comes a moment later.
    asked = doubles.map(({ line: { name, quantity } }) => [quantity, name].filter(Boolean).join(' '));
    keepUnread(listId, asked);
    await stored;
    return { ids: fresh.map(({ id }) => id), doubles, back };
  }).finally(isRead);
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

async function put(
  device: SyncEngine,
  listId: string,
  items: readonly FreshItem[],
  reader: Reader,
): Promise<void> {
  if (items.length === 0) return;
  const createdAt = new Date().toISOString();
  await device.addItems(
    listId,
    items.map(({ id, name, quantity, fromBasket }) => ({
      id,
      name,
      quantity,
      createdAt,
      ...(fromBasket && { fromBasket }),
      ...reader.depict(name),
    })),
  );
}

/** Another name gets its picture at once; the server says the same a moment later. */
export async function editItem(listId: string, itemId: string, edit: ItemEdit): Promise<void> {
  await change('editItem', async (device) => {
    const { name } = edit;
    const drawn =
      name === undefined
        ? null
        : (await readerSoon(device.list(listId).list?.listType ?? 'shopping')).depict(name);
    await device.editItem(listId, itemId, edit, drawn?.depicts ? drawn : undefined);
    if (name !== undefined) noteDuplicates(listId, itemId);
  });
}
