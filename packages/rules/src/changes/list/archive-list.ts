import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { changedHead } from '../changed-head';
import { listPath } from '../scope';

export interface ArchiveList {
  kind: 'list.archived';
  archived: boolean;
}

export const overlay: Overlay<ArchiveList> = { head: ({ archived }) => ({ archived }) };

export const request: Request<ArchiveList> = ({ archived }, listId) => ({
  method: 'PATCH',
  path: `${listPath(listId)}/${archived ? 'archive' : 'unarchive'}`,
});

export const applied: Applied<ArchiveList> = {
  rows: changedHead,
  // An archived routine shows its own ticks instead of those of today: the next pull reads them.
  isStep: (_change, { archived }, { list }) =>
    list?.head.archived !== archived && !list?.head.schedule?.length,
};

export const rejected: Rejected<ArchiveList> = {};
