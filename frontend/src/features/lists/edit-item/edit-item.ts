import type { ItemEdit } from '../../../sync/types';
import { loadItemParser } from '../add-item/item-parser';
import { change } from '../api/change';
import { noteDuplicates } from '../api/items';

/** A new name gets its plain picture at once; the server chooses the same one later. */
export async function editItem(listId: string, itemId: string, edit: ItemEdit): Promise<void> {
  await change('editItem', async (engine) => {
    const { name } = edit;
    const drawn =
      name === undefined
        ? null
        : (await loadItemParser(engine.list(listId).list?.listType ?? 'shopping')).depict(name);
    await engine.editItem(listId, itemId, edit, drawn?.depicts ? drawn : undefined);
    if (name !== undefined) noteDuplicates(listId, itemId);
  });
}
