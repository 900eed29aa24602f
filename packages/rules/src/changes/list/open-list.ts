import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { listPath } from '../scope';

/** The user has opened the list, which is reported to the collaborator who invited them. */
export interface OpenList {
  kind: 'list.opened';
}

export const overlay: Overlay<OpenList> = { head: () => ({ opened: true }), size: () => 0 };

export const request: Request<OpenList> = (_change, listId) => ({
  method: 'POST',
  path: `${listPath(listId)}/opened`,
});

export const applied: Applied<OpenList> = {
  isStep: (_change, _answer, { list }) => list?.head.opened === false,
  rows(_change, { collaborators }, { list, moved }) {
    const at = moved.list ?? list;
    return at
      ? { list: { ...at, head: { ...at.head, opened: true, ...(collaborators && { collaborators }) } } }
      : {};
  },
};

export const rejected: Rejected<OpenList> = { isAutomatic: true, isSilent: true };
