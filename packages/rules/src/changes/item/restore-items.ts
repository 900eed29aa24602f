import { itemsPerList } from '../../limits';
import { asNewItem } from '../as-new-item';
import { isLost, required, type Applied, type Overlay, type Rejected, type Request } from '../change-file';
import type { ServerItem } from '../rows';
import { listPath } from '../scope';

/** Undoes ClearBasket, with the rows that were on the screen. */
export interface RestoreItems {
  kind: 'items.restored';
  items: ServerItem[];
}

export const limits = { items: itemsPerList } as const;

export const overlay: Overlay<RestoreItems> = {
  size: ({ items }) => items.length,
  items(rows, { items }) {
    for (const item of items) if (!rows.find(item.id)) rows.put(item);
  },
};

export const request: Request<RestoreItems> = ({ items }, listId) => ({
  method: 'POST',
  path: `${listPath(listId)}/items:restore`,
  body: { itemIds: items.map(({ id }) => id) },
});

export const applied: Applied<RestoreItems> = {
  isStep: () => false,
  rows(change, { itemIds }, { items, moved }) {
    const back = new Set(required(itemIds));
    return { ...moved, items: change.items.filter(({ id }) => back.has(id) && !items.has(id)) };
  },
};

export const rejected: Rejected<RestoreItems> = {
  names: ({ items }) => items.map(({ name }) => name),
  asAdded: ({ change: { items }, code, madeAt }, newId) =>
    isLost(code) ? items.map((item) => asNewItem(item, newId, madeAt)) : null,
  moved: (change, listId, idOf) => ({
    ...change,
    items: change.items.map((item) => ({ ...item, listId, id: idOf(item.id) })),
  }),
};
