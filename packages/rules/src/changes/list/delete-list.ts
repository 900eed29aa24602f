import { silent, type Applied, type Overlay, type Request } from '../change-file';
import { listPath } from '../scope';

export interface DeleteList {
  kind: 'list.deleted';
}

export const overlay: Overlay<DeleteList> = { isDeleted: true };

export const request: Request<DeleteList> = (_change, listId) => ({
  method: 'DELETE',
  path: listPath(listId),
});

export const applied: Applied<DeleteList> = {
  rows: (_change, _answer, { list, now }) => (list ? { list: { ...list, deletedAt: now } } : {}),
};

export const rejected = silent;
