import { itemsPerList, nameLimit } from '../../limits';
import { isHead, type Applied, type Overlay, type Rejected, type Request } from '../change-file';
import type { AddItems } from '../item/add-items';
import { chunkItems } from '../item/chunk-items';
import type { ItemOfRoutine, ListType, ServerItem, ServerList } from '../rows';
import { listPath } from '../scope';
import type { CreateList } from './create-list';

/** `listId` is the copy, `from` the copied list. */
export interface DuplicateList {
  kind: 'list.duplicated';
  from: string;
  name: string;
  listType: ListType;
  selectedCharacterId: string | null;
  createdAt: string;
  items: CopiedItem[];
}

/** One item of a copy: its name, and the picture of its source. */
interface CopiedItem
  extends
    Pick<ServerItem, 'id' | 'name' | 'quantity' | 'notes' | 'position' | 'depicts' | 'concept' | 'image'>,
    ItemOfRoutine {
  from: string;
}

export const limits = { name: nameLimit, items: itemsPerList } as const;

export const overlay: Overlay<DuplicateList> = {
  begins: ({ name, listType, createdAt, selectedCharacterId }) => ({
    name,
    listType,
    createdAt,
    selectedCharacterId,
  }),
  items(rows, { items, createdAt }) {
    for (const { from: _from, ...item } of items)
      rows.put({ ...item, listId: rows.listId, checked: false, imageId: item.image.imageId, createdAt });
  },
};

export const request: Request<DuplicateList> = ({ from, name, createdAt, items }, id) => ({
  method: 'POST',
  path: `${listPath(from)}/duplicate`,
  body: { id, name, createdAt, items: items.map((item) => ({ from: item.from, id: item.id })) },
});

export const applied: Applied<DuplicateList> = {
  after: ({ from }) => `list:${from}`,
  rows(change, answer, { listId }) {
    const { items: copied, ...head } = answer as ServerList & { items: Omit<ServerItem, 'image'>[] };
    if (!isHead(answer)) return {};
    const drawn = new Map(change.items.map((item) => [item.id, item.image]));
    // The next pull reads the items that this device did not know: without a tag it reads the whole list.
    const items = copied.flatMap((item) => {
      const image = drawn.get(item.id);
      return image ? [{ ...item, image: { ...image, imageId: item.imageId } }] : [];
    });
    return {
      list: {
        id: listId,
        head: { ...head, preview: [] },
        itemsCursor: head.cursor,
        etag: null,
        deletedAt: null,
      },
      items,
    };
  },
};

export const rejected: Rejected<DuplicateList, DuplicateList | CreateList | AddItems> = {
  hasWords: () => true,
  isRetryable: true,
  mayCollide: true,
  makes: ({ items }) => items.map(({ id }) => id),
  moved: (change, _listId, idOf) => ({
    ...change,
    items: change.items.map((item) => ({ ...item, id: idOf(item.id) })),
  }),
  // The source is gone: the copy is built from the rows of this device.
  again(change, isGone) {
    if (!isGone) return [change];
    const { name, listType, createdAt } = change;
    const items = change.items.map(({ from: _from, position: _position, ...item }) => ({
      ...item,
      createdAt,
    }));
    return [
      { kind: 'list.created', name, listType, createdAt },
      ...[...chunkItems(items)].map((some) => ({ kind: 'items.added' as const, items: some })),
    ];
  },
};
