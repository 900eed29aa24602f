import { isFromWorker, isToWorker, type FromWorker, type ToWorker } from '../sync/queue/protocol';
import { drainInBackground, handleMessage, type WorkerEnvironment } from './messages';

describe('a message to the worker', () => {
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

  it('GET_QUEUE_STATUS is answered to whoever asks', async () => {
    await say({ type: 'GET_QUEUE_STATUS' });
    expect(answered).toEqual([{ type: 'REQUEST_QUEUED', queueLength: 7 }]);
    expect(told).toEqual([]);
  });

  it.each(['PROCESS_QUEUE', 'CLIENT_ONLINE'] as const)(
    '%s sends what waits, and says what became of it',
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

  it('DRAINED tells every page what a page has sent, in the same messages', async () => {
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

  it('QUEUED tells every page how many changes wait', async () => {
    await say({ type: 'QUEUED', queueLength: 3 });
    expect(told).toEqual([{ type: 'REQUEST_QUEUED', queueLength: 3 }]);
  });

  it('says nothing of the month where no picture was asked for', async () => {
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

  it('says nothing where a page sends itself', async () => {
    env.drain = () => Promise.resolve(null);
    await say({ type: 'PROCESS_QUEUE' });
    expect(told).toEqual([]);
  });

  it('is not needed where the browser wakes the worker: it sends, and is woken again as long as something is left', async () => {
    await expect(drainInBackground(env, false)).rejects.toThrow('something is left');
    expect(told[0]?.type).toBe('SYNC_COMPLETE');
    env.hasWaiting = () => Promise.resolve(false);
    await drainInBackground(env, false);
  });

  it('is left to a page that is looked at, but not for good', async () => {
    await expect(drainInBackground(env, true)).rejects.toThrow();
    expect(told).toEqual([]);
  });

  it('SKIP_WAITING lets the new version in, KEEP_BOOK keeps the book', async () => {
    await say({ type: 'SKIP_WAITING' });
    await say({ type: 'KEEP_BOOK', urls: [], texts: [] });
    expect(done).toEqual(['skip', 'book']);
  });

  it('CLEAR_MODULE_CACHE fetches the page anew', async () => {
    await say({ type: 'CLEAR_MODULE_CACHE' });
    expect(done).toEqual(['renew']);
    expect(told).toEqual([{ type: 'MODULE_CACHE_CLEARED' }]);
  });

  it('keeps what it has where the page cannot be fetched, and says so in the log', async () => {
    env.renewShell = () => Promise.reject(new Error('no network'));
    await say({ type: 'CLEAR_MODULE_CACHE' });
    expect(told).toEqual([
      { type: 'SW_LOG', level: 'error', message: 'The page could not be fetched anew: Error: no network' },
    ]);
  });
});

it('is known by its name, and only by its own side', () => {
  expect([{ type: 'CLEAR_MODULE_CACHE' }, { type: 'PROCESS_QUEUE' }].every(isToWorker)).toBe(true);
  expect([null, 'SKIP_WAITING', {}, { type: 1 }, { type: 'SW_READY' }].some(isToWorker)).toBe(false);
  expect([{ type: 'SW_READY' }, { type: 'SW_LOG', level: 'info', message: '' }].every(isFromWorker)).toBe(
    true,
  );
  expect([undefined, { type: 'KEEP_BOOK' }].some(isFromWorker)).toBe(false);
});
