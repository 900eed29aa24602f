import type { HistoryRow } from '@pictick/rules/household/item-history';
import { SyncEngine, type SyncEnvironment } from './engine';
import type { WireResponse } from './queue/response';
import { setFavourite } from './shopping-changes';
import { MemoryStore } from './store/memory-store';
import { householdView } from './testing/household';
import { settled, testEnvironment } from './testing/sync-environment';

const id = 'home';
const row = (nameKey: string, count = 1): HistoryRow => ({
  nameKey,
  name: nameKey,
  quantity: null,
  count,
  lastAt: '2026-11-21T06:00:00.000Z',
  boughtAt: [],
  favourite: false,
  forgotten: false,
});

/** A server with one household whose history other devices feed. */
function server() {
  let cursor = 0;
  let completeSince = 0;
  let epoch = 'first';
  let isHelper = false;
  let stored = new Map<string, { row: HistoryRow; at: number }>();
  const asked: string[] = [];
  /** The answers to changes wait for it. */
  let answers = Promise.resolve();
  const head = () => ({ id, cursor: '1.0', historyCursor: isHelper ? null : cursor });
  const get: SyncEnvironment['get'] = (path): Promise<WireResponse> => {
    const since = /item-history\?since=(\d+)$/.exec(path)?.[1];
    if (path === '/api/households')
      return Promise.resolve({ status: 200, body: { households: [head()] }, epoch });
    if (path === `/api/households/${id}`)
      return Promise.resolve({ status: 200, body: { ...householdView(id), ...head() }, epoch, etag: 'tag' });
    if (since === undefined) return Promise.resolve({ status: 200, body: { lists: [] }, epoch });
    asked.push(since);
    const known = Number(since);
    const complete = known === 0 || known < completeSince || known > cursor;
    const rows = [...stored.values()].filter(({ at }) => complete || at > known).map(({ row: each }) => each);
    return Promise.resolve({ status: 200, body: { cursor, complete, rows }, epoch });
  };
  const star = (nameKey: string, favourite: boolean): number => {
    cursor += 1;
    const before = stored.get(nameKey)?.row ?? row(nameKey, 0);
    stored.set(nameKey, { row: { ...before, favourite }, at: cursor });
    return cursor;
  };
  const send: SyncEnvironment['send'] = async ({ body }) => {
    const { nameKey, favourite } = body as { nameKey: string; favourite: boolean };
    const historyCursor = star(nameKey, favourite);
    await answers;
    return { status: 200, body: { success: true, historyCursor } };
  };
  return {
    asked,
    get,
    send,
    star,
    holdAnswers: () => {
      let release = (): void => undefined;
      answers = new Promise((resolve) => (release = resolve));
      return release;
    },
    feed: (...rows: HistoryRow[]) => {
      cursor += 1;
      for (const each of rows) stored.set(each.nameKey, { row: each, at: cursor });
    },
    drop: (nameKey: string) => {
      cursor += 1;
      completeSince = cursor;
      stored.delete(nameKey);
    },
    restoreBackup: (...rows: HistoryRow[]) => {
      epoch = 'second';
      cursor = rows.length;
      stored = new Map(rows.map((each, at) => [each.nameKey, { row: each, at: at + 1 }]));
    },
    becomeHelper: () => void (isHelper = true),
  };
}

async function deviceOn(its: ReturnType<typeof server>, store = new MemoryStore()): Promise<SyncEngine> {
  const engine = new SyncEngine(testEnvironment({ get: its.get, send: its.send, store }));
  await engine.open();
  await engine.pullHouseholds();
  await settled();
  return engine;
}
const pull = async (engine: SyncEngine): Promise<void> => {
  await engine.pullHouseholds();
  await settled();
};
const namesOn = (engine: SyncEngine) =>
  engine.household(id)?.itemHistory?.rows.map(({ nameKey, count }) => [nameKey, count]);

describe('SyncEngine with an item history', () => {
  it('reads all at first, and then what has changed', async () => {
    const its = server();
    its.feed(row('milk'), row('figs'));
    const engine = await deviceOn(its);
    expect(namesOn(engine)).toEqual([
      ['milk', 1],
      ['figs', 1],
    ]);
    its.feed(row('milk', 2));
    await pull(engine);
    expect(namesOn(engine)).toEqual([
      ['figs', 1],
      ['milk', 2],
    ]);
    await pull(engine);
    expect(its.asked).toEqual(['0', '1']);
  });

  it('keeps the rows for the next start', async () => {
    const its = server();
    its.feed(row('milk'));
    const store = new MemoryStore();
    await deviceOn(its, store);
    const later = new SyncEngine(testEnvironment({ store }));
    await later.open();
    expect(namesOn(later)).toEqual([['milk', 1]]);
  });

  it('drops rows that the server has deleted', async () => {
    const its = server();
    its.feed(row('milk'), row('figs'));
    const engine = await deviceOn(its);
    its.drop('figs');
    await pull(engine);
    expect(namesOn(engine)).toEqual([['milk', 1]]);
  });

  it('drops all rows once the user is a helper', async () => {
    const its = server();
    its.feed(row('milk'));
    const engine = await deviceOn(its);
    its.becomeHelper();
    await pull(engine);
    expect(namesOn(engine)).toBeUndefined();
  });

  it('reads all again after a backup was restored', async () => {
    const its = server();
    its.feed(row('milk'));
    its.feed(row('figs'));
    const engine = await deviceOn(its);
    its.restoreBackup(row('tea'), row('salt'));
    await engine.pullHousehold(id);
    await settled();
    expect(namesOn(engine)).toEqual([
      ['tea', 1],
      ['salt', 1],
    ]);
  });

  describe('after an own change', () => {
    const favourites = (engine: SyncEngine) =>
      engine.household(id)?.itemHistory?.rows.flatMap(({ nameKey, favourite }) => (favourite ? nameKey : []));
    const star = (engine: SyncEngine, favourite = true) =>
      setFavourite(engine, id, { nameKey: 'milk', name: 'milk' }, favourite);

    it('reads what changed since, with what others have changed meanwhile', async () => {
      const its = server();
      its.feed(row('milk'), row('figs'));
      const engine = await deviceOn(its);
      its.feed(row('figs', 2));
      await star(engine);
      await settled();
      expect(favourites(engine)).toEqual(['milk']);
      await pull(engine);
      expect(its.asked).toEqual(['0', '1']);
      expect(namesOn(engine)).toEqual([
        ['milk', 1],
        ['figs', 2],
      ]);
      expect(favourites(engine)).toEqual(['milk']);
    });

    it('keeps the later change of another device where its own answer is late', async () => {
      const its = server();
      its.feed(row('milk'));
      const engine = await deviceOn(its);
      const release = its.holdAnswers();
      await star(engine);
      await settled();
      its.star('milk', false);
      await pull(engine);
      release();
      await settled();
      expect(favourites(engine)).toEqual([]);
      await pull(engine);
      expect([favourites(engine), its.asked.includes('1')]).toEqual([[], true]);
    });
  });
});
