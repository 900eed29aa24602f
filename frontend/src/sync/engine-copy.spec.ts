import { duplicateList } from './duplicate-list';
import { SyncEngine } from './engine';
import * as sending from './index.lazy';
import type { WireResponse } from './queue/operation-sender';
import { rejectedChanges, supersededFields } from './queue/rejected-operations';
import { MemoryStore } from './store/memory-store';
import { head, image, item, newItem, settled, testEnvironment } from './testing/sync-environment';
import type { Change, Operation } from './types';

describe('duplicateList', () => {
  let sent: [method: string, path: string, body: unknown][];
  let answer: (path: string, body: unknown) => WireResponse;
  let store: MemoryStore;
  let engine: SyncEngine;
  const rows = (id: string) =>
    engine.list(id).items.map(({ id, name, quantity, notes, checked, image }) => ({
      id,
      name,
      quantity,
      notes,
      checked,
      picture: image.imageUrl,
    }));

  const start = async (): Promise<void> => {
    engine = new SyncEngine(
      testEnvironment({
        store,
        send: ({ method, path, body }) => {
          sent.push([method, path, body]);
          return Promise.resolve(answer(path, body));
        },
      }),
    );
    await engine.open();
  };

  beforeEach(async () => {
    sent = [];
    answer = () => ({ status: 0, body: null });
    store = new MemoryStore();
    await store.putList(
      {
        id: 'a',
        head: head('a', '5.0', { name: 'Market', selectedCharacterId: 'kuzu' }),
        itemsCursor: '5.0',
        etag: null,
        deletedAt: null,
      },
      [
        item('apple', { quantity: '2 kg', notes: 'red', position: 'a0' }),
        item('bread', { checked: true, position: 'a1' }),
      ],
    );
    await start();
  });
  afterEach(() => engine.stop());

  it('shows the copy at once, unticked, with the same pictures', async () => {
    const copy = await duplicateList(engine, 'a', 'Market (2)');
    expect(engine.list(copy).list).toMatchObject({
      name: 'Market (2)',
      listType: 'shopping',
      selectedCharacterId: 'kuzu',
      creating: true,
      counts: { total: 2, completed: 0, pending: 2 },
    });
    expect(rows(copy)).toEqual([
      { id: 'id-2', name: 'apple', quantity: '2 kg', notes: 'red', checked: false, picture: image.imageUrl },
      { id: 'id-3', name: 'bread', quantity: null, notes: null, checked: false, picture: image.imageUrl },
    ]);
    await settled();
    expect(sent).toEqual([
      [
        'POST',
        '/api/shopping-lists/a/duplicate',
        {
          id: copy,
          name: 'Market (2)',
          createdAt: '2026-11-21T06:00:00.000Z',
          items: [
            { from: 'apple', id: 'id-2' },
            { from: 'bread', id: 'id-3' },
          ],
        },
      ],
    ]);
  });

  it('keeps showing the copy when it is pulled before the server knows it', async () => {
    const copy = await duplicateList(engine, 'a', 'Market (2)');
    const stop = engine.watch(copy);
    await settled();
    expect(engine.list(copy)).toMatchObject({
      status: 'ready',
      items: [{ name: 'apple' }, { name: 'bread' }],
    });
    stop();
  });

  it('allows changes of the copy before the server knows it', async () => {
    const copy = await duplicateList(engine, 'a', 'Market (2)');
    await engine.checkItem(copy, 'id-2', true);
    await engine.addItems(copy, [newItem('milk', { notes: 'fresh' })]);
    expect(rows(copy).map(({ name, checked, notes }) => [name, checked, notes])).toEqual([
      ['apple', true, 'red'],
      ['bread', false, null],
      ['milk', false, 'fresh'],
    ]);
  });

  it('keeps the pictures after the answer, and pulls the items that this device did not know', async () => {
    const asked: string[] = [];
    const made = (id: string, imageId: string) => ({
      ...item(id),
      listId: 'id-1',
      imageId,
      image: undefined,
    });
    answer = (path) => ({
      status: path.endsWith('/duplicate') ? 201 : 404,
      body: {
        ...head('id-1', '1.0', { name: 'Market (2)' }),
        items: [made('id-2', 'new-2'), made('id-3', 'new-3'), made('unheard-of', 'new-4')],
      },
    });
    engine.stop();
    engine = new SyncEngine(
      testEnvironment({
        store,
        send: ({ path, body }) => Promise.resolve(answer(path, body)),
        get: (path) => {
          asked.push(path);
          return Promise.resolve({ status: 0, body: null });
        },
      }),
    );
    await engine.open();
    const copy = await duplicateList(engine, 'a', 'Market (2)');
    await settled();
    expect(engine.sync().queued).toBe(0);
    expect(
      engine
        .list(copy)
        .items.map(({ id, imageId, image: { imageUrl, imageId: shown } }) => [id, imageId, imageUrl, shown]),
    ).toEqual([
      ['id-2', 'new-2', image.imageUrl, 'new-2'],
      ['id-3', 'new-3', image.imageUrl, 'new-3'],
    ]);
    expect(asked).toEqual([`/api/shopping-lists/${copy}`]);
  });

  it('pulls unknown items again after a failed pull, although the cursor has not moved', async () => {
    const asked: string[] = [];
    const copied = { ...head('id-1', '1.0', { name: 'Market (2)' }) };
    let online = false;
    answer = () => ({
      status: 201,
      body: { ...copied, items: [{ ...item('id-2'), listId: 'id-1', image: undefined }] },
    });
    engine.stop();
    engine = new SyncEngine(
      testEnvironment({
        store,
        send: ({ path, body }) => Promise.resolve(answer(path, body)),
        get: (path) => {
          asked.push(path);
          if (!online) return Promise.resolve({ status: 0, body: null });
          if (path === '/api/shopping-lists')
            return Promise.resolve({ status: 200, body: { lists: [copied] } });
          if (path === '/api/shopping-lists/a')
            return Promise.resolve({ status: 404, body: { code: 'NOT_FOUND' } });
          return Promise.resolve({
            status: 200,
            etag: '"1.0.book.2"',
            body: {
              ...copied,
              delta: false,
              items: [item('id-2', { listId: 'id-1' }), item('unheard-of', { listId: 'id-1' })],
            },
          });
        },
      }),
    );
    await engine.open();
    const copy = await duplicateList(engine, 'a', 'Market (2)');
    await settled();
    online = true;
    await engine.pullLists();
    expect(engine.list(copy).items.map(({ id }) => id)).toEqual(['id-2', 'unheard-of']);
    asked.length = 0;
    await engine.pullLists();
    expect(asked).toEqual(['/api/shopping-lists']);
  });

  it('builds the copy from the rows of this device when its source is gone and the user retries', async () => {
    answer = (path) =>
      path.endsWith('/duplicate')
        ? { status: 404, body: { code: 'LIST_DELETED' } }
        : { status: 0, body: null };
    const copy = await duplicateList(engine, 'a', 'Market (2)');
    await settled();
    expect(rejectedChanges(engine)).toMatchObject([
      { listId: copy, listName: 'Market (2)', what: 'list.duplicated', code: 'LIST_DELETED' },
    ]);
    sent = [];
    await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
    expect(rows(copy).map(({ id, name, quantity }) => [id, name, quantity])).toEqual([
      ['id-2', 'apple', '2 kg'],
      ['id-3', 'bread', null],
    ]);
    await settled();
    expect(sent[0]?.slice(0, 2)).toEqual(['POST', '/api/shopping-lists']);
  });

  it('adds a kept copy of more items than one request may carry in several requests', async () => {
    engine.stop();
    await store.putList(
      { id: 'a', head: head('a', '6.0'), itemsCursor: '6.0', etag: null, deletedAt: null },
      Array.from({ length: 600 }, (_, n) => item(`thing ${n}`, { position: `b${n}` })),
    );
    await start();
    answer = (path) =>
      path.endsWith('/duplicate')
        ? { status: 404, body: { code: 'LIST_DELETED' } }
        : { status: 0, body: null };
    const copy = await duplicateList(engine, 'a', 'Market (2)');
    await settled();
    await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
    const waiting = (await store.operations()).map(({ change }) => change);
    expect(
      waiting.map((change) => (change.kind === 'items.added' ? change.items.length : change.kind)),
    ).toEqual(['list.created', 500, rows(copy).length - 500]);
    expect(rows(copy).length).toBeGreaterThan(500);
  });

  it('is sent before the queued changes of the copy when it is retried', async () => {
    answer = (path) =>
      path.endsWith('/duplicate')
        ? { status: 403, body: { code: 'LIST_LIMIT_REACHED' } }
        : { status: 0, body: null };
    const copy = await duplicateList(engine, 'a', 'Market (2)');
    await engine.checkItem(copy, 'id-2', true);
    await settled();
    expect(engine.sync()).toMatchObject({ queued: 1, rejected: 1 });
    await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
    expect((await store.operations()).map(({ state, change }) => [state, change.kind])).toEqual([
      ['queued', 'list.duplicated'],
      ['queued', 'item.checked'],
    ]);
  });

  it('refuses to copy a list that is not on this device', async () => {
    await expect(duplicateList(engine, 'nowhere', 'x')).rejects.toThrow();
    expect(engine.sync().queued).toBe(0);
  });
});

it('SyncEngine.chooseCharacter shows the character at once and sends it', async () => {
  const store = new MemoryStore();
  await store.putList(
    { id: 'a', head: head('a', '5.0'), itemsCursor: '5.0', etag: null, deletedAt: null },
    [],
  );
  const sent: unknown[] = [];
  const engine = new SyncEngine(
    testEnvironment({
      store,
      send: ({ path, body }) => {
        sent.push([path, body]);
        return Promise.resolve({ status: 403, body: { code: 'UPGRADE_REQUIRED' } });
      },
    }),
  );
  await engine.open();
  const chosen = engine.chooseCharacter('a', 'lilly');
  expect(engine.list('a').list?.selectedCharacterId).toBe('lilly');
  await chosen;
  await settled();
  expect(sent).toEqual([['/api/shopping-lists/a/character', { selectedCharacterId: 'lilly' }]]);
  // A plan without that character rejects the change and reports it.
  expect(engine.list('a').list?.selectedCharacterId).toBeNull();
  expect(engine.sync()).toMatchObject({ rejected: 1, rejectedCode: 'UPGRADE_REQUIRED' });
  engine.stop();
});

describe('SyncEngine with an edit of a deleted item', () => {
  const open = async (code: string) => {
    const store = new MemoryStore();
    await store.putList(
      {
        id: 'a',
        head: head('a', '5.0', { name: 'Market' }),
        itemsCursor: '5.0',
        etag: null,
        deletedAt: null,
      },
      [item('apple')],
    );
    let refused = true;
    const engine = new SyncEngine(
      testEnvironment({
        store,
        send: () => Promise.resolve(refused ? { status: 404, body: { code } } : { status: 0, body: null }),
        get: () =>
          Promise.resolve(
            code === 'LIST_DELETED' ? { status: 404, body: { code } } : { status: 0, body: null },
          ),
      }),
    );
    await engine.open();
    await engine.editItem('a', 'apple', { notes: 'the red ones' });
    await engine.checkItem('a', 'apple', true);
    await settled();
    refused = false;
    return engine;
  };

  it('keeps the edit, and tells the user of the lost ticks', async () => {
    const engine = await open('ITEM_DELETED');
    expect(rejectedChanges(engine)).toMatchObject([
      { what: 'item.edited', names: ['apple', 'the red ones'], code: 'ITEM_DELETED' },
    ]);
    expect(supersededFields(engine)).toEqual([{ listId: 'a', itemName: 'apple', field: 'gone' }]);
    engine.stop();
  });

  it('adds the text as a new item when the user retries', async () => {
    const engine = await open('ITEM_DELETED');
    await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
    expect(engine.list('a').items.at(-1)).toMatchObject({
      name: 'apple',
      notes: 'the red ones',
      depicts: 'apple',
      pending: true,
    });
    engine.stop();
  });

  it('adds the text to a new list if the list is gone too', async () => {
    const engine = await open('LIST_DELETED');
    expect(rejectedChanges(engine)).toMatchObject([{ what: 'item.edited', isRetryable: true }]);
    await engine.retryRejected(rejectedChanges(engine)[0]?.id ?? '');
    const fresh = engine.myLists().lists.find(({ id }) => id !== 'a');
    expect(fresh).toMatchObject({ name: 'Market', creating: true });
    expect(engine.list(fresh?.id ?? '').items).toMatchObject([{ name: 'apple', notes: 'the red ones' }]);
    engine.stop();
  });
});

it('SyncEngine.addItems splits a paste into requests that the server accepts', async () => {
  const store = new MemoryStore();
  const engine = new SyncEngine(testEnvironment({ store }));
  await engine.open();
  const list = await engine.createList('Big', 'shopping');
  await engine.addItems(
    list,
    Array.from({ length: 1200 }, (_, n) => newItem(`n${n}`)),
  );
  await engine.addItems(
    list,
    Array.from({ length: 250 }, (_, n) => newItem(`l${n}`, { notes: 'x'.repeat(1000) })),
  );
  const sizes = (await store.operations()).flatMap(({ change }) =>
    change.kind === 'items.added' ? [change.items.length] : [],
  );
  expect(sizes).toEqual([500, 500, 200, 99, 99, 52]);
  engine.stop();
});

it('SyncEngine loads the sender before it is needed, and works without it if it cannot be fetched', async () => {
  const timers: (() => void)[] = [];
  let there = false;
  let asked = 0;
  const sent: string[] = [];
  const engine = new SyncEngine(
    testEnvironment({
      loadSender: () => {
        asked += 1;
        return there
          ? Promise.resolve(sending)
          : Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
      },
      send: ({ path }) => {
        sent.push(path);
        return Promise.resolve({ status: 0, body: null });
      },
      later: (_, work) => {
        timers.push(work);
        return () => undefined;
      },
    }),
  );
  await engine.open();
  expect(asked).toBe(0);
  timers[0]?.();
  await settled();
  expect(asked).toBe(1);
  await engine.createList('One', 'task');
  expect(engine.sync().queued).toBe(1);
  expect(sent).toEqual([]);
  there = true;
  engine.refresh();
  await settled();
  expect(sent).toEqual(['/api/shopping-lists']);
  engine.stop();
});

it('SyncEngine.sync says since when a change waits', async () => {
  const engine = new SyncEngine(testEnvironment());
  await engine.open();
  expect(engine.sync().oldestWaitingAt).toBeNull();
  await engine.createList('One', 'task');
  expect(engine.sync().oldestWaitingAt).toBe('2026-11-21T06:00:00.000Z');
  engine.stop();
});

describe('SyncEngine whose code for sending is not loaded yet', () => {
  const rejected = (id: string, change: Change): Omit<Operation, 'seq'> => ({
    id,
    schema: 1,
    userId: 'me',
    listId: 'a',
    madeAt: '',
    state: 'parked',
    code: 'LIST_DELETED',
    about: { list: 'Market', listType: 'shopping' },
    change,
  });
  const withRejected = async (sendingCode: () => Promise<typeof sending>) => {
    const store = new MemoryStore();
    await store.append([
      rejected('added', { kind: 'items.added', items: [newItem('milk')] }),
      rejected('ticked', { kind: 'item.checked', itemId: 'milk', checked: true }),
      rejected('renamed', { kind: 'list.renamed', name: 'Shop' }),
    ]);
    const engine = new SyncEngine(testEnvironment({ store, loadSender: sendingCode }));
    await engine.open();
    return { device: engine, store };
  };

  it('counts rejected changes as it does afterwards', async () => {
    let come: (code: typeof sending) => void = () => undefined;
    const { device: engine } = await withRejected(() => new Promise((resolve) => (come = resolve)));
    const before = engine.sync();
    expect([before.rejected, rejectedChanges(engine).map(({ id }) => id)]).toEqual([2, ['added', 'renamed']]);
    come(sending);
    await settled();
    expect(engine.sync()).toEqual(before);
    engine.stop();
  });

  it('decides a rejected change when the code has loaded', async () => {
    let come: (code: typeof sending) => void = () => undefined;
    const { device: engine, store } = await withRejected(() => new Promise((resolve) => (come = resolve)));
    const discarded = engine.discardRejected('added');
    come(sending);
    await discarded;
    expect((await store.operations()).map(({ id }) => id)).toEqual(['renamed']);
    engine.stop();
  });

  it('refuses to decide a rejected change if the code cannot be fetched, and loses nothing', async () => {
    const { device: engine, store } = await withRejected(() =>
      Promise.reject(new TypeError('Failed to fetch')),
    );
    await expect(engine.discardRejected('added')).rejects.toThrow('could not be fetched');
    await expect(engine.retryRejected('added')).rejects.toThrow('could not be fetched');
    expect(await store.operations()).toHaveLength(3);
    engine.stop();
  });
});
