import 'fake-indexeddb/auto';
import type { Child, GivenList } from '@pictick/rules/household/household-view';
import { openDB } from 'idb';
import { SyncEngine, type SyncEnvironment } from './engine';
import { addChild, giveList } from './household-changes';
import { Live, type LiveEvent } from './pull/live';
import type { WireResponse } from './queue/response';
import { databaseName } from './store/database-name';
import { openLocalStore } from './store/local-store';
import { MemoryStore } from './store/memory-store';
import { child, householdView } from './testing/household';
import { head, item, settled, testEnvironment } from './testing/sync-environment';

const id = 'home';

const mia = { nickname: 'Mia', animal: 'fox', colour: 'sky' } as const;
const tom = { nickname: 'Tom', animal: 'owl', colour: 'mint' } as const;

/** A server with one household, which another device can change and a backup can reset. */
function server() {
  let version = 1;
  let children: Child[] = [];
  let given: GivenList[] = [];
  let givenSeq = 0;
  let epoch = 'first';
  let isThere = true;
  const requests: string[] = [];
  const gone: WireResponse = { status: 404, body: { code: 'NOT_FOUND' } };
  const add = (wish: Partial<Child> & { nickname: string }): WireResponse => {
    if (!isThere) return gone;
    const made = child(wish.id ?? wish.nickname, wish);
    if (!children.some(({ id: known }) => known === made.id)) {
      version += 1;
      children = [...children, made];
    }
    return { status: 201, body: { child: made, householdVersion: version } };
  };
  const one = (at: string, body: unknown): WireResponse => {
    const [, childId = '', listId = ''] = /children\/([^/]+)\/lists\/([^/]+)$/.exec(at) ?? [];
    if (listId === '') return add(body as Child);
    givenSeq += 1;
    given = [...given, { childId, listId }];
    return { status: 200, body: { given: true, householdId: id } };
  };
  const send: SyncEnvironment['send'] = ({ path, body, epoch: known }) => {
    requests.push(path);
    if (known && known !== epoch)
      return Promise.resolve({ status: 409, body: { code: 'EPOCH_OVER' }, epoch });
    if (path === '/api/shopping-lists')
      return Promise.resolve({ status: 201, body: { ...head('id-1', '1.0'), ...(body as object) } });
    if (path.startsWith('/api/shopping-lists'))
      return Promise.resolve({ status: 200, body: { id: 'apple', checked: true, listVersion: 6 } });
    if (!path.endsWith('/operations')) return Promise.resolve(one(path, body));
    const { operations } = body as { operations: { key: string; path: string; body: unknown }[] };
    return Promise.resolve({
      status: 200,
      body: { results: operations.map((each) => ({ key: each.key, ...one(each.path, each.body) })) },
    });
  };
  const get: SyncEnvironment['get'] = (path, etag) => {
    requests.push(`GET ${path}`);
    const cursor = `${version}.${givenSeq}`;
    const tag = `${epoch} ${cursor} ${String(isThere)}`;
    if (path === '/api/shopping-lists') return Promise.resolve({ status: 200, body: { lists: [] }, epoch });
    const body =
      path === '/api/households'
        ? { households: isThere ? [{ id, cursor }] : [] }
        : { ...householdView(id, { children, given }), cursor };
    if (!isThere && path !== '/api/households') return Promise.resolve(gone);
    return Promise.resolve(
      etag === tag ? { status: 304, body: null, etag } : { status: 200, body, etag: tag, epoch },
    );
  };
  return {
    requests,
    send,
    get,
    add,
    names: () => children.map(({ nickname }) => nickname),
    isMember: (now: boolean) => void (isThere = now),
    backup: () => ({ version, children }),
    restore: (kept: { version: number; children: Child[] } | null) => {
      isThere = kept !== null;
      if (kept) ({ version, children } = kept);
      epoch = 'second';
    },
  };
}

async function deviceOn(
  its: ReturnType<typeof server>,
  given: Partial<SyncEnvironment> = {},
): Promise<SyncEngine> {
  const engine = new SyncEngine(testEnvironment({ send: its.send, get: its.get, ...given }));
  await engine.open();
  await engine.pullHousehold(id);
  return engine;
}

const namesOn = (engine: SyncEngine): string[] =>
  (engine.household(id)?.children ?? []).map(({ nickname }) => nickname);

describe('SyncEngine with a household', () => {
  it('shows an own change at once, and that of another device after an event', async () => {
    const its = server();
    const engine = await deviceOn(its);
    const done = addChild(engine, id, mia);
    expect(namesOn(engine)).toEqual(['Mia']);
    await done;
    await settled();
    expect(its.names()).toEqual(['Mia']);
    expect(engine.queue()).toEqual([]);
    its.add(tom);
    engine.onLive({ kind: 'household', householdId: id, cursor: '3.0' });
    await settled();
    expect(namesOn(engine)).toEqual(['Mia', 'Tom']);
    const before = its.requests.length;
    engine.onLive({ kind: 'household', householdId: id, cursor: '3.0' });
    await settled();
    expect(its.requests).toHaveLength(before);
  });

  it('answers the same object while nothing has changed', async () => {
    const engine = await deviceOn(server());
    const first = engine.household(id);
    engine.refresh();
    await settled();
    expect(engine.household(id)).toBe(first);
  });

  it('does not delay lists for a household that cannot be written', async () => {
    const its = server();
    const store = new MemoryStore();
    await store.putList({ id: 'l', head: head('l', '5.0'), itemsCursor: '5.0', etag: 't', deletedAt: null }, [
      item('apple', { listId: 'l' }),
    ]);
    const send: SyncEnvironment['send'] = (call) =>
      call.path.startsWith('/api/households') ? Promise.resolve({ status: 503, body: null }) : its.send(call);
    const engine = await deviceOn(its, { store, send });
    await Promise.all([addChild(engine, id, mia), engine.checkItem('l', 'apple', true)]);
    await settled();
    expect(engine.queue().map(({ change, scope, schema }) => [change.kind, scope, schema])).toEqual([
      ['child.added', `household:${id}`, 3],
    ]);
  });

  it('drops an answer that arrives late', async () => {
    const its = server();
    its.add(mia);
    const late = await its.get(`/api/households/${id}`, null);
    const behind = testEnvironment({ get: () => Promise.resolve(late), store: new MemoryStore() });
    await behind.store.putHousehold(id, {
      id,
      state: householdView(id, { children: [child('Mia'), child('Tom')] }),
      cursor: '3.0',
      etag: null,
    });
    const other = new SyncEngine(behind);
    await other.open();
    await other.pullHousehold(id);
    expect(namesOn(other)).toEqual(['Mia', 'Tom']);
  });

  it.each([
    ['as the lists are read', (engine: SyncEngine) => engine.refresh()],
    ['as the household is read before the lists', (engine: SyncEngine) => void engine.pullHousehold(id)],
  ])('sends again what the server lost when a backup was restored, %s', async (_when, read) => {
    const its = server();
    const backup = its.backup();
    const engine = await deviceOn(its);
    await addChild(engine, id, mia);
    await settled();
    its.restore(backup);
    read(engine);
    await settled();
    await settled();
    expect(its.names()).toEqual(['Mia']);
    expect(namesOn(engine)).toEqual(['Mia']);
    expect(engine.queue()).toEqual([]);
  });

  it('defers a change if only another device can bring the household back', async () => {
    const its = server();
    const engine = await deviceOn(its);
    await addChild(engine, id, mia);
    await settled();
    its.restore(null);
    engine.refresh();
    await settled();
    expect(engine.queue()).toMatchObject([{ state: 'queued', missed: 1 }]);
    expect(engine.sync()).toMatchObject({ queued: 1, deferred: 1, rejected: 0 });
  });

  it('gives a list that was made offline after the list itself, and reads the new cursor', async () => {
    const its = server();
    let isOnline = false;
    const engine = await deviceOn(its, {
      send: (call) => (isOnline ? its.send(call) : Promise.resolve({ status: 0, body: null })),
      later: () => () => undefined,
    });
    const childId = await addChild(engine, id, mia);
    const listId = await engine.createList('Chores', 'task');
    await giveList(engine, id, { listId, childId }, true);
    await settled();
    expect(engine.household(id)?.given).toEqual([{ listId, childId }]);
    isOnline = true;
    its.requests.length = 0;
    engine.refresh();
    await settled();
    expect(its.requests.filter((path) => !path.startsWith('GET'))).toEqual([
      `/api/households/${id}/children`,
      '/api/shopping-lists',
      `/api/households/${id}/children/${childId}/lists/${listId}`,
    ]);
    expect(engine.queue()).toEqual([]);
    expect(engine.household(id)?.given).toEqual([{ listId, childId }]);
  });

  it('drops a household when the user is removed, and shows it again when that is undone', async () => {
    const its = server();
    const engine = await deviceOn(its);
    for (const isMember of [false, true]) {
      its.isMember(isMember);
      engine.onLive({ kind: 'lists' });
      await settled();
      expect(engine.household(id) !== null).toBe(isMember);
    }
  });

  it('drops a household that no longer exists', async () => {
    const its = server();
    const store = new MemoryStore();
    const engine = await deviceOn(its, { store });
    its.restore(null);
    await engine.pullHousehold(id);
    expect(engine.household(id)).toBeNull();
    expect((await store.readAll()).households).toEqual([]);
  });
});

describe('LocalStore with a household', () => {
  it('stores it for the next visit, and does not overwrite a newer one of another tab', async () => {
    const store = await openLocalStore('hanna');
    const stored = { id, state: householdView(id), cursor: '3.0', etag: null };
    await store.putHousehold(id, stored);
    await store.putHousehold(id, { ...stored, cursor: '2.0' });
    expect((await store.readAll()).households).toEqual([stored]);
    await store.putHousehold(id, null);
    expect((await store.readAll()).households).toEqual([]);
    store.close();
  });

  it('quarantines a household that cannot be read, and answers the rest', async () => {
    const store = await openLocalStore('ivo');
    await store.putHousehold(id, { id, state: householdView(id), cursor: '3.0', etag: null });
    store.close();
    const raw = await openDB(databaseName('ivo'));
    await raw.put('households', { id: 'broken' });
    raw.close();
    const again = await openLocalStore('ivo');
    expect(await again.readAll()).toMatchObject({ households: [{ id }], isCorrupt: true });
    expect(await again.readAll()).toMatchObject({ households: [{ id }] });
    again.close();
    const after = await openDB(databaseName('ivo'));
    expect(await after.getAll('aside')).toEqual([{ id: 'broken' }]);
    after.close();
  });
});

it('SyncEngine pulls a household when the live channel says that it moved', async () => {
  const heard: LiveEvent[] = [];
  const frames = [
    'event: hello\ndata: {}\n\n',
    `event: household\ndata: ${JSON.stringify({ householdId: id, cursor: '4.0' })}\n\n`,
  ];
  const live = new Live(
    {
      open: () =>
        Promise.resolve(
          (async function* () {
            for (const each of frames) yield await Promise.resolve(new TextEncoder().encode(each));
          })(),
        ),
      later: () => () => undefined,
      random: () => 0.5,
    },
    (news) => heard.push(news),
  );
  void live.run();
  await settled();
  live.stop();
  expect(heard.filter(({ kind }) => kind === 'household')).toEqual([
    { kind: 'household', householdId: id, cursor: '4.0' },
  ]);
});
