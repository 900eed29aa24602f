import { silent, type Applied, type Overlay, type Request } from '../change-file';
import { listPath } from '../scope';

/** Sorts the list as a store of the user's home has it, for this user alone. Null: any store. */
export interface ChooseStore {
  kind: 'list.store';
  storeId: string | null;
}

export const overlay: Overlay<ChooseStore> = { head: ({ storeId }) => ({ storeId }) };

export const request: Request<ChooseStore> = ({ storeId }, listId) => ({
  method: 'PUT',
  path: `${listPath(listId)}/store`,
  body: { storeId },
});

export const applied: Applied<ChooseStore> = {
  isStep: ({ storeId }, _answer, { list }) => (list?.head.storeId ?? null) !== storeId,
  rows({ storeId }, _answer, { list, moved }) {
    const at = moved.list ?? list;
    return at ? { list: { ...at, head: { ...at.head, storeId } } } : {};
  },
};

export const rejected = silent;
