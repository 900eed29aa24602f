import { isFromWorker, isToWorker, type FromWorker, type ToWorker } from '../sync/queue/protocol';
import { drainInBackground, handleMessage, type WorkerEnvironment } from './messages';

describe('handleMessage', () => {
  let told: FromWorker[];
  let answered: FromWorker[];
  let done: string[];
  let env: WorkerEnvironment;
  const say = (message: ToWorker): Promise<void> =>
    handleMessage(message, env, (answer) => answered.push(answer));

  beforeEach(() => {
    [told, answered, done] = [[], [], []];
    const note = (what: string) => (): Promise<void> => {
      done.push(what);
      return Promise.resolve();
    };
    env = {
      drain: () =>
        Promise.resolve({
          syncedRequests: 3,
          affectedLists: ['a', 'b'],
          refusedLists: ['b'],
          itemsAdded: 2,
          itemsToggled: 1,
          itemsDeleted: 0,
          picturesAsked: 1,
          remainingCount: 4,
        }),
      queueLength: () => Promise.resolve(7),
      hasWaiting: () => Promise.resolve(true),
      precacheBook: note('book'),
      skipWaiting: note('skip'),
      renewShell: note('renew'),
      tell: (message) => {
        told.push(message);
        return Promise.resolve();
      },
    };
  });

  it('answers GET_QUEUE_STATUS to the page that asks', async () => {
    await say({ type: 'GET_QUEUE_STATUS' });
    expect(answered).toEqual([{ type: 'REQUEST_QUEUED', queueLength: 7 }]);
    expect(told).toEqual([]);
  });

  it.each(['PROCESS_QUEUE', 'CLIENT_ONLINE'] as const)(
    'drains on %s, and tells every page the result',
    async (type) => {
      await say({ type });
      expect(told).toEqual([
        {
          type: 'SYNC_COMPLETE',
          by: 'worker',
          results: [
            { url: 'shopping-lists/a', success: true },
            { url: 'shopping-lists/b', success: false },
          ],
        },
        {
          type: 'SMART_SYNC_COMPLETE',
          by: 'worker',
          syncedRequests: 3,
          summary: { affectedLists: ['a', 'b'], itemsAdded: 2, itemsToggled: 1, itemsDeleted: 0 },
          remainingCount: 4,
        },
        { type: 'REQUEST_QUEUED', queueLength: 4 },
        { type: 'CACHE_UPDATED', url: '/api/shopping-lists/user/limits' },
      ]);
    },
  );

  it('tells every page what a page has sent, on DRAINED, in the same messages', async () => {
    env.drain = () => Promise.reject(new Error('the worker does not drain'));
    await say({
      type: 'DRAINED',
      summary: {
        syncedRequests: 1,
        affectedLists: ['a'],
        refusedLists: ['a'],
        itemsAdded: 0,
        itemsToggled: 1,
        itemsDeleted: 0,
        picturesAsked: 1,
        remainingCount: 2,
      },
    });
    expect(told).toEqual([
      { type: 'SYNC_COMPLETE', by: 'page', results: [{ url: 'shopping-lists/a', success: false }] },
      {
        type: 'SMART_SYNC_COMPLETE',
        by: 'page',
        syncedRequests: 1,
        summary: { affectedLists: ['a'], itemsAdded: 0, itemsToggled: 1, itemsDeleted: 0 },
        remainingCount: 2,
      },
      { type: 'REQUEST_QUEUED', queueLength: 2 },
    ]);
  });

  it('tells every page how many changes wait, on QUEUED', async () => {
    await say({ type: 'QUEUED', queueLength: 3 });
    expect(told).toEqual([{ type: 'REQUEST_QUEUED', queueLength: 3 }]);
  });

  it('does not report changed limits if no picture was asked for', async () => {
    env.drain = () =>
      Promise.resolve({
        syncedRequests: 1,
        affectedLists: ['a'],
        refusedLists: [],
        itemsAdded: 0,
        itemsToggled: 1,
        itemsDeleted: 0,
        picturesAsked: 0,
        remainingCount: 0,
      });
    await say({ type: 'PROCESS_QUEUE' });
    expect(told.map(({ type }) => type)).toEqual(['SYNC_COMPLETE', 'SMART_SYNC_COMPLETE']);
  });

  it('tells nothing while a page drains', async () => {
    env.drain = () => Promise.resolve(null);
    await say({ type: 'PROCESS_QUEUE' });
    expect(told).toEqual([]);
  });

  it('is not needed for drainInBackground, which sends, and rejects while something is left', async () => {
    await expect(drainInBackground(env, false)).rejects.toThrow('something is left');
    expect(told[0]?.type).toBe('SYNC_COMPLETE');
    env.hasWaiting = () => Promise.resolve(false);
    await drainInBackground(env, false);
  });

  it('is not needed for drainInBackground, which leaves the queue to a visible page and rejects', async () => {
    await expect(drainInBackground(env, true)).rejects.toThrow();
    expect(told).toEqual([]);
  });

  it('activates the new version on SKIP_WAITING, and caches the book on KEEP_BOOK', async () => {
    await say({ type: 'SKIP_WAITING' });
    await say({ type: 'KEEP_BOOK', urls: [], texts: [] });
    expect(done).toEqual(['skip', 'book']);
  });

  it('fetches the page again on CLEAR_MODULE_CACHE', async () => {
    await say({ type: 'CLEAR_MODULE_CACHE' });
    expect(done).toEqual(['renew']);
    expect(told).toEqual([{ type: 'MODULE_CACHE_CLEARED' }]);
  });

  it('keeps the cached page if it cannot be fetched again, and logs that', async () => {
    env.renewShell = () => Promise.reject(new Error('no network'));
    await say({ type: 'CLEAR_MODULE_CACHE' });
    expect(told).toEqual([
      { type: 'SW_LOG', level: 'error', message: 'The page could not be fetched anew: Error: no network' },
    ]);
  });
});

it('isToWorker and isFromWorker accept only messages of the protocol for their side', () => {
  expect([{ type: 'CLEAR_MODULE_CACHE' }, { type: 'PROCESS_QUEUE' }].every(isToWorker)).toBe(true);
  expect([null, 'SKIP_WAITING', {}, { type: 1 }, { type: 'SW_READY' }].some(isToWorker)).toBe(false);
  expect([{ type: 'SW_READY' }, { type: 'SW_LOG', level: 'info', message: '' }].every(isFromWorker)).toBe(
    true,
  );
  expect([undefined, { type: 'KEEP_BOOK' }].some(isFromWorker)).toBe(false);
});
