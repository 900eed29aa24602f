import i18next from 'i18next';
import { paths } from '../../../app/paths';
import { showToast } from '../../../shared/ui/toast/toast';
import { deletions } from '../add-item/deletions';
import { deleteItem, restoreItem } from '../api/items';
import type { ItemRow } from '../api/lists';

/** Moves an item to the trash of its list, and reports it with an undo that brings back all of it. */
export async function deleteWithUndo(listId: string, item: ItemRow): Promise<void> {
  const deleted = deleteItem(listId, item.id);
  showToast({
    text: i18next.t('item.deleted', { name: item.name }),
    picture: { url: item.image.thumbnailUrl, color: item.image.color },
    page: paths.list(listId),
    joins: deletions,
    undo: () => restoreItem(item.id),
  });
  await deleted;
}
