import { asNewItem } from '../as-new-item';
import { isLost, type Applied, type Overlay, type Rejected, type Request } from '../change-file';
import type { ServerItem } from '../rows';
import { listPath } from '../scope';

export interface RestoreItem {
  kind: 'item.restored';
  item: ServerItem;
}

export const overlay: Overlay<RestoreItem> = {
  itemId: ({ item }) => item.id,
  items(rows, { item }) {
    const row = rows.find(item.id);
    // Redoes an addition that took an item from the basket: it is unticked again.
    rows.put({ ...(row ?? item), ...(row && row.id !== item.id && { checked: false }) });
  },
};

export const request: Request<RestoreItem> = ({ item }, listId) => ({
  method: 'POST',
  path: `${listPath(listId)}/items/${item.id}/restore`,
});

export const applied: Applied<RestoreItem> = {
  isStep: () => false,
  rows(change, { listVersion: _listVersion, ...item }, { items, moved }) {
    const image = items.get(item.id ?? change.item.id)?.image ?? change.item.image;
    return { ...moved, items: [{ ...change.item, ...item, image }] };
  },
};

export const rejected: Rejected<RestoreItem> = {
  names: ({ item }) => [item.name],
  // The item is purged: it is added as a new one.
  asAdded: ({ change: { item }, code, madeAt }, newId) =>
    isLost(code) ? [asNewItem(item, newId, madeAt)] : null,
  moved: (change, listId, idOf) => ({
    ...change,
    item: { ...change.item, listId, id: idOf(change.item.id) },
  }),
};
