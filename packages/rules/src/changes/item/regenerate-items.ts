import { itemsPerList } from '../../limits';
import {
  required,
  type Applied,
  type Answered,
  type Overlay,
  type Rejected,
  type Request,
} from '../change-file';
import { awaited } from '../rows';
import { listPath } from '../scope';

/** Asks for new pictures of several items with one character (null: the usual one), as one change. */
export interface RegenerateItems {
  kind: 'items.regenerated';
  itemIds: string[];
  selectedCharacterId: string | null;
}

export const limits = { items: itemsPerList } as const;

export const overlay: Overlay<RegenerateItems> = {
  items(rows, { itemIds, selectedCharacterId }) {
    for (const id of itemIds) {
      const row = rows.find(id);
      if (row) rows.put({ ...row, ...awaited(row, row.imageId), selectedCharacterId });
    }
  },
};

export const request: Request<RegenerateItems> = ({ itemIds, selectedCharacterId }, listId) => ({
  method: 'POST',
  path: `${listPath(listId)}/items:regenerate`,
  body: { itemIds, selectedCharacterId },
});

const repainted = ({ items }: Answered) => required(items);

export const applied: Applied<RegenerateItems> = {
  isStep: (_change, answer, { items }) =>
    repainted(answer).some(
      ({ itemId, imageId }) => items.has(itemId) && items.get(itemId)?.imageId !== imageId,
    ),
  rows: ({ selectedCharacterId }, answer, { items, moved }) => ({
    ...moved,
    items: repainted(answer).flatMap(({ itemId, imageId }) => {
      const row = items.get(itemId);
      return row ? [{ ...row, ...awaited(row, imageId), selectedCharacterId }] : [];
    }),
  }),
  counts: ({ itemIds }) => ({ picturesAsked: itemIds.length }),
};

export const rejected: Rejected<RegenerateItems> = {
  moved: (change, _listId, idOf) => ({ ...change, itemIds: change.itemIds.map(idOf) }),
};
