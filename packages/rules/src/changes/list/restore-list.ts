import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { listPath } from '../scope';

export interface RestoreList {
  kind: 'list.restored';
}

export const overlay: Overlay<RestoreList> = { isDeleted: false };

export const request: Request<RestoreList> = (_change, listId) => ({
  method: 'POST',
  path: `${listPath(listId)}/restore`,
});

export const applied: Applied<RestoreList> = {
  isAlwaysNews: true,
  rows: (_change, _answer, { list }) => (list ? { list: { ...list, deletedAt: null } } : {}),
};

export const rejected: Rejected<RestoreList> = { isRetryable: true };
