import { SyncEngine } from '../engine';
import type { WireResponse } from '../queue/operation-sender';
import { MemoryStore } from '../store/memory-store';
import { head, item, newItem, settled, testEnvironment } from '../testing/sync-environment';
import type { ServerItem } from '../types';

describe('ConcurrentAdds', () => {
  let rows: ServerItem[];
  let version: number;
  let online: boolean;
  let engine: SyncEngine;
  let store: MemoryStore;
  let start: () => Promise<SyncEngine>;
  const whole = (): WireResponse =>
    online
      ? { status: 200, body: { ...head('a', `${version}.0`), delta: false, items: rows }, etag: null }
      : { status: 0, body: null };
  /** Another user adds this on the server. */
  const added = (id: string) => {
    version += 1;
    rows = [...rows, item(id)];
  };

  beforeEach(async () => {
    [rows, version, online] = [[item('apple')], 5, true];
    store = new MemoryStore();
    await store.putList(
      { id: 'a', head: head('a', '5.0'), itemsCursor: '5.0', etag: null, deletedAt: null },
      rows,
    );
    const make = () =>
      new SyncEngine(
        testEnvironment({
          store,
          get: (path) =>
            Promise.resolve(
              path === '/api/shopping-lists' && online
                ? { status: 200, body: { lists: [head('a', `${version}.0`)] } }
                : whole(),
            ),
          send: ({ body }) => {
            if (!online) return Promise.resolve({ status: 0, body: null });
            const { items } = body as { items: { id: string }[] };
            for (const { id } of items) added(id);
            return Promise.resolve({
              status: 200,
              body: {
                results: items.map(({ id }) => ({ success: true, item: item(id) })),
                listVersion: version,
              },
            });
          },
        }),
      );
    start = async () => {
      const started = make();
      await started.open();
      return started;
    };
    engine = await start();
  });
  afterEach(() => engine.stop());

  it('are found by the device that syncs later', async () => {
    online = false;
    await engine.addItems('a', [newItem('milk-of-mine')]);
    added('milk-of-theirs');
    online = true;
    engine.refresh();
    await settled();
    await settled();
    expect(engine.concurrentAdds('a')).toEqual([{ mine: ['milk-of-mine'], theirs: ['milk-of-theirs'] }]);
    expect(engine.concurrentAdds('a')).toBe(engine.concurrentAdds('a'));
    engine.setConcurrentAdds('a', []);
    expect(engine.concurrentAdds('a')).toEqual([]);
  });

  it('are there after a reload, until the user answers', async () => {
    online = false;
    await engine.addItems('a', [newItem('milk-of-mine')]);
    added('milk-of-theirs');
    online = true;
    await engine.pullList('a');
    const met = [{ mine: ['milk-of-mine'], theirs: ['milk-of-theirs'] }];
    engine.stop();
    engine = await start();
    expect(engine.concurrentAdds('a')).toEqual(met);
    await settled();
    await engine.pullList('a');
    await engine.pullLists();
    expect(engine.concurrentAdds('a')).toEqual(met);
    engine.setConcurrentAdds('a', []);
    await settled();
    engine.stop();
    engine = await start();
    expect(engine.concurrentAdds('a')).toEqual([]);
  });

  it('of a list that the server does not know last as long as the page', () => {
    const adds = [{ mine: ['one'], theirs: ['other'], again: true as const }];
    engine.setConcurrentAdds('new', adds);
    expect(engine.concurrentAdds('new')).toBe(adds);
  });

  it('are found while the own addition still waits', async () => {
    online = false;
    await engine.addItems('a', [newItem('milk-of-mine')]);
    added('milk-of-theirs');
    online = true;
    await engine.pullList('a');
    expect(engine.concurrentAdds('a')).toEqual([{ mine: ['milk-of-mine'], theirs: ['milk-of-theirs'] }]);
  });

  it('are found before the code that sends is loaded', async () => {
    const store = new MemoryStore();
    await store.putList(
      { id: 'a', head: head('a', '5.0'), itemsCursor: '5.0', etag: null, deletedAt: null },
      rows,
    );
    const slow = new SyncEngine(
      testEnvironment({
        store,
        loadSender: () => new Promise(() => undefined),
        get: () => Promise.resolve(whole()),
      }),
    );
    await slow.open();
    await slow.addItems('a', [newItem('milk-of-mine')]);
    added('milk-of-theirs');
    await slow.pullList('a');
    expect(slow.concurrentAdds('a')).toEqual([{ mine: ['milk-of-mine'], theirs: ['milk-of-theirs'] }]);
    slow.stop();
  });

  it('are not reported for items that others add later, because they see the own items', async () => {
    await engine.addItems('a', [newItem('milk-of-mine')]);
    await settled();
    await engine.pullList('a');
    added('milk-of-theirs');
    await engine.pullList('a');
    expect(engine.list('a').items).toHaveLength(3);
    expect(engine.concurrentAdds('a')).toEqual([]);
  });

  it('are empty if this device has added nothing', async () => {
    added('milk-of-theirs');
    await engine.pullList('a');
    expect(engine.concurrentAdds('a')).toEqual([]);
  });
});
