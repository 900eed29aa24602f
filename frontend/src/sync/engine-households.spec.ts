import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { SyncEngine, type SyncEnvironment } from './engine';
import { Live, type LiveEvent } from './pull/live';
import type { WireResponse } from './queue/response';
import { databaseName } from './store/database-name';
import { openLocalStore } from './store/local-store';
import { MemoryStore } from './store/memory-store';
import { notesIn } from './testing/note-household';
import { noted } from './testing/register-note';
import { head, item, settled, testEnvironment } from './testing/sync-environment';

const id = 'home';

/** A server with one household, which another device can change and a backup can reset. */
function server() {
  let version = 1;
  let notes: Record<string, string> = {};
  let epoch = 'first';
  let isThere = true;
  const requests: string[] = [];
  const gone: WireResponse = { status: 404, body: { code: 'NOT_FOUND' } };
  const set = (noteId: string, text: string | null): WireResponse => {
    if (!isThere) return gone;
    if ((notes[noteId] ?? null) !== text) version += 1;
    const { [noteId]: _before, ...others } = notes;
    notes = text === null ? others : { ...others, [noteId]: text };
    return { status: 200, body: { householdVersion: version } };
  };
  const send: SyncEnvironment['send'] = ({ path, body, epoch: known }) => {
    requests.push(path);
    if (known && known !== epoch)
      return Promise.resolve({ status: 409, body: { code: 'EPOCH_OVER' }, epoch });
    if (path.startsWith('/api/shopping-lists'))
      return Promise.resolve({ status: 200, body: { id: 'apple', checked: true, listVersion: 6 } });
    const one = (at: string, wish: unknown): WireResponse =>
      set(at.split('/').at(-1) ?? '', (wish as { text: string | null }).text);
    if (!path.endsWith('/operations')) return Promise.resolve(one(path, body));
    const { operations } = body as { operations: { key: string; path: string; body: unknown }[] };
    return Promise.resolve({
      status: 200,
      body: { results: operations.map((each) => ({ key: each.key, ...one(each.path, each.body) })) },
    });
  };
  const get: SyncEnvironment['get'] = (path, etag) => {
    requests.push(`GET ${path}`);
    if (path === '/api/shopping-lists') return Promise.resolve({ status: 200, body: { lists: [] }, epoch });
    if (!isThere) return Promise.resolve(gone);
    const tag = `${epoch} ${version}`;
    return Promise.resolve(
      etag === tag
        ? { status: 304, body: null, etag }
        : { status: 200, body: { id, notes, cursor: `${version}.0` }, etag: tag, epoch },
    );
  };
  return {
    requests,
    send,
    get,
    set,
    texts: () => Object.values(notes),
    backup: () => ({ version, notes }),
    restore: (kept: { version: number; notes: Record<string, string> } | null) => {
      isThere = kept !== null;
      if (kept) ({ version, notes } = kept);
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

const textsOn = (engine: SyncEngine): string[] => Object.values(notesIn(engine.household(id)));

describe('SyncEngine with a household', () => {
  it('shows an own change at once, and that of another device after an event', async () => {
    const its = server();
    const engine = await deviceOn(its);
    const done = engine.changeHousehold(id, noted('a', 'milk'));
    expect(textsOn(engine)).toEqual(['milk']);
    await done;
    await settled();
    expect(its.texts()).toEqual(['milk']);
    expect(engine.queue()).toEqual([]);
    its.set('b', 'bread');
    engine.onLive({ kind: 'household', householdId: id, cursor: '3.0' });
    await settled();
    expect(textsOn(engine)).toEqual(['milk', 'bread']);
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
    await Promise.all([engine.changeHousehold(id, noted('a', 'milk')), engine.checkItem('l', 'apple', true)]);
    await settled();
    expect(engine.queue().map(({ change, scope, schema }) => [change.kind, scope, schema])).toEqual([
      ['household.noted', `household:${id}`, 2],
    ]);
  });

  it('drops an answer that arrives late', async () => {
    const its = server();
    its.set('a', 'milk');
    const late = await its.get(`/api/households/${id}`, null);
    const behind = testEnvironment({ get: () => Promise.resolve(late), store: new MemoryStore() });
    await behind.store.putHousehold(id, {
      id,
      state: { notes: { a: 'milk', b: 'bread' } },
      cursor: '3.0',
      etag: null,
    });
    const other = new SyncEngine(behind);
    await other.open();
    await other.pullHousehold(id);
    expect(textsOn(other)).toEqual(['milk', 'bread']);
  });

  it('sends again what the server lost when a backup was restored', async () => {
    const its = server();
    const backup = its.backup();
    const engine = await deviceOn(its);
    await engine.changeHousehold(id, noted('a', 'milk'));
    await settled();
    its.restore(backup);
    engine.refresh();
    await settled();
    await settled();
    expect(its.texts()).toEqual(['milk']);
    expect(textsOn(engine)).toEqual(['milk']);
    expect(engine.queue()).toEqual([]);
  });

  it('defers a change if only another device can bring the household back', async () => {
    const its = server();
    const engine = await deviceOn(its);
    await engine.changeHousehold(id, noted('a', 'milk'));
    await settled();
    its.restore(null);
    engine.refresh();
    await settled();
    expect(engine.queue()).toMatchObject([{ state: 'queued', missed: 1 }]);
    expect(engine.sync()).toMatchObject({ queued: 1, deferred: 1, rejected: 0 });
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
    const stored = { id, state: { notes: {} }, cursor: '3.0', etag: null };
    await store.putHousehold(id, stored);
    await store.putHousehold(id, { ...stored, cursor: '2.0' });
    expect((await store.readAll()).households).toEqual([stored]);
    await store.putHousehold(id, null);
    expect((await store.readAll()).households).toEqual([]);
    store.close();
  });

  it('quarantines a household that cannot be read, and answers the rest', async () => {
    const store = await openLocalStore('ivo');
    await store.putHousehold(id, { id, state: { notes: {} }, cursor: '3.0', etag: null });
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
