import { nameLimit, notesLimit, quantityLimit } from '../../limits';
import {
  isLost,
  type Answered,
  type Applied,
  type Overlay,
  type Rejected,
  type Request,
} from '../change-file';
import type { Depiction, ItemOfRoutine } from '../rows';
import { listPath } from '../scope';

export interface EditItem {
  kind: 'item.edited';
  itemId: string;
  edit: ItemEdit;
  /** The picture of the new name, until the server answers its own. */
  depiction?: Depiction;
  baseVersion?: number;
}

/** A given field is set, null clears it, others stay. */
export interface ItemEdit extends Omit<ItemOfRoutine, 'insteadOf'> {
  name?: string;
  quantity?: string | null;
  notes?: string | null;
  /** A position between the new neighbours. */
  position?: string;
  /** The page of the picture book that the user chose, and the id of its picture. */
  depicts?: string;
  imageId?: string;
}

export const limits = { name: nameLimit, quantity: quantityLimit, notes: notesLimit } as const;

export const overlay: Overlay<EditItem> = {
  item: ({ edit, depiction }) => ({ ...edit, ...depiction }),
  // If the item is deleted meanwhile, the typed text can become a new item.
  keeps: ({ depicts, concept, image }) => ({ depiction: { depicts, concept, image } }),
};

export const request: Request<EditItem> = ({ itemId, edit, baseVersion }, listId) => ({
  method: 'PATCH',
  path: `${listPath(listId)}/items/${itemId}`,
  body: { ...edit, baseVersion },
});

export const applied: Applied<EditItem> = {
  isStep: ({ edit }, answer: Answered, _known, row) =>
    row !== undefined &&
    (['name', 'position'] as const).some(
      (field) => edit[field] !== undefined && row[field] !== answer[field],
    ),
  rows(change, { listVersion: _listVersion, superseded: _superseded, ...edited }, { items, moved }) {
    const row = items.get(edited.id ?? change.itemId);
    const image =
      change.depiction && edited.imageId !== row?.imageId
        ? { ...change.depiction.image, imageId: edited.imageId ?? '' }
        : row?.image;
    return { ...moved, items: row && image ? [{ ...row, ...edited, image }] : [] };
  },
  counts: ({ edit }) => (edit.name === undefined ? {} : { picturesAsked: 1 }),
};

export const rejected: Rejected<EditItem> = {
  hasWords: ({ edit }) => Boolean(edit.name ?? edit.notes),
  // The typed text exists nowhere else.
  names: ({ edit }, about) =>
    [about?.item, edit.name, edit.quantity, edit.notes].filter((words) => typeof words === 'string'),
  asAdded({ change: { edit, depiction: given }, about, code, madeAt }, newId) {
    if ((code !== 'ITEM_DELETED' && !isLost(code)) || !(edit.name || edit.quantity || edit.notes))
      return null;
    const { name = about?.item, quantity = null, notes = null } = edit;
    const depiction = given ?? about?.depiction;
    return name && depiction
      ? [{ id: newId(), name, quantity, notes, createdAt: madeAt, ...depiction }]
      : null;
  },
  // The user has seen the current state.
  again: ({ baseVersion: _baseVersion, ...change }) => [change],
};
