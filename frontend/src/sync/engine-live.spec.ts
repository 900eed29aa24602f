import { SyncEngine, type SyncEnvironment } from './engine';
import type { WireResponse } from './queue/operation-sender';
import { MemoryStore } from './store/memory-store';
import type { Picture, ServerItem, ServerList } from './types';

const image = (status: Picture['status'] = 'ready') => ({ status, imageUrl: '/art/apple.svg' }) as Picture;
const item = (id: string, given: Partial<ServerItem> = {}) =>
  ({ id, listId: 'a', name: id, checked: false, position: id, image: image(), ...given }) as ServerItem;
const head = (cursor: string) =>
  ({
    id: 'a',
    name: 'Market',
    listType: 'shopping',
    createdAt: '2026-11-21T06:00:00.000Z',
    role: 'owner',
    counts: { total: 0, completed: 0, pending: 0 },
    cursor,
    listVersion: Number.parseInt(cursor, 10),
    preview: [],
  }) as unknown as ServerList;
const answered = (body: object, cursor: string): WireResponse => ({
  status: 200,
  body,
  etag: `"${cursor}.book.2"`,
});
const whole = (cursor: string, ...items: ServerItem[]) =>
  answered({ ...head(cursor), delta: false, items }, cursor);
const delta = (cursor: string, items: ServerItem[], removedItems: string[] = []) =>
  answered({ ...head(cursor), delta: true, items, removedItems }, cursor);

describe('SyncEngine with a live channel', () => {
  let asked: [path: string, etag: string | null][];
  let answer: (path: string) => WireResponse | Promise<WireResponse>;
  let store: MemoryStore;
  let engine: SyncEngine;
  let later: number[];
  const names = () => engine.list('a').items.map(({ id, checked }) => (checked ? `${id}!` : id));
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  const env = (): SyncEnvironment => ({
    userId: 'me',
    store,
    send: () => Promise.resolve({ status: 0, body: null }),
    get: (path, etag) => {
      asked.push([path, etag]);
      return Promise.resolve(answer(path));
    },
    withLock: async (work) => {
      await work();
      return true;
    },
    now: () => new Date(),
    language: () => 'en',
    newId: () => crypto.randomUUID(),
    random: () => 0.5,
    later: (milliseconds) => {
      later.push(milliseconds);
      return () => undefined;
    },
    quotaChanged: () => undefined,
    notifyWorker: () => undefined,
    broadcast: () => undefined,
  });

  beforeEach(async () => {
    asked = [];
    later = [];
    store = new MemoryStore();
    engine = new SyncEngine(env());
    answer = () => whole('5.0', item('apple'), item('bread'));
    await engine.open();
    await engine.pullList('a');
    asked = [];
  });
  afterEach(() => engine.stop());

  it('pulls only changes, and applies them to the stored rows', async () => {
    answer = () => delta('8.0', [item('apple', { checked: true }), item('cheese')], ['bread']);
    engine.onLive({ kind: 'list', listId: 'a', cursor: '8.0' });
    await settled();
    expect(asked).toEqual([['/api/shopping-lists/a?since=5.0', '"5.0.book.2"']]);
    expect(names()).toEqual(['apple!', 'cheese']);
    engine.onLive({ kind: 'list', listId: 'a', cursor: '8.0' });
    engine.onLive({ kind: 'list', listId: 'a', cursor: '7.9' });
    await settled();
    expect(asked).toHaveLength(1);
  });

  it('pulls once more if the list moved during the pull', async () => {
    const waiting: ((given: WireResponse) => void)[] = [];
    answer = () => new Promise((resolve) => waiting.push(resolve));
    engine.onLive({ kind: 'list', listId: 'a', cursor: '6.0' });
    engine.onLive({ kind: 'list', listId: 'a', cursor: '7.0' });
    await settled();
    waiting[0]!(delta('6.0', [item('cheese')]));
    await settled();
    waiting[1]!(delta('7.0', [item('dates')]));
    await settled();
    expect(asked.map(([path]) => path)).toEqual([
      '/api/shopping-lists/a?since=5.0',
      '/api/shopping-lists/a?since=6.0',
    ]);
    expect(names()).toEqual(['apple', 'bread', 'cheese', 'dates']);
  });

  it('tells a user who has the list open which items others deleted, and who did, until it is forgotten', async () => {
    const deleted = (cursor: string, removedBy: Record<string, string>) => {
      const { body, ...rest } = delta(cursor, [], Object.keys(removedBy));
      return { ...rest, body: { ...(body as object), removedBy } };
    };
    answer = () => deleted('6.0', { bread: 'ben' });
    await engine.pullList('a');
    // The list was not on the screen.
    expect([names(), engine.removals('a')]).toEqual([['apple'], []]);
    answer = () => whole('7.0', item('apple'), item('bread'), item('milk'));
    engine.watch('a');
    await settled();
    await engine.deleteItem('a', 'milk');
    answer = () => deleted('9.0', { milk: 'me', bread: 'ben', 'never-seen': 'ben' });
    await engine.pullList('a');
    expect(engine.removals('a')).toEqual([{ itemId: 'bread', name: 'bread', by: 'ben' }]);
    engine.forgetRemovals('a');
    expect(engine.removals('a')).toEqual([]);
  });

  it('does not apply a delta to a list that was dropped meanwhile', async () => {
    const waiting: ((given: WireResponse) => void)[] = [];
    answer = () => new Promise((resolve) => waiting.push(resolve));
    const pulled = engine.pullList('a');
    // Another tab of this user has removed it.
    await store.removeList('a');
    await engine.reload();
    answer = () => whole('6.0', item('apple'), item('bread'), item('cheese'));
    waiting[0]!(delta('6.0', [item('cheese')]));
    await pulled;
    expect(asked.map(([path]) => path)).toEqual(['/api/shopping-lists/a?since=5.0', '/api/shopping-lists/a']);
    expect(names()).toEqual(['apple', 'bread', 'cheese']);
  });

  it('pulls all lists when the channel opens and when the set of lists changed', async () => {
    answer = () => answered({ lists: [head('5.0')] }, '');
    engine.onLive({ kind: 'up' });
    engine.onLive({ kind: 'lists' });
    await settled();
    const lists = asked.map(([path]) => path).filter((path) => path === '/api/shopping-lists');
    expect(lists).toHaveLength(2);
    expect(engine.sync().live).toBe(true);
    engine.onLive({ kind: 'down' });
    expect(engine.sync().live).toBe(false);
  });

  it('polls for pictures only without a channel', async () => {
    answer = (path) =>
      path.endsWith('lists')
        ? answered({ lists: [head('6.0')] }, '')
        : whole('6.0', item('apple', { image: image('generating') }));
    engine.watch('a');
    await settled();
    expect(later).toContain(500);
    later = [];
    engine.onLive({ kind: 'up' });
    await engine.pullList('a');
    expect(later).toEqual([]);
    engine.onLive({ kind: 'down' });
    expect(later).toContain(500);
  });
});
