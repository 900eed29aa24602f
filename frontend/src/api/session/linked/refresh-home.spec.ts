import 'fake-indexeddb/auto';
import { homesOf } from '../../../sync/store/homes';
import { openLocalStore } from '../../../sync/store/local-store';
import { readSession, type Home } from '../../../sync/store/session-row';
import { LinkedBrowser } from '../testing/linked-browser';

jest.mock('../../../config/env', () => ({ apiKey: 'pictick-web', isProduction: false }));
jest.mock('../../engine/register-background-sync', () => ({ registerBackgroundSync: () => undefined }));

const day = 86_400_000;
const minutes = (count: number): number => count * 60_000;

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
let version: number;
let nickname: string;
let now: number;

const face = (id: string, name: string) => ({ id, nickname: name, animal: 'fox', colour: 'honey' });
const child = (id: string, name: string) => ({
  ...face(id, name),
  shows: 'both',
  settings: {},
  createdAt: '',
});
/** The view of Tom or Mia, who both have a list of their own. */
function viewOf(id: string): object {
  const me = id === 'tom' ? 'tom' : 'mia';
  const other = id === 'tom' ? 'mia' : 'tom';
  const nameOf = (each: string): string => (each === 'tom' ? nickname : 'Mia');
  return {
    child: child(me, nameOf(me)),
    siblings: [face(other, nameOf(other))],
    household: {
      id: 'berg',
      timeZone: 'UTC',
      dayStartsAt: 240,
      bands: { midday: '11:00', evening: '17:00' },
    },
    gate: null,
    lists: [
      {
        id: `list of ${id}`,
        name: 'Bag',
        listType: 'task',
        cursor: `${version}.0`,
        schedule: [],
        marks: [],
        items: [],
      },
    ],
    ...{ daysOff: [], firstThen: null, cursor: `${version}.0` },
  };
}

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'Date'] });
  browser = new LinkedBrowser();
  [version, nickname, now] = [1, 'Tom', minutes(60)];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  browser.server.codes.set('bcdfghjk', { householdId: 'berg', children: ['tom', 'mia'] });
  browser.server.codes.set('wxzbcdfg', { householdId: 'tal', children: ['tim'] });
  browser.server.other = (_path, _device, id) => Response.json(viewOf(id ?? ''));
  page = await open();
  await page.linkDevice('bcdfghjk');
  await page.linkDevice('wxzbcdfg');
  browser.server.calls.length = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const berg = async (): Promise<Home | undefined> => {
  const row = await readSession();
  return row ? homesOf(row).find(({ householdId }) => householdId === 'berg') : undefined;
};
const reads = () => browser.server.calls.filter(({ path }) => path === '/api/kid').map((call) => call.child);
async function stored() {
  const store = await openLocalStore((await berg())?.deviceId ?? '');
  const { lists, households } = await store.readAll();
  store.close();
  return { lists: lists.map(({ id }) => id).sort(), households: households.map(({ id }) => id) };
}
const choose = () =>
  page.changeDevice((row) => row && { ...row, ...(row.kid && { kid: { ...row.kid, childId: null } }) });

describe('The home that is not shown', () => {
  it('is read for each of its children, with its own token, into its own store', async () => {
    await page.tendHomes();
    expect(reads()).toEqual(['tom', 'mia']);
    expect(browser.server.calls[0]?.token).toBe((await berg())?.token);
    // Its parents hear of no use.
    expect(browser.server.calls.map(({ inBackground }) => inBackground)).toEqual([true, true]);
    expect(await stored()).toEqual({ lists: ['list of mia', 'list of tom'], households: ['berg'] });
    expect((await berg())?.faces).toEqual([face('tom', 'Tom'), face('mia', 'Mia')]);
  });

  it('is read again after five minutes, and has the new faces', async () => {
    await page.tendHomes();
    now += minutes(4.9);
    await page.tendHomes();
    expect(reads()).toHaveLength(2);
    now += minutes(0.2);
    [version, nickname] = [2, 'Tommy'];
    await page.tendHomes();
    expect(reads()).toHaveLength(4);
    expect((await berg())?.faces?.[0]?.nickname).toBe('Tommy');
  });

  it('loses the lists that were taken from its children', async () => {
    await page.tendHomes();
    now += minutes(6);
    version = 2;
    const whole = viewOf('mia');
    browser.server.other = (_path, _device, id) =>
      Response.json(id === 'mia' ? { ...whole, lists: [] } : viewOf(id ?? ''));
    await page.tendHomes();
    expect((await stored()).lists).toEqual(['list of tom']);
  });

  it('is read soon where the children choose', async () => {
    await page.tendHomes();
    await choose();
    now += minutes(0.4);
    await page.tendHomes();
    expect(reads()).toHaveLength(2);
    now += minutes(0.2);
    await page.tendHomes();
    expect(reads()).toHaveLength(4);
  });

  it('renews its token first where that is over', async () => {
    browser.server.now += 3 * day;
    await page.tendHomes();
    expect(reads()).toEqual(['tom', 'tom', 'mia']);
    expect((await stored()).lists).toHaveLength(2);
  });

  it('stays as it is without a network, or where a child is gone', async () => {
    await page.tendHomes();
    const before = await berg();
    now += minutes(6);
    browser.server.faults.push(
      () => 'lost',
      () => 'lost',
    );
    await page.tendHomes();
    expect([await berg(), (await stored()).lists]).toEqual([before, ['list of mia', 'list of tom']]);
    now += minutes(6);
    browser.server.other = () => Response.json({ code: 'CHILD_GONE' }, { status: 404 });
    await page.tendHomes();
    expect((await berg())?.faces).toHaveLength(2);
  });
});
