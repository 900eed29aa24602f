import { SyncEngine, type SyncEnvironment } from './engine';
import type { WireResponse } from './queue/operation-sender';
import {
  deletedListOf,
  isAboutDeleted,
  rejectedChanges,
  supersededFields,
} from './queue/rejected-operations';
import { MemoryStore } from './store/memory-store';
import type { NewItem, Picture, ServerItem, ServerList } from './types';

const image = { status: 'ready', imageUrl: '/art/apple.svg' } as Picture;
const item = (id: string, given: Partial<ServerItem> = {}) =>
  ({ id, listId: 'a', name: id, checked: false, position: id, image, ...given }) as ServerItem;
const newItem = (id: string): NewItem => ({
  id,
  name: id,
  createdAt: '2026-11-21T06:00:00.000Z',
  depicts: 'apple',
  concept: 'apple',
  image,
});
const head = (id: string, cursor: string) =>
  ({
    id,
    name: id,
    listType: 'shopping',
    createdAt: '2026-11-21T06:00:00.000Z',
    role: 'owner',
    counts: { total: 0, completed: 0, pending: 0 },
    cursor,
    listVersion: Number.parseInt(cursor, 10),
    preview: [],
  }) as unknown as ServerList;
const answered = (body: object, cursor = ''): WireResponse => ({
  status: 200,
  body,
  etag: `"${cursor}.book.2"`,
});

/** Holds back an answer until the test releases it. */
function gate<T>() {
  let open: (value: T) => void = () => undefined;
  const wait = new Promise<T>((resolve) => (open = resolve));
  return { wait, open };
}

describe('SyncEngine', () => {
  let reads: Record<string, () => WireResponse | Promise<WireResponse>>;
  let writes: (method: string, path: string, body: unknown) => WireResponse | Promise<WireResponse>;
  let asked: string[];
  let store: MemoryStore;
  let engine: SyncEngine;
  let ids: number;
  let now: string;
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  const names = (id = 'a') => engine.list(id).items.map((row) => (row.checked ? `${row.id}!` : row.id));
  const env = (): SyncEnvironment => ({
    userId: 'me',
    store,
    send: ({ method, path, body }) => Promise.resolve(writes(method, path, body)),
    get: async (path) => {
      const [plain = ''] = path.split('?');
      asked.push(plain);
      return (await reads[plain]?.()) ?? { status: 0, body: null };
    },
    withLock: async (work) => {
      await work();
      return true;
    },
    now: () => new Date(now),
    language: () => 'en',
    newId: () => `id-${++ids}`,
    random: () => 0.5,
    later: () => () => undefined,
    quotaChanged: () => undefined,
    notifyWorker: () => undefined,
    broadcast: () => undefined,
  });

  beforeEach(async () => {
    ids = 0;
    now = '2026-11-21T06:00:00.000Z';
    asked = [];
    store = new MemoryStore();
    reads = {
      '/api/shopping-lists': () => answered({ lists: [head('a', '5.0')] }),
      '/api/shopping-lists/a': () =>
        answered({ ...head('a', '5.0'), delta: false, items: [item('apple'), item('bread')] }, '5.0'),
    };
    writes = () => ({ status: 0, body: null });
    engine = new SyncEngine(env());
    await engine.open();
    await engine.pullLists();
    expect(names()).toEqual(['apple', 'bread']);
  });

  it('shows all lists at once, however long each write takes', async () => {
    const ids = ['a', 'b', 'c'];
    reads['/api/shopping-lists'] = () => answered({ lists: ids.map((id) => head(id, '5.0')) });
    const written = gate<undefined>();
    const { putList } = store;
    store.putList = async (...row) => {
      await written.wait;
      return putList.apply(store, row);
    };
    const pulled = engine.pullLists();
    await settled();
    expect(
      engine
        .myLists()
        .lists.map(({ id }) => id)
        .sort(),
    ).toEqual(ids);
    written.open(undefined);
    await pulled;
  });

  it('keeps the same cards and rows when a pull brings equal items, so that nothing is repainted', async () => {
    const preview = ['apple', 'bread'].map((id) => ({ itemId: id, checked: false, name: id, image }));
    const counts = { total: 2, completed: 0, pending: 2 };
    const items = gate<undefined>();
    reads = {
      '/api/shopping-lists': () => answered({ lists: [{ ...head('a', '5.0'), preview, counts }] }),
      '/api/shopping-lists/a': async () => {
        await items.wait;
        return answered(
          { ...head('a', '5.0'), counts, delta: false, items: [item('apple'), item('bread')] },
          '5.0',
        );
      },
    };
    const pulled = engine.pullLists();
    await settled();
    const [before] = engine.myLists().lists;
    items.open(undefined);
    await pulled;
    expect(names()).toEqual(['apple', 'bread']);
    expect(engine.myLists().lists[0]).toBe(before);
    const [lists, row] = [engine.myLists(), engine.list('a')];
    await engine.pullList('a');
    expect([engine.myLists() === lists, engine.list('a') === row]).toEqual([true, true]);
  });

  it('marks a list as unread while the first read of its items has failed, and not after', async () => {
    reads['/api/shopping-lists'] = () => answered({ lists: [head('a', '5.0'), head('b', '3.0')] });
    reads['/api/shopping-lists/b'] = () => ({ status: 503, body: null });
    await engine.pullLists();
    expect(engine.list('b')).toMatchObject({ status: 'error', items: [], unread: true });
    reads['/api/shopping-lists/b'] = () => answered({ ...head('b', '3.0'), delta: false, items: [] }, '3.0');
    await engine.pullList('b');
    expect(engine.list('b').status).toBe('ready');
    expect(engine.list('b')).not.toHaveProperty('unread');
  });

  it('pulls a list that was created here only after the server knows it', async () => {
    const sent = gate<WireResponse>();
    writes = () => sent.wait;
    const id = await engine.createList('New', 'task');
    const stop = engine.watch(id);
    await settled();
    expect([asked.includes(`/api/shopping-lists/${id}`), engine.list(id).status]).toEqual([false, 'ready']);
    reads[`/api/shopping-lists/${id}`] = () =>
      answered({ ...head(id, '1.0'), delta: false, items: [item('bed')] }, '1.0');
    sent.open({ status: 201, body: head(id, '1.0') });
    await settled();
    expect([asked.includes(`/api/shopping-lists/${id}`), names(id)]).toEqual([true, ['bed']]);
    stop();
  });

  describe("after a list disappeared from the user's lists", () => {
    const lost = (code: string) => {
      reads['/api/shopping-lists'] = () => answered({ lists: [] });
      reads['/api/shopping-lists/a'] = () => ({ status: 404, body: { code } });
    };
    const reopened = async () => {
      engine.stop();
      engine = new SyncEngine(env());
      await engine.open();
    };
    const as = async (role: string) => {
      const shared = { ...head('a', '6.0'), role };
      reads['/api/shopping-lists'] = () => answered({ lists: [shared] });
      reads['/api/shopping-lists/a'] = () =>
        answered({ ...shared, delta: false, items: [item('apple')] }, '6.0');
      await engine.pullLists();
    };

    it('says that it was deleted, at once, after a reload and until it comes back', async () => {
      lost('LIST_DELETED');
      engine.onLive({ kind: 'lists' });
      await settled();
      expect(engine.list('a')).toMatchObject({ status: 'deleted', role: 'owner' });
      expect(engine.myLists().lists).toEqual([]);
      await reopened();
      expect(engine.list('a')).toMatchObject({ status: 'deleted', role: 'owner' });
      await engine.pullLists();
      expect(engine.list('a').status).toBe('deleted');
      reads['/api/shopping-lists'] = () => answered({ lists: [head('a', '7.0')] });
      reads['/api/shopping-lists/a'] = () =>
        answered({ ...head('a', '7.0'), delta: false, items: [item('apple')] }, '7.0');
      await engine.pullLists();
      expect([engine.list('a').status, names()]).toEqual(['ready', ['apple']]);
    });

    it('says that it was deleted, although a pull in flight still saw it', async () => {
      const early = gate<WireResponse>();
      reads['/api/shopping-lists/a'] = () => early.wait;
      const pull = engine.pullList('a');
      lost('LIST_DELETED');
      const pulled = engine.pullLists();
      await settled();
      early.open(answered({ ...head('a', '6.0'), delta: false, items: [item('apple')] }, '6.0'));
      await Promise.all([pull, pulled]);
      expect(engine.list('a').status).toBe('deleted');
    });

    it('says that it was deleted to a link for a list that was never on this device', async () => {
      reads['/api/shopping-lists/b'] = () => ({ status: 404, body: { code: 'LIST_DELETED' } });
      await engine.pullList('b');
      expect(engine.list('b').status).toBe('deleted');
      expect((await store.readAll()).lists.map(({ id }) => id)).toEqual(['a']);
      reads['/api/shopping-lists/b'] = () => ({ status: 404, body: { code: 'NOT_FOUND' } });
      await engine.pullList('b');
      expect(engine.list('b').status).toBe('missing');
    });

    it('says that a shared list is no longer shared, however often it is opened', async () => {
      await as('collaborator');
      lost('NOT_FOUND');
      await engine.pullLists();
      expect([engine.list('a').status, (await store.readAll()).lists]).toEqual(['taken', []]);
      await engine.pullList('a');
      expect(engine.list('a').status).toBe('taken');
      await as('collaborator');
      expect(engine.list('a').status).toBe('ready');
    });

    it('says that it was deleted for good if it was an own list, or was in the trash', async () => {
      lost('NOT_FOUND');
      await engine.pullLists();
      expect(engine.list('a').status).toBe('purged');
      await as('collaborator');
      lost('LIST_DELETED');
      await engine.pullLists();
      expect(engine.list('a')).toMatchObject({ status: 'deleted', role: 'collaborator' });
      lost('NOT_FOUND');
      await engine.pullList('a');
      expect(engine.list('a').status).toBe('purged');
    });

    it('keeps it on the screen while the server does not say why', async () => {
      reads['/api/shopping-lists'] = () => answered({ lists: [] });
      reads['/api/shopping-lists/a'] = () => ({ status: 0, body: null });
      await engine.pullLists();
      expect([engine.list('a').status, names()]).toEqual(['ready', ['apple', 'bread']]);
      lost('LIST_DELETED');
      await engine.pullLists();
      expect(engine.list('a').status).toBe('deleted');
    });

    it('removes a list that has been in the trash for longer than the server keeps it', async () => {
      lost('LIST_DELETED');
      await engine.pullLists();
      now = '2026-12-23T06:00:00.000Z';
      lost('NOT_FOUND');
      await engine.pullLists();
      expect([engine.list('a').status, (await store.readAll()).lists]).toEqual(['purged', []]);
    });
  });
  afterEach(() => engine.stop());

  it('keeps changes that are made while it reads its store, however many', async () => {
    const read = store.readAll.bind(store);
    let taps = 0;
    store.readAll = async () => {
      const all = await read();
      // A user who is faster than the disk.
      if (taps < 15) await engine.addItems('a', [newItem(`tap-${++taps}`)]);
      return all;
    };
    await engine.reload();
    expect(names()).toEqual(expect.arrayContaining(Array.from({ length: taps }, (_, at) => `tap-${at + 1}`)));
  });

  it('refetches the limits when the server knows of a new picture, and not before', async () => {
    let asked = 0;
    engine.stop();
    engine = new SyncEngine({
      ...env(),
      quotaChanged: () => {
        asked += 1;
      },
    });
    await engine.open();
    await engine.regenerateItem('a', 'apple', {});
    await engine.checkItem('a', 'apple', true);
    await settled();
    expect(asked).toBe(0);
    writes = (_method, _path, body) => ({
      status: 200,
      body: {
        results: (body as { operations: { key: string }[] }).operations.map(({ key }) => ({
          key,
          status: 200,
          body: { imageId: 'id-1', remaining: 4, reason: null, listVersion: 6 },
        })),
      },
    });
    engine.refresh();
    await settled();
    expect(engine.sync().queued).toBe(0);
    expect(asked).toBe(1);
  });

  it('tells the worker how many changes wait, and once for each drain what was sent', async () => {
    const told: unknown[] = [];
    engine.stop();
    engine = new SyncEngine({ ...env(), notifyWorker: (message) => void told.push(message) });
    await engine.open();
    writes = () => ({ status: 0, body: null });
    await engine.checkItem('a', 'apple', true);
    await settled();
    expect(told).toEqual([
      { type: 'QUEUED', queueLength: 1 },
      {
        type: 'DRAINED',
        summary: expect.objectContaining({
          syncedRequests: 0,
          affectedLists: [],
          remainingCount: 1,
        }) as unknown,
      },
    ]);
    told.length = 0;
    writes = () => ({ status: 200, body: { ...item('apple'), checked: true, listVersion: 6 } });
    engine.refresh();
    await settled();
    expect(told).toEqual([
      {
        type: 'DRAINED',
        summary: expect.objectContaining({
          syncedRequests: 1,
          affectedLists: ['a'],
          itemsToggled: 1,
          remainingCount: 0,
        }) as unknown,
      },
    ]);
  });

  it('finds what another tab stored or settled before it died', async () => {
    const other = new SyncEngine({ ...env(), newId: () => `other-${++ids}` });
    await other.open();
    await other.checkItem('a', 'apple', true);
    other.stop();
    expect(names()).toEqual(['apple', 'bread']);
    engine.refresh();
    await settled();
    expect(names()).toEqual(['apple!', 'bread']);
    expect(engine.sync().queued).toBe(1);
    const [waiting] = await store.operations();
    await store.applyResponses([
      { seq: waiting!.seq, effect: { items: [item('apple', { checked: true })] } },
    ]);
    engine.refresh();
    await settled();
    expect(names()).toEqual(['apple!', 'bread']);
    expect(engine.sync().queued).toBe(0);
  });

  it('keeps the lines that the server refused, and sends the others', async () => {
    writes = () =>
      answered({
        results: [
          { success: true, item: item('milk') },
          { success: false, code: 'ITEM_LIMIT_REACHED', message: 'errors.itemLimitReached' },
        ],
        listVersion: 6,
      });
    await engine.addItems('a', [newItem('milk'), newItem('eggs')]);
    await settled();
    expect(names()).toEqual(['apple', 'bread', 'milk']);
    expect(engine.sync()).toMatchObject({ queued: 0, rejected: 1, rejectedCode: 'ITEM_LIMIT_REACHED' });
    const [rejected] = await store.operations();
    expect(rejected).toMatchObject({
      state: 'parked',
      code: 'ITEM_LIMIT_REACHED',
      change: { kind: 'items.added', items: [{ id: 'eggs' }] },
    });
    await engine.reload();
    expect(engine.sync()).toMatchObject({ rejected: 1 });
  });

  it('keeps a list that was created while the lists were being read', async () => {
    const early = gate<WireResponse>();
    let first = true;
    reads['/api/shopping-lists'] = () => {
      if (!first) return answered({ lists: [head('a', '5.0'), head('id-1', '1.0')] });
      first = false;
      return early.wait;
    };
    writes = () => ({ status: 201, body: { ...head('id-1', '1.0'), items: [] } });
    const pull = engine.pullLists();
    await engine.createList('New', 'shopping');
    await settled();
    expect(engine.sync().queued).toBe(0);
    early.open(answered({ lists: [head('a', '5.0')] }));
    await pull;
    expect(
      engine
        .myLists()
        .lists.map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'id-1']);
    expect((await store.readAll()).lists.map(({ id }) => id).sort()).toEqual(['a', 'id-1']);
  });

  it('reads a list as a whole whose items the store no longer has', async () => {
    const late = gate<WireResponse>();
    reads['/api/shopping-lists/a'] = () => late.wait;
    const pull = engine.pullList('a');
    // Another tab of this user has removed it.
    await store.removeList('a');
    await engine.reload();
    late.open({ status: 404, body: { code: 'LIST_DELETED' } });
    await pull;
    // The list comes back from the trash. A delta on an empty list would lose all other items.
    reads['/api/shopping-lists'] = () => answered({ lists: [head('a', '7.0')] });
    reads['/api/shopping-lists/a'] = () =>
      answered({ ...head('a', '7.0'), delta: false, items: [item('apple'), item('bread')] }, '7.0');
    expect((await store.readAll()).lists).toEqual([]);
    await engine.pullLists();
    expect(names()).toEqual(['apple', 'bread']);
  });

  it('does not bring back a list that was deleted while the lists were being read', async () => {
    const early = gate<WireResponse>();
    let first = true;
    reads['/api/shopping-lists'] = () => {
      if (!first) return answered({ lists: [] });
      first = false;
      return early.wait;
    };
    writes = () => {
      reads['/api/shopping-lists/a'] = () => ({ status: 404, body: { code: 'LIST_DELETED' } });
      return answered({ success: true, listVersion: 6 });
    };
    const pull = engine.pullLists();
    await engine.deleteList('a');
    await settled();
    early.open(answered({ lists: [head('a', '5.0')] }));
    await pull;
    expect(engine.myLists().lists).toEqual([]);
  });

  it('keeps a tick that was made while the store was being read', async () => {
    const early = gate<undefined>();
    const readAll = store.readAll.bind(store);
    let first = true;
    store.readAll = async () => {
      const all = await readAll();
      if (first) {
        first = false;
        await early.wait;
      }
      return all;
    };
    const reload = engine.reload();
    await settled();
    await engine.checkItem('a', 'apple', true);
    early.open(undefined);
    await reload;
    expect(names()).toEqual(['apple!', 'bread']);
    expect(engine.sync().queued).toBe(1);
  });

  it('does not show an operation as waiting that was answered while the store was being read', async () => {
    writes = () => ({ status: 503, body: null });
    await engine.checkItem('a', 'apple', true);
    const early = gate<undefined>();
    const readAll = store.readAll.bind(store);
    let first = true;
    store.readAll = async () => {
      const all = await readAll();
      if (first) {
        first = false;
        await early.wait;
      }
      return all;
    };
    const reload = engine.reload();
    await settled();
    writes = () => answered({ ...item('apple', { checked: true }), listVersion: 6 });
    engine.refresh();
    await settled();
    early.open(undefined);
    await reload;
    expect(engine.sync().queued).toBe(0);
    expect(names()).toEqual(['apple!', 'bread']);
  });

  it('writes nothing if a pull brings nothing new', async () => {
    const before = engine.list('a');
    let written = 0;
    const { putList } = store;
    store.putList = (...given) => {
      written += 1;
      return putList.apply(store, given);
    };
    await engine.pullLists();
    expect(written).toBe(0);
    expect(engine.list('a').items).toEqual(before.items);
    reads['/api/shopping-lists'] = () => answered({ lists: [{ ...head('a', '5.0'), name: 'Renamed' }] });
    await engine.pullLists();
    expect(written).toBe(1);
    expect(engine.myLists().lists).toMatchObject([{ name: 'Renamed' }]);
  });

  it('reports the deleted list, not the item, when a tick came too late for both', async () => {
    writes = () => ({ status: 404, body: { code: 'LIST_DELETED' } });
    reads['/api/shopping-lists/a'] = () => ({ status: 404, body: { code: 'LIST_DELETED' } });
    await Promise.all([engine.checkItem('a', 'apple', true), engine.checkItem('a', 'bread', true)]);
    await settled();
    expect(deletedListOf(supersededFields(engine))).toBe('a');
    expect([engine.list('a').status, supersededFields(engine).every(isAboutDeleted)]).toEqual([
      'deleted',
      true,
    ]);
    expect(
      deletedListOf([...supersededFields(engine), { listId: 'b', itemName: 'milk', field: 'gone' }]),
    ).toBeNull();
    expect(deletedListOf([])).toBeNull();
  });

  it('names the item whose deletion is undone after the list was gone from the device', async () => {
    const [apple] = engine.list('a').items.filter(({ id }) => id === 'apple');
    writes = () => ({ status: 404, body: { code: 'LIST_DELETED' } });
    reads['/api/shopping-lists/a'] = () => ({ status: 404, body: { code: 'LIST_DELETED' } });
    await engine.deleteItem('a', 'apple');
    await settled();
    await engine.dismissSuperseded();
    await engine.restoreItem(apple!);
    await settled();
    expect(supersededFields(engine)).toEqual([{ listId: 'a', itemName: apple!.name, field: 'gone' }]);
  });

  it("reports once that another user's change won, and shows it", async () => {
    const sent: unknown[] = [];
    writes = (_method, _path, body) => {
      sent.push(body);
      return answered({ ...item('apple', { checked: false }), listVersion: 6, superseded: true });
    };
    // The bread was ticked meanwhile: step 6 is of another user.
    reads['/api/shopping-lists/a'] = () =>
      answered(
        { ...head('a', '6.0'), delta: false, items: [item('apple'), item('bread', { checked: true })] },
        '6.0',
      );
    await engine.checkItem('a', 'apple', true);
    await settled();
    expect(sent).toEqual([{ checked: true, baseVersion: 5 }]);
    expect(names()).toEqual(['apple', 'bread!']);
    expect(engine.sync()).toMatchObject({ queued: 0, rejected: 0, superseded: 1 });
    await engine.reload();
    expect(supersededFields(engine)).toEqual([{ listId: 'a', itemName: 'apple', field: 'checked' }]);
    await engine.dismissSuperseded();
    expect(supersededFields(engine)).toEqual([]);
    expect(await store.operations()).toEqual([]);
  });

  it('moves an item at once, and sends the version of the list on which it was moved', async () => {
    const sent: unknown[] = [];
    writes = (method, path, body) => {
      sent.push([method, path, body]);
      return { status: 0, body: null };
    };
    await engine.moveItem('a', 'bread', 'Zz');
    expect(names()).toEqual(['bread', 'apple']);
    await settled();
    expect(sent).toEqual([
      ['PATCH', '/api/shopping-lists/a/items/bread', { position: 'Zz', baseVersion: 5 }],
    ]);
  });

  it('adds the items of a rejected basket restore to a new list', async () => {
    const rows = [item('milk', { quantity: '2' }), item('eggs', {})].map((row) => ({
      ...row,
      checked: true,
      pending: false,
    }));
    writes = () => ({ status: 403, body: { code: 'FORBIDDEN' } });
    reads['/api/shopping-lists/a'] = () => ({ status: 404, body: { code: 'NOT_FOUND' } });
    await engine.restoreItems('a', rows);
    await settled();
    expect(rejectedChanges(engine)).toMatchObject([
      { what: 'items.restored', names: ['milk', 'eggs'], isRetryable: true },
    ]);
    writes = () => ({ status: 0, body: null });
    reads['/api/shopping-lists'] = () => answered({ lists: [] });
    await engine.pullLists();
    await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
    const fresh = engine.myLists().lists.find(({ id }) => id !== 'a');
    expect(engine.list(fresh?.id ?? '').items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['milk', '2'],
      ['eggs', null],
    ]);
  });

  describe('with a rejected addition to a deleted list', () => {
    beforeEach(async () => {
      writes = () => ({ status: 404, body: { code: 'LIST_DELETED' } });
      reads['/api/shopping-lists/a'] = () => ({ status: 404, body: { code: 'LIST_DELETED' } });
      await engine.addItems('a', [newItem('milk'), newItem('eggs')]);
      await settled();
    });

    it('shows it until the user decides, even when the list is gone from the device', async () => {
      reads['/api/shopping-lists'] = () => answered({ lists: [] });
      await engine.pullLists();
      await engine.reload();
      expect(engine.myLists().lists).toEqual([]);
      expect(rejectedChanges(engine)).toMatchObject([
        { listId: 'a', listName: 'a', code: 'LIST_DELETED', what: 'items.added', names: ['milk', 'eggs'] },
      ]);
    });

    it('adds the items to a new list of the same name when the user retries', async () => {
      const [rejected] = rejectedChanges(engine);
      const sent: string[] = [];
      writes = (method, path) => {
        sent.push(`${method} ${path}`);
        return { status: 0, body: null };
      };
      await engine.retryRejected(rejected?.id ?? '');
      const fresh = engine.myLists().lists.find(({ id }) => id !== 'a');
      expect(fresh).toMatchObject({ name: 'a', listType: 'shopping', creating: true });
      expect(engine.list(fresh?.id ?? '').items.map(({ name }) => name)).toEqual(['milk', 'eggs']);
      expect(engine.sync()).toMatchObject({ queued: 3, rejected: 0 });
      await settled();
      expect(sent[0]).toBe('POST /api/shopping-lists');
    });

    it('adds them once, however often the user retries', async () => {
      const [rejected] = rejectedChanges(engine);
      writes = () => ({ status: 0, body: null });
      await Promise.all([engine.retryRejected(rejected?.id ?? ''), engine.retryRejected(rejected?.id ?? '')]);
      expect(engine.sync()).toMatchObject({ queued: 3, rejected: 0 });
    });

    it('removes it when the user discards it', async () => {
      await engine.discardRejected(rejectedChanges(engine)[0]?.id ?? '');
      expect(engine.sync()).toMatchObject({ queued: 0, rejected: 0 });
      expect(await store.operations()).toEqual([]);
    });
  });

  describe('with a rejected addition and later changes of its items', () => {
    const codes = (list: string, rest: string) =>
      (writes = (_method, path, body) => {
        const { operations } = body as { operations?: { key: string; path: string }[] };
        const answer = (at: string) => ({
          status: 404,
          body: { code: at.endsWith('items:batch') ? list : rest },
        });
        return operations
          ? answered({ results: operations.map((each) => ({ key: each.key, ...answer(each.path) })) })
          : answer(path);
      });
    /** Adds two items, edits and ticks one, deletes the other and restores it. */
    const live = async () => {
      await engine.addItems('a', [newItem('milk'), newItem('eggs')]);
      await engine.editItem('a', 'milk', { name: 'oat milk', quantity: '2' });
      await engine.checkItem('a', 'milk', true);
      const eggs = engine.list('a').items.find(({ id }) => id === 'eggs');
      await engine.deleteItem('a', 'eggs');
      if (eggs) await engine.restoreItem(eggs);
      await settled();
    };
    const unanswered = () => (writes = () => ({ status: 0, body: null }));
    const things = (listId: string) =>
      engine
        .list(listId)
        .items.map(({ name, checked, quantity }) => [name, checked, quantity ?? null])
        .sort();

    // The list went into the trash and came back while these were in flight, or stayed there, or was full.
    it.each([
      ['LIST_DELETED', 'NOT_FOUND'],
      ['LIST_DELETED', 'LIST_DELETED'],
      ['ITEM_LIMIT_REACHED', 'NOT_FOUND'],
    ])('groups %s and %s, and names the items as they are called now', async (list, rest) => {
      codes(list, rest);
      await live();
      expect(rejectedChanges(engine)).toMatchObject([
        {
          code: list,
          what: 'items.added',
          names: ['oat milk', 'eggs'],
          dependents: [expect.any(String), expect.any(String), expect.any(String), expect.any(String)],
        },
      ]);
      expect(engine.sync()).toMatchObject({ queued: 0, rejected: 1, rejectedCode: list, superseded: 0 });
    });

    it('adds all of it when the list is back', async () => {
      codes('LIST_DELETED', 'NOT_FOUND');
      await live();
      const before = await store.operations();
      unanswered();
      await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
      expect(things('a')).toEqual([
        ['apple', false, null],
        ['bread', false, null],
        ['eggs', false, null],
        ['oat milk', true, '2'],
      ]);
      const queue = await store.operations();
      expect(queue.map(({ listId, change: { kind } }) => [listId, kind])).toEqual(
        ['items.added', 'item.edited', 'item.checked', 'item.deleted', 'item.restored'].map((kind) => [
          'a',
          kind,
        ]),
      );
      expect(new Set([...before, ...queue].map(({ id }) => id)).size).toBe(10);
      expect(engine.sync()).toMatchObject({ queued: 6, rejected: 0 });
    });

    it('adds all of it to a new list when the list is gone, including unsent changes', async () => {
      codes('LIST_DELETED', 'LIST_DELETED');
      await live();
      unanswered();
      await engine.checkItem('a', 'eggs', true);
      reads['/api/shopping-lists'] = () => answered({ lists: [] });
      reads['/api/shopping-lists/a'] = () => ({ status: 404, body: { code: 'LIST_DELETED' } });
      await engine.pullList('a');
      await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
      const [fresh] = engine.myLists().lists;
      expect(fresh).toMatchObject({ name: 'a', creating: true });
      expect(things(fresh?.id ?? '')).toEqual([
        ['eggs', true, null],
        ['oat milk', true, '2'],
      ]);
      expect(
        (await store.operations()).every(({ listId, state }) => listId === fresh?.id && state === 'queued'),
      ).toBe(true);
    });

    it('retries under new keys what was in flight: the unheard refusal would be repeated for the old ones', async () => {
      codes('LIST_DELETED', 'NOT_FOUND');
      await engine.addItems('a', [newItem('milk')]);
      await settled();
      unanswered();
      await engine.checkItem('a', 'milk', true);
      await settled();
      const before = new Set((await store.operations()).map(({ id }) => id));
      await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
      const queue = await store.operations();
      expect(queue.map(({ id, change, state }) => [before.has(id), change.kind, state])).toEqual([
        [false, 'items.added', 'queued'],
        [false, 'item.checked', 'queued'],
      ]);
    });

    it('does not restore, with a late answer, what the user has discarded', async () => {
      codes('LIST_DELETED', 'NOT_FOUND');
      await engine.addItems('a', [newItem('milk')]);
      await settled();
      const late = gate<WireResponse>();
      writes = () => late.wait;
      await engine.checkItem('a', 'milk', true);
      await settled();
      await engine.discardRejected(rejectedChanges(engine)[0]?.id ?? '');
      late.open({ status: 404, body: { code: 'NOT_FOUND' } });
      await settled();
      expect([rejectedChanges(engine), await store.operations()]).toEqual([[], []]);
    });

    it('adds nothing if the items were deleted again', async () => {
      codes('LIST_DELETED', 'LIST_DELETED');
      reads['/api/shopping-lists/a'] = () => ({ status: 404, body: { code: 'LIST_DELETED' } });
      await engine.addItems('a', [newItem('milk')]);
      await engine.deleteItem('a', 'milk');
      await settled();
      expect(rejectedChanges(engine)).toMatchObject([{ names: ['milk'] }]);
      await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
      expect([rejectedChanges(engine), await store.operations(), engine.myLists().lists]).toEqual([
        [],
        [],
        [],
      ]);
    });

    it('discards all of it at once, and restores all of it', async () => {
      codes('LIST_DELETED', 'NOT_FOUND');
      await live();
      const before = rejectedChanges(engine);
      const undo = await engine.discardRejected(before[0]?.id ?? '');
      expect([rejectedChanges(engine), await store.operations()]).toEqual([[], []]);
      await undo();
      expect(rejectedChanges(engine)).toEqual(before);
    });
  });

  it('retries an edit itself if the item exists, and adds no second item', async () => {
    writes = () => ({ status: 404, body: { code: 'NOT_FOUND' } });
    await engine.moveItem('a', 'bread', 'Zz');
    await engine.editItem('a', 'bread', { notes: 'the dark one' });
    await settled();
    expect(rejectedChanges(engine).map(({ isRetryable }) => isRetryable)).toEqual([true, true]);
    writes = () => ({ status: 0, body: null });
    for (const { id } of rejectedChanges(engine)) await engine.retryRejected(id);
    expect(names()).toEqual(['bread', 'apple']);
    expect((await store.operations()).map(({ change }) => change.kind)).toEqual([
      'item.edited',
      'item.edited',
    ]);
  });

  it('offers no retry of a change without text on a deleted item', async () => {
    writes = () => ({ status: 404, body: { code: 'NOT_FOUND' } });
    reads['/api/shopping-lists/a'] = () => ({ status: 404, body: { code: 'NOT_FOUND' } });
    await engine.moveItem('a', 'bread', 'Zz');
    await engine.editItem('a', 'apple', { quantity: null });
    await settled();
    expect(rejectedChanges(engine).map(({ what, isRetryable }) => [what, isRetryable])).toEqual([
      ['item.edited', false],
      ['item.edited', false],
    ]);
  });

  it('restores an item as a new one if the server has purged it', async () => {
    writes = () => ({ status: 404, body: { code: 'NOT_FOUND' } });
    await engine.restoreItem({ ...item('cake', { quantity: '1' }), pending: false });
    await settled();
    writes = () => ({ status: 0, body: null });
    await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
    expect(engine.list('a').items.find(({ name }) => name === 'cake')).toMatchObject({ quantity: '1' });
    expect((await store.operations()).map(({ listId, change }) => [listId, change.kind])).toEqual([
      ['a', 'items.added'],
    ]);
  });

  it('retries a refused list together with its changes, under new keys', async () => {
    writes = (_method, path) =>
      path === '/api/shopping-lists'
        ? { status: 422, body: { code: 'LIST_LIMIT_REACHED' } }
        : { status: 404, body: { code: 'NOT_FOUND' } };
    const id = await engine.createList('New', 'task');
    await engine.addItems(id, [newItem('milk')]);
    await settled();
    const before = await store.operations();
    expect(before.map(({ state }) => state)).toEqual(['parked', 'parked']);
    writes = () => ({ status: 0, body: null });
    await engine.retryRejected(rejectedChanges(engine)[1]?.id ?? '');
    const queue = await store.operations();
    expect(queue.map(({ state, listId, change }) => [state, listId, change.kind])).toEqual([
      ['queued', id, 'list.created'],
      ['queued', id, 'items.added'],
    ]);
    expect(new Set([...before, ...queue].map((each) => each.id)).size).toBe(4);
  });

  it('retries a list whose id is in use under a new id, together with its changes', async () => {
    writes = (_method, path) =>
      path === '/api/shopping-lists'
        ? { status: 422, body: { code: 'VALIDATION_FAILED', details: [{ field: 'id', rule: 'uuid' }] } }
        : { status: 404, body: { code: 'NOT_FOUND' } };
    const id = await engine.createList('New', 'task');
    await engine.addItems(id, [newItem('milk')]);
    await settled();
    expect((await store.operations()).map(({ state }) => state)).toEqual(['parked', 'parked']);
    writes = () => ({ status: 0, body: null });
    await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
    const queue = await store.operations();
    const [fresh] = queue.map(({ listId }) => listId);
    expect(fresh).not.toBe(id);
    expect(queue.map(({ state, listId, change }) => [state, listId, change.kind])).toEqual([
      ['queued', fresh, 'list.created'],
      ['queued', fresh, 'items.added'],
    ]);
    expect(engine.list(fresh ?? '').items.map(({ name }) => name)).toEqual(['milk']);
  });

  it('retries an addition whose id is in use under a new id, together with its later changes', async () => {
    const refused = {
      success: false,
      code: 'VALIDATION_FAILED',
      message: 'errors.validationFailed',
      details: [{ field: 'id', rule: 'uuid' }],
    };
    writes = (_method, path) =>
      path.endsWith('items:batch')
        ? answered({ results: [refused], listVersion: 5 })
        : { status: 404, body: { code: 'NOT_FOUND' } };
    await engine.addItems('a', [newItem('milk')]);
    await engine.editItem('a', 'milk', { quantity: '2' });
    await settled();
    writes = () => ({ status: 0, body: null });
    await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
    const milk = engine.list('a').items.find(({ name }) => name === 'milk');
    expect(milk).toMatchObject({ quantity: '2' });
    expect(milk?.id).not.toBe('milk');
    expect((await store.operations()).map(({ state }) => state)).toEqual(['queued', 'queued']);
  });

  it('does not undo a tick that the server has with an older answer', async () => {
    const early = gate<WireResponse>();
    let first = true;
    reads['/api/shopping-lists/a'] = () => {
      if (!first)
        return answered(
          {
            ...head('a', '7.0'),
            delta: false,
            items: [item('apple', { checked: true }), item('bread', { checked: true })],
          },
          '7.0',
        );
      first = false;
      return early.wait;
    };
    const pull = engine.pullList('a');
    // Another user ticked the bread in step 6, this user the apple in step 7. The read was answered in
    // between.
    writes = () => answered({ ...item('apple', { checked: true }), listVersion: 7 });
    await engine.checkItem('a', 'apple', true);
    await settled();
    early.open(
      answered(
        { ...head('a', '6.0'), delta: false, items: [item('apple'), item('bread', { checked: true })] },
        '6.0',
      ),
    );
    await pull;
    expect(names()).toEqual(['apple!', 'bread!']);
  });

  it('reports once, and as soon as possible, that an invited user has opened the list', async () => {
    const sent: unknown[] = [];
    writes = (method, path) => {
      sent.push([method, path]);
      return { status: 0, body: null };
    };
    await engine.openList('a');
    expect([sent, engine.list('a').list?.opened]).toEqual([[], undefined]);
    reads['/api/shopping-lists'] = () =>
      answered({ lists: [{ ...head('a', '5.0'), role: 'collaborator', opened: false }] });
    await engine.pullLists();
    expect(engine.list('a').list?.opened).toBe(false);
    await Promise.all([engine.openList('a'), engine.openList('a')]);
    await settled();
    expect(sent).toEqual([['POST', '/api/shopping-lists/a/opened']]);
    // It waits for the network, but is no change of the user: no badge, no question at sign-out.
    expect([engine.list('a').list?.opened, engine.sync().queued]).toEqual([true, 0]);
    const people = [{ id: 'me' }] as ServerList['collaborators'];
    writes = () =>
      answered({ ...head('a', '6.0'), role: 'collaborator', opened: true, collaborators: people });
    engine.refresh();
    await settled();
    expect(await store.operations()).toEqual([]);
    expect(engine.list('a').list).toMatchObject({ opened: true, collaborators: people });
  });

  it('reads the list of a helper as a whole again once the helper looks after other children', async () => {
    const asked: string[] = [];
    const part = (ids: string[]) =>
      ({
        ...head('a', '5.0'),
        role: 'helper',
        children: ids.map((id) => ({ id, animal: 'fox', colour: 'honey', given: true })),
      }) as ServerList;
    let children = ['mia'];
    reads['/api/shopping-lists'] = () => answered({ lists: [part(children)] });
    reads['/api/shopping-lists/a'] = () => {
      asked.push('whole');
      return { ...answered({ ...part(children), delta: false, items: [], marks: [] }), etag: '"5.0.h1"' };
    };
    await engine.pullLists();
    await engine.pullLists();
    expect(asked).toEqual(['whole']);
    children = ['mia', 'tom'];
    await engine.pullLists();
    expect(asked).toEqual(['whole', 'whole']);
  });

  it('does not report an opened list if the invitation was withdrawn meanwhile', async () => {
    reads['/api/shopping-lists'] = () =>
      answered({ lists: [{ ...head('a', '5.0'), role: 'collaborator', opened: false }] });
    await engine.pullLists();
    writes = () => ({ status: 404, body: { code: 'NOT_FOUND' } });
    reads['/api/shopping-lists/a'] = () => ({ status: 404, body: { code: 'NOT_FOUND' } });
    await engine.openList('a');
    await settled();
    expect(await store.operations()).toEqual([]);
    expect(engine.sync()).toMatchObject({ rejected: 0, superseded: 0 });
    expect(engine.list('a').status).toBe('taken');
  });
});
