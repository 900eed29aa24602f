import { silent, type Applied, type Overlay, type Request } from '../change-file';
import { listPath } from '../scope';

export interface DeleteItem {
  kind: 'item.deleted';
  itemId: string;
}

export const overlay: Overlay<DeleteItem> = {
  items(rows, { itemId }) {
    const row = rows.find(itemId);
    // Undoes an addition that took an item from the basket: it is ticked again.
    if (row && row.id !== itemId) rows.put({ ...row, checked: true });
    else rows.remove(itemId);
  },
};

export const request: Request<DeleteItem> = ({ itemId }, listId) => ({
  method: 'DELETE',
  path: `${listPath(listId)}/items/${itemId}`,
});

export const applied: Applied<DeleteItem> = {
  isStep: () => false,
  rows({ itemId }, { item }, { items, moved }) {
    const row = item && items.get(item.id);
    return {
      ...moved,
      removedItems: [itemId],
      ...(row && { items: [{ ...row, checked: item.checked, checkedBy: item.checkedBy }] }),
    };
  },
  counts: () => ({ itemsDeleted: 1 }),
};

export const rejected = silent;
