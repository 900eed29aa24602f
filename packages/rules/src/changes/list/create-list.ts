import { nameLimit } from '../../limits';
import { isHead, type Applied, type Overlay, type Rejected, type Request } from '../change-file';
import type { ListType, ServerList } from '../rows';

export interface CreateList {
  kind: 'list.created';
  name: string;
  listType: ListType;
  createdAt: string;
}

export const limits = { name: nameLimit } as const;

export const overlay: Overlay<CreateList> = {
  begins: ({ name, listType, createdAt }) => ({ name, listType, createdAt }),
};

export const request: Request<CreateList> = ({ name, listType, createdAt }, id) => ({
  method: 'POST',
  path: '/api/shopping-lists',
  body: { id, name, listType, createdAt },
});

export const applied: Applied<CreateList> = {
  rows: (_change, answer, { listId }) =>
    isHead(answer)
      ? {
          list: {
            id: listId,
            head: { ...(answer as ServerList), preview: [] },
            itemsCursor: (answer as ServerList).cursor,
            etag: null,
            deletedAt: null,
          },
        }
      : {},
};

export const rejected: Rejected<CreateList> = { hasWords: () => true, isRetryable: true, mayCollide: true };
