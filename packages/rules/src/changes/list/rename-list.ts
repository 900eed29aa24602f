import { nameLimit } from '../../limits';
import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { changedHead } from '../changed-head';
import { listPath } from '../scope';

export interface RenameList {
  kind: 'list.renamed';
  name: string;
}

export const limits = { name: nameLimit } as const;

export const overlay: Overlay<RenameList> = { head: ({ name }) => ({ name }) };

export const request: Request<RenameList> = ({ name }, listId) => ({
  method: 'PATCH',
  path: listPath(listId),
  body: { name },
});

export const applied: Applied<RenameList> = {
  rows: changedHead,
  isStep: (_change, { name }, { list }) => list?.head.name !== name,
};

export const rejected: Rejected<RenameList> = {};
