import type { AddedItem, AppliedContext, OperationOf } from '../changes/change-file';
import { LaidItems } from '../changes/laid-items';
import type { ServerItem, StoredList } from '../changes/rows';

export const image = {
  imageId: 'drawn',
  imageUrl: '/art/apple.svg',
  status: 'ready',
  reason: null,
  askedBy: null,
} as ServerItem['image'];

export const item = (id: string, given: Partial<ServerItem> = {}): ServerItem => ({
  id,
  listId: 'list',
  name: id,
  quantity: null,
  notes: null,
  checked: false,
  position: 'a0',
  createdAt: 'then',
  imageId: 'drawn',
  depicts: 'apple',
  concept: 'apple',
  image,
  ...given,
});

export const added = (id: string, given: Partial<AddedItem> = {}): AddedItem => ({
  id,
  name: id,
  createdAt: 'then',
  depicts: 'apple',
  concept: 'apple',
  image,
  ...given,
});

export const list: StoredList = {
  id: 'list',
  itemsCursor: '3.0',
  etag: 'tag',
  deletedAt: null,
  head: {
    id: 'list',
    name: 'Market',
    listType: 'shopping',
    createdAt: 'then',
    archived: false,
    selectedCharacterId: null,
    role: 'owner',
    counts: { total: 0, completed: 0, pending: 0 },
    listVersion: 3,
    cursor: '3.0',
    opened: true,
    preview: [],
  },
};
/** The list one version further. */
export const moved: StoredList = {
  ...list,
  itemsCursor: '4.0',
  head: { ...list.head, cursor: '4.0', listVersion: 4 },
};

export const context = (items: ServerItem[] = [], given: Partial<AppliedContext> = {}): AppliedContext => ({
  list,
  items: new Map(items.map((each) => [each.id, each])),
  listId: 'list',
  userId: 'ada',
  now: 'now',
  moved: { list: moved },
  ...given,
});

export const operation = <C>(change: C, given: Partial<OperationOf<C>> = {}): OperationOf<C> => ({
  seq: 1,
  id: 'op',
  schema: 1,
  userId: 'ada',
  listId: 'list',
  madeAt: 'made',
  state: 'parked',
  code: 'NOT_FOUND',
  change,
  ...given,
});

/** Generates ids in order, the same each time. */
export function ids(): () => string {
  let last = 0;
  return () => `new-${++last}`;
}

/** Items on a screen, as the sync engine lays them. */
export const screenOf = (...items: ServerItem[]): LaidItems =>
  new LaidItems('list', new Map(items.map((each) => [each.id, { ...each, pending: false }])));
