import { itemsPerList } from '../../limits';
import { required, type Applied, type Overlay, type Rejected, type Request } from '../change-file';
import { listPath } from '../scope';

/** Ticked items, moved to the trash as one change. */
export interface ClearBasket {
  kind: 'items.cleared';
  itemIds: string[];
}

export const limits = { items: itemsPerList } as const;

export const overlay: Overlay<ClearBasket> = {
  size: ({ itemIds }) => itemIds.length,
  items(rows, { itemIds }) {
    for (const row of itemIds.map((id) => rows.find(id))) if (row?.checked) rows.remove(row.id);
  },
};

export const request: Request<ClearBasket> = ({ itemIds }, listId) => ({
  method: 'POST',
  path: `${listPath(listId)}/items:clear`,
  body: { itemIds },
});

export const applied: Applied<ClearBasket> = {
  isStep: (_change, { itemIds }) => required(itemIds).length > 0,
  rows: (_change, { itemIds }, { moved }) => ({ ...moved, removedItems: itemIds }),
};

export const rejected: Rejected<ClearBasket> = {
  isSilent: true,
  moved: (change, _listId, idOf) => ({ ...change, itemIds: change.itemIds.map(idOf) }),
};
