import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { SyncEngine } from '../engine';
import type { WireResponse } from '../queue/operation-sender';
import { rejectedChanges } from '../queue/rejected-operations';
import { head, item, newItem, settled, testEnvironment } from '../testing/sync-environment';
import { databaseName } from './database-name';
import { openLocalStore } from './local-store';
import { MemoryStore } from './memory-store';

let person = 0;
const lastingStore = (): MemoryStore => Object.assign(new MemoryStore(), { isPersistent: true });
const stored = (id: string, cursor = '5.0') => ({
  id,
  head: head(id, cursor),
  itemsCursor: cursor,
  etag: `"${cursor}"`,
  deletedAt: null,
});
const tick = {
  id: 'op',
  schema: 1 as const,
  userId: 'me',
  listId: 'a',
  madeAt: '',
  state: 'queued' as const,
  code: null,
  change: { kind: 'item.checked' as const, itemId: 'apple', checked: true },
};
const full = new DOMException('no room', 'QuotaExceededError');

/** The server has one list with two items. */
const serverGet = (path: string): Promise<WireResponse> =>
  Promise.resolve(
    path === '/api/shopping-lists'
      ? { status: 200, body: { lists: [head('a', '5.0')] } }
      : {
          status: 200,
          body: { ...head('a', '5.0'), delta: false, items: [item('apple'), item('bread')] },
          etag: '"5.0"',
        },
  );
const names = (engine: SyncEngine) =>
  engine.list('a').items.map(({ id, checked }) => (checked ? `${id}!` : id));

describe('SyncEngine with a full store', () => {
  it('sends a change from memory, and says until then that it would be lost with the page', async () => {
    const store = lastingStore();
    await store.putList(stored('a'), [item('apple')]);
    const engine = new SyncEngine(
      testEnvironment({
        store,
        get: (path) =>
          path === '/api/shopping-lists'
            ? serverGet(path)
            : Promise.resolve({
                status: 200,
                body: { ...head('a', '5.0'), delta: false, items: [item('apple')] },
              }),
      }),
    );
    await engine.open();
    const { append } = store;
    store.append = () => Promise.reject(full);
    const ticked = engine.checkItem('a', 'apple', true);
    expect(names(engine)).toEqual(['apple!']);
    await ticked;
    expect(names(engine)).toEqual(['apple!']);
    expect(engine.sync()).toMatchObject({ queued: 1, storage: 'full', isPersistent: false });
    await engine.reload();
    expect(names(engine)).toEqual(['apple!']);
    // That the server's rows still fit in does not change that.
    await engine.pullLists();
    expect(engine.sync().storage).toBe('full');
    store.append = append.bind(store);
    await engine.checkItem('a', 'apple', false);
    expect(engine.sync()).toMatchObject({ queued: 2, storage: 'ok', isPersistent: true });
    // Once there is room, they are stored in the order of their creation.
    expect(
      (await store.operations()).map(({ change }) => change.kind === 'item.checked' && change.checked),
    ).toEqual([true, false]);
    engine.stop();
  });

  it('lets the user tick while there is a network', async () => {
    const store = lastingStore();
    await store.putList(stored('a'), [item('apple')]);
    const sent: string[] = [];
    let answer: WireResponse = { status: 200, body: { ...item('apple'), checked: true, listVersion: 6 } };
    const engine = new SyncEngine(
      testEnvironment({
        store,
        send: ({ key }) => {
          sent.push(key);
          return Promise.resolve(answer);
        },
      }),
    );
    await engine.open();
    store.append = () => Promise.reject(full);
    const { applyResponses } = store;
    store.applyResponses = (settled) =>
      settled.some(({ effect }) => effect.items) ? Promise.reject(full) : applyResponses.call(store, settled);
    await engine.checkItem('a', 'apple', true);
    await settled();
    expect(sent).toHaveLength(1);
    expect(names(engine)).toEqual(['apple!']);
    expect(engine.sync()).toMatchObject({ queued: 0, storage: 'full' });
    // A refused change waits for the user's decision here too.
    answer = { status: 403, body: { code: 'FORBIDDEN' } };
    await engine.checkItem('a', 'apple', false);
    await settled();
    expect(rejectedChanges(engine)).toHaveLength(1);
    await engine.discardRejected(rejectedChanges(engine)[0]?.id ?? '');
    expect(engine.sync()).toMatchObject({ queued: 0, rejected: 0 });
    engine.stop();
  });

  it("shows the server's rows", async () => {
    const store = lastingStore();
    const engine = new SyncEngine(testEnvironment({ store, get: serverGet }));
    await engine.open();
    store.putList = () => Promise.reject(full);
    await engine.pullLists();
    expect(engine.myLists()).toMatchObject({ status: 'ready', lists: [{ id: 'a' }] });
    expect(names(engine)).toEqual(['apple', 'bread']);
    expect(engine.sync().storage).toBe('full');
    engine.stop();
  });

  it('never claims later to have rows that it could not store', async () => {
    const store = lastingStore();
    const engine = new SyncEngine(
      testEnvironment({
        store,
        get: serverGet,
        send: () =>
          Promise.resolve({ status: 200, body: { ...item('apple'), checked: true, listVersion: 6 } }),
      }),
    );
    await engine.open();
    const { putList } = store;
    store.putList = () => Promise.reject(full);
    await engine.pullLists();
    store.putList = putList.bind(store);
    await engine.checkItem('a', 'apple', true);
    await settled();
    // The tick's answer was written; the bread was not. A tab that opens this store has to pull the whole
    // list.
    expect((await store.readAll()).lists.filter(({ itemsCursor }) => itemsCursor !== null)).toEqual([]);
    engine.stop();
  });

  it('sends a change whose answer it could not store again, with the same key', async () => {
    const store = lastingStore();
    await store.putList(stored('a'), [item('apple')]);
    const keys: string[] = [];
    const timers: (() => void)[] = [];
    const engine = new SyncEngine(
      testEnvironment({
        store,
        send: ({ key }) => {
          keys.push(key);
          return Promise.resolve({ status: 200, body: { ...item('apple'), checked: true, listVersion: 6 } });
        },
        later: (_, work) => {
          timers.push(work);
          return () => undefined;
        },
      }),
    );
    await engine.open();
    const { applyResponses } = store;
    store.applyResponses = () => Promise.reject(full);
    await engine.checkItem('a', 'apple', true);
    await settled();
    expect(engine.sync()).toMatchObject({ syncing: false, storage: 'full' });
    store.applyResponses = applyResponses.bind(store);
    timers.at(-1)?.();
    await settled();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await store.operations()).toEqual([]);
    expect(names(engine)).toEqual(['apple!']);
    expect(engine.sync().storage).toBe('ok');
    engine.stop();
  });
});

it('LocalStore reopens a connection that the system has dropped, as phones do in the background', async () => {
  const store = await openLocalStore('pocket');
  await store.append([tick]);
  const { transaction } = IDBDatabase.prototype;
  let losses = 1;
  IDBDatabase.prototype.transaction = function (...given) {
    if (losses-- > 0) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    return transaction.apply(this, given);
  };
  try {
    await store.append([{ ...tick, id: 'next' }]);
    expect((await store.operations()).map(({ id }) => id)).toEqual(['op', 'next']);
  } finally {
    IDBDatabase.prototype.transaction = transaction;
  }
  store.close();
});

describe('SyncEngine whose store is deleted while a tab is open', () => {
  const away = async (userId: string): Promise<void> => deleteDB(databaseName(userId));

  it('restores it from the tab, with the queue in its old order', async () => {
    const store = await openLocalStore('cleared');
    const engine = new SyncEngine(testEnvironment({ store, get: serverGet }));
    await engine.open();
    await engine.pullLists();
    await engine.checkItem('a', 'apple', true);
    await engine.addItems('a', [newItem('eggs')]);
    await away('cleared');
    await engine.checkItem('a', 'bread', true);
    expect(names(engine)).toEqual(['apple!', 'bread!', 'eggs']);
    engine.stop();
    const again = new SyncEngine(testEnvironment({ store: await openLocalStore('cleared') }));
    await again.open();
    expect(names(again)).toEqual(['apple!', 'bread!', 'eggs']);
    expect(again.sync()).toMatchObject({ queued: 3, storage: 'ok' });
    again.stop();
  });

  it('does not take it for complete after an answer was written to it', async () => {
    const store = await openLocalStore('cleared-later');
    let answer: WireResponse = { status: 0, body: null };
    const engine = new SyncEngine(
      testEnvironment({ store, get: serverGet, send: () => Promise.resolve(answer) }),
    );
    await engine.open();
    await engine.pullLists();
    await engine.checkItem('a', 'apple', true);
    await settled();
    await away('cleared-later');
    answer = { status: 200, body: { ...item('apple'), checked: true, listVersion: 6 } };
    engine.refresh();
    for (let turn = 0; turn < 1000 && engine.sync().queued > 0; turn++) await settled();
    expect(engine.sync().queued).toBe(0);
    engine.stop();
    const again = new SyncEngine(testEnvironment({ store: await openLocalStore('cleared-later') }));
    await again.open();
    expect(names(again)).toEqual(['apple!', 'bread']);
    expect(again.sync().queued).toBe(0);
    again.stop();
  });

  it('keeps its rows in memory', async () => {
    const store = await openLocalStore('cleared-elsewhere');
    const engine = new SyncEngine(testEnvironment({ store, get: serverGet }));
    await engine.open();
    await engine.pullLists();
    await engine.checkItem('a', 'apple', true);
    await away('cleared-elsewhere');
    await engine.reload();
    expect(names(engine)).toEqual(['apple!', 'bread']);
    engine.stop();
  });

  it('leaves it empty if the user has just signed out in another tab', async () => {
    const store = await openLocalStore('signed-out');
    const engine = new SyncEngine(testEnvironment({ store, get: serverGet, signedIn: () => false }));
    await engine.open();
    await engine.pullLists();
    await away('signed-out');
    await expect(engine.checkItem('a', 'apple', true)).rejects.toThrow();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName('signed-out'));
    engine.stop();
  });
});

describe('SyncEngine in a browser without storage', () => {
  it('works from memory and says so', async () => {
    const { open } = indexedDB;
    indexedDB.open = () => {
      throw new DOMException('not here', 'SecurityError');
    };
    try {
      const store = await openLocalStore('private');
      const engine = new SyncEngine(testEnvironment({ store, get: serverGet }));
      await engine.open();
      await engine.pullLists();
      await engine.checkItem('a', 'apple', true);
      expect(names(engine)).toEqual(['apple!', 'bread']);
      expect(engine.sync()).toMatchObject({ isPersistent: false, storage: 'memory', queued: 1 });
      engine.stop();
    } finally {
      indexedDB.open = open;
    }
  });
});

it('openLocalStore falls back to memory if the browser does not open the store in time', async () => {
  const { open } = indexedDB;
  indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
  try {
    const store = await openLocalStore('stuck', Promise.resolve());
    expect(store.isPersistent).toBe(false);
  } finally {
    indexedDB.open = open;
  }
});

describe('LocalStore with a database of', () => {
  it('an older version migrates it with all data', async () => {
    const name = databaseName('old');
    const before = await openDB(name, 1, {
      upgrade(db) {
        db.createObjectStore('lists', { keyPath: 'id' });
        db.createObjectStore('items', { keyPath: 'id' }).createIndex('byList', 'listId');
        db.createObjectStore('operations', { keyPath: 'seq', autoIncrement: true });
      },
    });
    await before.put('lists', stored('a'));
    await before.put('items', item('apple'));
    await before.add('operations', tick);
    before.close();
    const store = await openLocalStore('old');
    expect(await store.readAll()).toMatchObject({
      lists: [{ id: 'a', itemsCursor: '5.0' }],
      items: [{ id: 'apple' }],
      operations: [{ id: 'op', seq: 1 }],
    });
    expect(await store.append([{ ...tick, id: 'next' }])).toMatchObject([{ seq: 2 }]);
    store.close();
    const after = await openDB(name);
    expect([...after.objectStoreNames]).toContain('aside');
    after.close();
  });

  it('an older version migrates it while an older page has it open', async () => {
    const name = databaseName('both');
    let asked = 0;
    const older = await openDB(name, 1, {
      upgrade(db) {
        db.createObjectStore('lists', { keyPath: 'id' });
        db.createObjectStore('items', { keyPath: 'id' }).createIndex('byList', 'listId');
        db.createObjectStore('operations', { keyPath: 'seq', autoIncrement: true });
      },
      blocking: (_current, _blocked, event) => {
        asked += 1;
        (event.target as IDBDatabase).close();
      },
    });
    await older.add('operations', tick);
    const store = await openLocalStore('both');
    expect(asked).toBe(1);
    expect(await store.operations()).toHaveLength(1);
    store.close();
  });

  it('a newer version uses it, and leaves operations of the newer page alone', async () => {
    const name = databaseName('newer');
    (await openLocalStore('newer')).close();
    const newer = await openDB(name, 99, { upgrade: (db) => void db.createObjectStore('something-new') });
    await newer.add('operations', { ...tick, schema: 5, change: { kind: 'item.coloured', itemId: 'apple' } });
    newer.close();
    const store = await openLocalStore('newer');
    expect(store.isPersistent).toBe(true);
    await store.append([tick]);
    expect((await store.operations()).map(({ schema }) => schema)).toEqual([1]);
    expect((await store.readAll()).operations).toHaveLength(1);
    store.close();
    const after = await openDB(name);
    expect(await after.getAll('operations')).toHaveLength(2);
    after.close();
  });
});

describe('SyncEngine with a corrupt record', () => {
  const harm = async (
    userId: string,
    store: 'lists' | 'items' | 'operations',
    record: object,
  ): Promise<void> => {
    const db = await openDB(databaseName(userId));
    await db.put(store, record);
    db.close();
  };
  const aside = async (userId: string): Promise<unknown[]> => {
    const db = await openDB(databaseName(userId));
    const all: unknown[] = await db.getAll('aside');
    db.close();
    return all;
  };
  const engine = async (userId: string) => {
    const opened = new SyncEngine(testEnvironment({ store: await openLocalStore(userId), get: serverGet }));
    await opened.open();
    return opened;
  };
  let userId: string;
  beforeEach(async () => {
    userId = `corrupt-${++person}`;
    const store = await openLocalStore(userId);
    await store.putList(stored('a'), [item('apple'), item('bread')]);
    await store.putList(stored('b'), [item('milk', { listId: 'b' })]);
    await store.append([tick]);
    store.close();
  });

  it('of an item quarantines it and reads its list again; the others are shown', async () => {
    await harm(userId, 'items', { id: 'bread', listId: 'a' });
    const opened = await engine(userId);
    expect(opened.sync()).toMatchObject({ storage: 'damaged', queued: 1 });
    expect(opened.list('b')).toMatchObject({ status: 'ready', items: [{ id: 'milk' }] });
    expect(opened.list('a').status).toBe('loading');
    await opened.pullLists();
    expect(names(opened)).toEqual(['apple!', 'bread']);
    opened.stop();
    expect(await aside(userId)).toEqual([{ id: 'bread', listId: 'a' }]);
    const again = await engine(userId);
    expect(again.sync().storage).toBe('ok');
    again.stop();
  });

  it('of a list gets it back with the next pull', async () => {
    await harm(userId, 'lists', { id: 'a', head: null, itemsCursor: '5.0' });
    const opened = await engine(userId);
    expect(opened.sync().storage).toBe('damaged');
    await opened.pullLists();
    expect(names(opened)).toEqual(['apple!', 'bread']);
    opened.stop();
  });

  it('of a change sends the others, and does not delete it', async () => {
    await harm(userId, 'operations', { seq: 7, id: 'broken', userId: 'me' });
    const opened = await engine(userId);
    expect(opened.sync()).toMatchObject({ storage: 'damaged', queued: 1 });
    await opened.addItems('a', [newItem('eggs')]);
    expect(opened.sync().queued).toBe(2);
    opened.stop();
    expect(await aside(userId)).toEqual([{ seq: 7, id: 'broken', userId: 'me' }]);
  });

  it("of every kind shows the server's rows", async () => {
    const store = await openLocalStore(userId);
    store.readAll = () => Promise.reject(new DOMException('Internal error', 'UnknownError'));
    const opened = new SyncEngine(testEnvironment({ store, get: serverGet }));
    await opened.open();
    await opened.pullLists();
    expect(names(opened)).toEqual(['apple', 'bread']);
    expect(opened.sync().storage).toBe('damaged');
    opened.stop();
  });
});

it('openLocalStore does not create a store again after the user has signed out', async () => {
  const store = await openLocalStore('gone');
  store.close();
  await deleteDB(databaseName('gone'));
  await expect(store.append([tick])).rejects.toThrow();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName('gone'));
});
