import type { SyncEnvironment } from '../engine';
import { MemoryStore } from '../store/memory-store';
import type { NewItem, Picture, ServerItem, ServerList } from '../types';

export const image = { status: 'ready', imageUrl: '/art/apple.svg', imageId: 'old' } as Picture;
export const item = (id: string, given: Partial<ServerItem> = {}) =>
  ({
    id,
    listId: 'a',
    name: id,
    quantity: null,
    notes: null,
    checked: false,
    position: id,
    depicts: 'apple',
    concept: 'apple',
    image,
    ...given,
  }) as ServerItem;
export const newItem = (id: string, given: Partial<NewItem> = {}): NewItem => ({
  id,
  name: id,
  createdAt: '2026-11-21T06:00:00.000Z',
  depicts: 'apple',
  concept: 'apple',
  image,
  ...given,
});
export const head = (id: string, cursor: string, given: Partial<ServerList> = {}) =>
  ({
    id,
    name: id,
    listType: 'shopping',
    createdAt: '2026-11-21T06:00:00.000Z',
    archived: false,
    selectedCharacterId: null,
    role: 'owner',
    counts: { total: 0, completed: 0, pending: 0 },
    cursor,
    listVersion: Number.parseInt(cursor, 10),
    preview: [],
    ...given,
  }) as ServerList;

/** An environment without a network, whose clock stands still. */
export function testEnvironment(given: Partial<SyncEnvironment> = {}): SyncEnvironment {
  let ids = 0;
  return {
    userId: 'me',
    store: new MemoryStore(),
    send: () => Promise.resolve({ status: 0, body: null }),
    get: () => Promise.resolve({ status: 0, body: null }),
    withLock: async (work) => {
      await work();
      return true;
    },
    now: () => new Date('2026-11-21T06:00:00.000Z'),
    language: () => 'en',
    newId: () => `id-${++ids}`,
    random: () => 0.5,
    later: () => () => undefined,
    quotaChanged: () => undefined,
    notifyWorker: () => undefined,
    broadcast: () => undefined,
    ...given,
  };
}

export const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
