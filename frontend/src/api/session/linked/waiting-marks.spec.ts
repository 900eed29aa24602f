import 'fake-indexeddb/auto';
import { drain, hasWaiting, queueLength } from '../../../service-worker/drain';
import { homesOf } from '../../../sync/store/homes';
import type { StoreContents } from '../../../sync/store/local-schema';
import { openLocalStore } from '../../../sync/store/local-store';
import { readSession, type Home } from '../../../sync/store/session-row';
import type { Operation, StoredList } from '../../../sync/types';
import { LinkedBrowser } from '../testing/linked-browser';

jest.mock('../../../config/env', () => ({ apiKey: 'pictick-web', isProduction: false }));
jest.mock('../../engine/register-background-sync', () => ({ registerBackgroundSync: () => undefined }));

const day = 86_400_000;
const today = '2026-11-29';
const stamp = (userId: string, id: string, listId = 'morning'): Omit<Operation, 'seq'> => ({
  ...{ id, schema: 4, userId, listId, madeAt: '', language: 'en', state: 'queued', code: null },
  scope: `list:${listId}`,
  change: { kind: 'kid.item-marked', itemId: 'shoes', day: today, childId: 'tom', state: 'done' },
});
const refusedMark = {
  id: 'r',
  childId: 'tom',
  itemId: 'hat',
  day: today,
  code: 'NOT_FOUND',
  at: `${today}T08:00`,
};
const list = (id: string): StoredList =>
  ({
    id,
    head: { id, name: id, counts: {}, cursor: '1.0' },
    ...{ itemsCursor: '1.0', etag: null, deletedAt: null, marks: [] },
  }) as unknown as StoredList;

async function open() {
  jest.resetModules();
  const session = await import('../session');
  (await import('./renew-device')).renewDevices();
  await session.startSession();
  return {
    ...session,
    ...(await import('./link-device')),
    ...(await import('./show-home')),
    ...(await import('./tend-homes')),
  };
}

let browser: LinkedBrowser;
let page: Awaited<ReturnType<typeof open>>;
/** The marks that the server shows, by list. */
let shown: { id: string; marks: object[]; items: object[] }[];

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'Date'] });
  browser = new LinkedBrowser();
  shown = [{ id: 'morning', marks: [], items: [] }];
  browser.server.codes.set('bcdfghjk', { householdId: 'berg', children: ['tom'] });
  browser.server.codes.set('mnpqrstv', { householdId: 'berg', children: ['tom'] });
  browser.server.codes.set('wxzbcdfg', { householdId: 'tal', children: ['tim'] });
  browser.server.other = (path) =>
    path === '/api/kid'
      ? Response.json({ lists: shown })
      : Response.json({
          ...{ listId: 'morning', listVersion: 2, superseded: false },
          mark: { itemId: 'shoes', day: today, childId: 'tom', state: 'done', as: 'child', actor: 'tom' },
        });
  class Channel {
    addEventListener = () => undefined;
    postMessage = () => undefined;
    close = () => undefined;
  }
  Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: Channel });
  page = await open();
  await page.linkDevice('bcdfghjk');
});

afterEach(() => jest.useRealTimers());

const homes = async (): Promise<Home[]> => {
  const row = await readSession();
  return row ? homesOf(row) : [];
};
async function within<T>(
  userId: string,
  work: (store: Awaited<ReturnType<typeof openLocalStore>>) => Promise<T>,
) {
  const store = await openLocalStore(userId);
  const result = await work(store);
  store.close();
  return result;
}
const contents = (userId: string): Promise<StoreContents> => within(userId, (store) => store.readAll());
const put = async (userId: string, ...ids: string[]): Promise<void> => {
  await within(userId, (store) => store.append(ids.map((id) => stamp(userId, id))));
};
const firstDevice = async (): Promise<string> => (await homes())[0]?.deviceId ?? '';
const names = async () => (await indexedDB.databases()).map(({ name }) => name);
const marksSent = () => browser.server.calls.filter(({ path }) => path.includes('/marks/'));

describe('The home that is not shown', () => {
  it('sends its marks by the page, with its own token and in the name of its child', async () => {
    const device = await firstDevice();
    await page.linkDevice('wxzbcdfg');
    await put(device, 'one');
    await page.tendHomes();
    expect(marksSent()).toMatchObject([{ child: 'tom', key: 'one', token: (await homes())[0]?.token }]);
    expect((await contents(device)).operations).toEqual([]);
    await page.tendHomes();
    expect(marksSent()).toHaveLength(1);
  });

  it('renews its token first where that is over', async () => {
    const device = await firstDevice();
    await page.linkDevice('wxzbcdfg');
    await put(device, 'one');
    browser.server.now += 3 * day;
    await page.tendHomes();
    expect(marksSent().map(({ key }) => key)).toEqual(['one', 'one']);
    expect((await contents(device)).operations).toEqual([]);
  });

  it('is sent by the worker together with the shown one, with a renewal', async () => {
    const device = await firstDevice();
    await page.linkDevice('wxzbcdfg');
    const other = (await homes())[1]?.deviceId ?? '';
    await put(device, 'one');
    await within(other, (store) => store.append([{ ...stamp(other, 'two'), listId: 'evening' }]));
    browser.server.devices[1]?.children.push('tom');
    browser.server.now += 3 * day;
    expect([await queueLength(), await hasWaiting()]).toEqual([2, true]);
    expect(await drain(() => Promise.resolve())).toMatchObject({ syncedRequests: 2, remainingCount: 0 });
    expect(await hasWaiting()).toBe(false);
  });
});

describe('The worker of a linked device', () => {
  it('keeps the marks while the answer to its renewal is not known', async () => {
    const device = await firstDevice();
    await put(device, 'one');
    browser.server.now += 3 * day;
    browser.server.faults.push(
      () => Promise.resolve(Response.json({ code: 'TOKEN_EXPIRED' }, { status: 401 })),
      () => Promise.resolve(Response.json({}, { status: 503 })),
    );
    expect(await drain(() => Promise.resolve())).toMatchObject({ syncedRequests: 0, remainingCount: 1 });
    expect((await homes())[0]?.endedAt).toBeUndefined();
  });

  it('sends nothing any more after it has heard that the device is over', async () => {
    await put(await firstDevice(), 'one');
    for (const device of browser.server.devices) device.isOver = true;
    await drain(() => Promise.resolve());
    expect((await readSession())?.kid?.isOver).toBe(true);
    browser.server.calls.length = 0;
    await drain(() => Promise.resolve());
    expect(browser.server.calls).toEqual([]);
  });
});

describe('A device that is linked to the same family again', () => {
  it('sends first what waits, under the keys that the server knows', async () => {
    const device = await firstDevice();
    await put(device, 'one');
    await page.linkDevice('mnpqrstv');
    expect(marksSent()).toMatchObject([{ key: 'one', child: 'tom' }]);
    await page.tendHomes();
    expect((await homes()).map(({ isFormer }) => isFormer)).toEqual([undefined]);
    expect(await names()).not.toContain(`pictick-${device}`);
  });

  it('takes over what could not be sent, refused marks and those of a page that was left', async () => {
    const device = await firstDevice();
    await put(device, 'one');
    await within(device, (store) =>
      store.restore({ lists: [], items: [], households: [], operations: [], refused: [refusedMark] }),
    );
    browser.stored.set('pictick_unstored', `${JSON.stringify({ ...stamp(device, 'two'), seq: 9e15 })}\n`);
    for (const each of browser.server.devices) each.isOver = true;
    await page.linkDevice('mnpqrstv');
    await page.tendHomes();
    const [home] = await homes();
    const { operations, refused } = await contents(home?.deviceId ?? '');
    expect(operations.map(({ id, userId }) => [id, userId])).toEqual([
      ['one', home?.deviceId],
      ['two', home?.deviceId],
    ]);
    expect(refused).toEqual([refusedMark]);
    expect([await homes(), await names()]).toMatchObject([[{ householdId: 'berg' }], expect.anything()]);
    expect(await names()).not.toContain(`pictick-${device}`);
    expect(browser.stored.has('pictick_unstored')).toBe(false);
  });

  it('leaves a card as it is that an adult has changed since', async () => {
    const device = await firstDevice();
    await put(device, 'one');
    for (const each of browser.server.devices) each.isOver = true;
    const mark = { itemId: 'shoes', day: today, childId: 'tom', state: 'open', as: 'adult', actor: null };
    shown = [{ id: 'morning', marks: [mark], items: [] }];
    await page.linkDevice('mnpqrstv');
    await page.tendHomes();
    const [home] = await homes();
    expect((await contents(home?.deviceId ?? '')).operations).toEqual([]);
  });

  it('keeps the old home until the server has told what is there, and takes nothing twice', async () => {
    const device = await firstDevice();
    await put(device, 'one');
    for (const each of browser.server.devices) each.isOver = true;
    await page.linkDevice('mnpqrstv');
    browser.server.faults.push(() => Promise.reject(new TypeError('no network')));
    await page.tendHomes();
    expect((await homes()).map(({ isFormer }) => isFormer)).toEqual([true, undefined]);
    expect((await contents(device)).operations).toHaveLength(1);
    await page.tendHomes();
    await page.tendHomes();
    const [home] = await homes();
    expect((await contents(home?.deviceId ?? '')).operations).toHaveLength(1);
  });

  it('keeps the old home where its store does not open now', async () => {
    await put(await firstDevice(), 'one');
    for (const each of browser.server.devices) each.isOver = true;
    await page.linkDevice('mnpqrstv');
    const opened = indexedDB.open.bind(indexedDB);
    const opening = jest.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      if (name.startsWith('pictick-')) throw new DOMException('lost', 'UnknownError');
      return opened(name, version);
    });
    await page.tendHomes();
    opening.mockRestore();
    expect(await homes()).toHaveLength(2);
  });
});

describe('A home that is over', () => {
  const end = async (): Promise<void> => {
    for (const device of browser.server.devices) device.isOver = true;
    await page.renewNow();
    expect((await readSession())?.kid?.isOver).toBe(true);
  };

  it('keeps nothing where all was sent', async () => {
    const device = await firstDevice();
    await within(device, (store) => store.putList(list('morning'), []));
    await end();
    await page.tendHomes();
    expect(await names()).not.toContain(`pictick-${device}`);
    expect((await homes()).map(({ deviceId }) => deviceId)).toEqual([device]);
  });

  it('keeps only what waits and its list, for 30 days by the time of the server', async () => {
    const device = await firstDevice();
    await put(device, 'one');
    await within(device, async (store) => {
      await store.putList(list('morning'), []);
      await store.putList(list('evening'), []);
    });
    await end();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 400 * day);
    await page.tendHomes();
    const { lists, households, operations } = await contents(device);
    expect([lists.map(({ id }) => id), households, operations.length]).toEqual([['morning'], [], 1]);
    browser.server.faults.push(() => Promise.reject(new TypeError('no network')));
    await page.tendHomes();
    expect(await names()).toContain(`pictick-${device}`);
    browser.server.now += 31 * day;
    await page.tendHomes();
    expect(await names()).not.toContain(`pictick-${device}`);
    jest.restoreAllMocks();
  });

  it('has no pictures at its next start that the worker has kept since', async () => {
    await end();
    await page.tendHomes();
    const emptied = jest.fn(() => Promise.resolve(true));
    Object.defineProperty(globalThis, 'caches', {
      configurable: true,
      value: { delete: emptied, keys: () => Promise.resolve(['pictures']) },
    });
    await page.tendHomes();
    Reflect.deleteProperty(globalThis, 'caches');
    expect(emptied).toHaveBeenCalledWith('pictures');
  });

  it('goes by itself where another one is shown', async () => {
    await page.linkDevice('wxzbcdfg');
    for (const device of browser.server.devices) device.isOver = device.householdId === 'berg';
    await page.renewNow();
    await page.tendHomes();
    expect((await homes()).map(({ householdId }) => householdId)).toEqual(['tal']);
  });

  it('with a mark that waits takes neither timers nor walks from the home that is shown', async () => {
    const device = await firstDevice();
    await page.linkDevice('wxzbcdfg');
    await put(device, 'one');
    for (const known of browser.server.devices) known.isOver = known.householdId === 'berg';
    await page.renewNow();
    browser.stored.set('pictick_timers', 'of Tim');
    browser.stored.set('pictick_walks', 'of Tim');
    const emptied = jest.fn(() => Promise.resolve(true));
    Object.defineProperty(globalThis, 'caches', {
      configurable: true,
      value: { delete: emptied, keys: () => Promise.resolve(['pictures']) },
    });
    await within(device, (store) => store.putList(list('evening'), []));
    await page.tendHomes();
    const once = emptied.mock.calls.length;
    await page.tendHomes();
    Reflect.deleteProperty(globalThis, 'caches');
    expect((await contents(device)).operations).toHaveLength(1);
    expect([browser.stored.get('pictick_timers'), browser.stored.get('pictick_walks')]).toEqual([
      'of Tim',
      'of Tim',
    ]);
    expect([once > 0, emptied.mock.calls.length]).toEqual([true, once]);
  });
});
