import 'fake-indexeddb/auto';
import { homesOf } from '../../../sync/store/homes';
import { changeSession, readSession, type Home } from '../../../sync/store/session-row';
import { LinkedBrowser } from '../testing/linked-browser';

jest.mock('../../../config/env', () => ({ apiKey: 'pictick-web', isProduction: false }));
jest.mock('../../engine/register-background-sync', () => ({ registerBackgroundSync: () => undefined }));

const day = 86_400_000;

/** The modules of one page; a reload takes others. */
async function open() {
  jest.resetModules();
  const session = await import('../session');
  const { renewDevices } = await import('./renew-device');
  renewDevices();
  await session.startSession();
  return {
    ...session,
    ...(await import('./link-device')),
    ...(await import('./unlink-device')),
    ...(await import('./restore-homes')),
    ...(await import('./show-home')),
    ...(await import('./forget-device')),
    ...(await import('./tend-homes')),
  };
}
type Page = Awaited<ReturnType<typeof open>>;

const codes = { tom: 'bcdfghjk', both: 'mnpqrstv', other: 'wxzbcdfg' };
let browser: LinkedBrowser;
let page: Page;

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'Date'] });
  browser = new LinkedBrowser();
  browser.server.codes.set(codes.tom, { householdId: 'berg', children: ['tom'] });
  browser.server.codes.set(codes.both, { householdId: 'berg', children: ['tom', 'mia'] });
  browser.server.codes.set(codes.other, { householdId: 'tal', children: ['tom2'] });
  page = await open();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const homes = async (): Promise<Home[]> => {
  const row = await readSession();
  return row ? homesOf(row) : [];
};
const kid = () => page.sessionView().kid;

async function call(child: string): Promise<number> {
  const { apiFetch } = await import('../../http/api-fetch');
  const user = page.sessionView().user?.id;
  return (
    await apiFetch(
      new URL('http://localhost/api/kid'),
      { headers: { 'x-acting-child': child } },
      undefined,
      user,
    )
  ).status;
}

describe('A linked device', () => {
  it('shows the only child of the code, or lets several choose', async () => {
    expect(await page.linkDevice(' BCDF-GHJK ')).toBeNull();
    expect(kid()).toEqual({ householdId: 'berg', childId: 'tom' });
    expect(await call('tom')).toBe(200);
    expect(await page.linkDevice(codes.both)).toBeNull();
    expect(kid()).toEqual({ householdId: 'berg', childId: null });
  });

  it.each([
    ['wrong', 404, 'LINK_CODE_GONE'],
    ['full', 409, 'DEVICE_FULL'],
    ['limit', 403, 'UPGRADE_REQUIRED'],
    ['limit', 422, 'DEVICE_LIMIT'],
    ['busy', 429, 'TOO_MANY_REQUESTS'],
    ['failed', 503, 'SERVICE_UNAVAILABLE'],
  ])('tells %s for %i %s, and stores nothing', async (refusal, status, code) => {
    browser.server.faults.push(() => Promise.resolve(Response.json({ code }, { status })));
    expect(await page.linkDevice(codes.tom)).toBe(refusal);
    expect(await readSession()).toBeNull();
  });

  it('tells wrong for letters that cannot be a code, without asking the server', async () => {
    expect(await page.linkDevice('aeiou')).toBe('wrong');
    expect(browser.server.calls).toEqual([]);
  });

  it('gets the same device with the same letters after a lost answer', async () => {
    browser.server.faults.push(() => 'lost');
    expect(await page.linkDevice(codes.tom)).toBe('offline');
    expect(await page.linkDevice(codes.tom)).toBeNull();
    expect(browser.server.devices).toHaveLength(1);
    expect([...browser.tab.keys()]).toEqual([]);
  });

  it('is not linked where nothing can be stored', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await page.linkDevice(codes.tom)).toBe('storage');
    expect(browser.server.calls).toEqual([]);
  });

  it('asks for storage that lasts at the press', async () => {
    const persist = jest.fn(() => Promise.resolve(true));
    Object.assign(navigator, { storage: { persist } });
    const linked = page.linkDevice(codes.tom);
    expect(persist).toHaveBeenCalledTimes(1);
    await linked;
  });

  it('ends the session of an adult, and keeps what the adult has not sent', async () => {
    await changeSession(() => ({ userId: 'ada', token: 'one', expiresAt: 9e9, name: '', email: '' }));
    const { openLocalStore } = await import('../../../sync/store/local-store');
    const store = await openLocalStore('ada');
    await store.append([
      {
        ...{ id: 'op', schema: 1, userId: 'ada', listId: 'l', madeAt: '', language: 'en', state: 'queued' },
        ...{ code: null, change: { kind: 'list.opened' } },
      } as never,
    ]);
    store.close();
    page = await open();
    expect(await page.linkDevice(codes.tom)).toBeNull();
    expect(browser.server.paths()).toEqual(['/api/auth/logout', '/api/kid/device/link']);
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain('pictick-ada');
    expect((await homes()).map(({ householdId }) => householdId)).toEqual(['berg']);
  });

  it('ends the session of an adult of which only the cookie is left', async () => {
    browser.server.other = () => Response.json({ token: 'adult' });
    expect(await page.linkDevice(codes.tom)).toBeNull();
    expect(browser.server.calls.map(({ path, token }) => [path, token])).toEqual([
      ['/api/kid/device/link', null],
      ['/api/auth/refresh', null],
      ['/api/auth/logout', 'adult'],
    ]);
  });

  it('deletes the data of an adult who has nothing left to send', async () => {
    await changeSession(() => ({ userId: 'ada', token: 'one', expiresAt: 9e9, name: '', email: '' }));
    const { openLocalStore } = await import('../../../sync/store/local-store');
    (await openLocalStore('ada')).close();
    page = await open();
    expect(await page.linkDevice(codes.tom)).toBeNull();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('pictick-ada');
  });
});

describe('The renewal of a linked device', () => {
  beforeEach(async () => {
    await page.linkDevice(codes.tom);
    browser.server.calls.length = 0;
  });
  const home = async () => (await homes())[0];
  const refused = async (): Promise<string | null> => {
    const token = await page.accessToken();
    return page.refreshAfter(token ?? '', 'TOKEN_EXPIRED');
  };

  it('happens after a refused token, under the lock, and the call is made again', async () => {
    browser.server.now += 3 * day;
    expect(await call('tom')).toBe(200);
    expect(browser.server.paths()).toEqual(['/api/kid', '/api/kid/device/renew', '/api/kid']);
    expect(browser.locks.at(-1)).toBe('pictick-refresh');
  });

  it('happens once for calls at the same moment', async () => {
    browser.server.now += 3 * day;
    expect(await Promise.all([call('tom'), call('tom'), call('tom')])).toEqual([200, 200, 200]);
    expect(browser.server.paths().filter((path) => path.endsWith('renew'))).toHaveLength(1);
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('no network'))],
    ['an error of the server', () => Promise.resolve(Response.json({}, { status: 503 }))],
    ['the page of a hotel', () => Promise.resolve(new Response('<html>', { status: 401 }))],
    ['a refusal of another server', () => Promise.resolve(Response.json({ code: 'LOGIN' }, { status: 401 }))],
    ['homes that are none', () => Promise.resolve(Response.json({ homes: [{ deviceId: 7 }] }))],
  ])('changes nothing after %s', async (_, fault) => {
    const before = await readSession();
    browser.server.faults.push(fault);
    expect(await refused()).toBeNull();
    expect(await readSession()).toEqual(before);
    expect(kid()?.isOver).toBeUndefined();
  });

  it('changes nothing where IndexedDB cannot be read, and the page goes on with what it knows', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError');
    });
    browser.server.now += 3 * day;
    expect(await call('tom')).toBe(200);
    expect(kid()).toEqual({ householdId: 'berg', childId: 'tom' });
  });

  it('takes the children that an adult has changed', async () => {
    browser.server.devices[0]?.children.splice(0, 1, 'mia');
    await refused();
    expect(kid()).toEqual({ householdId: 'berg', childId: 'mia' });
    browser.server.devices[0]?.children.push('ben');
    await refused();
    expect(kid()?.childId).toBe('mia');
    browser.server.devices[0]?.children.splice(0, 1, 'tom');
    await refused();
    expect(kid()?.childId).toBeNull();
  });

  it.each([-2, 0, 2])('comes in time on a device whose clock is %i days off', async (days) => {
    const real = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => real + days * day);
    browser.server.now = real;
    await refused();
    const left = ((await home())?.expiresAt ?? 0) * 1000 - Date.now();
    expect(Math.abs(left - 2 * day)).toBeLessThan(5000);
  });

  it('of a device that has slept for 200 days says that it is over', async () => {
    browser.server.cookie = [];
    browser.server.now += 200 * day;
    expect(await call('tom')).toBe(401);
    expect(kid()).toMatchObject({ childId: 'tom', isOver: true });
    browser.server.calls.length = 0;
    expect(await call('tom')).toBe(401);
    await page.renewNow();
    expect(browser.server.calls).toEqual([]);
  });

  it('says that a device is over which an adult has ended', async () => {
    for (const device of browser.server.devices) device.isOver = true;
    expect(await call('tom')).toBe(401);
    expect(kid()?.isOver).toBe(true);
    expect((await home())?.endedAt).toBe(Math.floor(browser.server.now / 1000) * 1000);
  });

  it('works where the browser has lost the cookie, by the access token', async () => {
    browser.server.cookie = null;
    expect(await refused()).not.toBeNull();
    expect(browser.server.cookie).toEqual([browser.server.devices[0]?.id]);
  });

  it('ends nothing that the server still knows by its access token', async () => {
    browser.server.faults.push(() =>
      Promise.resolve(Response.json({ code: 'INVALID_TOKEN' }, { status: 401 })),
    );
    await refused();
    expect(kid()?.isOver).toBeUndefined();
    expect(await call('tom')).toBe(200);
  });
});

describe('A device whose storage was cleared', () => {
  it('has its homes back by the cookie', async () => {
    await page.linkDevice(codes.both);
    browser.evictStorage();
    page = await open();
    expect(await page.restoreHomes()).toBe(true);
    expect(kid()).toEqual({ householdId: 'berg', childId: null });
    expect(await homes()).toHaveLength(1);
  });

  it('asks again while the answer is not known, and is not taken for a new one', async () => {
    await page.linkDevice(codes.tom);
    browser.evictStorage();
    page = await open();
    browser.server.faults.push(
      () => Promise.reject(new TypeError('no network')),
      () => Promise.resolve(Response.json({}, { status: 502 })),
    );
    expect(await page.restoreHomes()).toBe(true);
    expect(kid()?.childId).toBe('tom');
  });

  it('waits for its storage where that cannot be read, and is not taken for a new one', async () => {
    await page.linkDevice(codes.tom);
    browser.stored.set('pictick_kid', 'device');
    browser.server.cookie = [];
    const opening = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError');
    });
    page = await open();
    const restored = page.restoreHomes();
    await new Promise((resolve) => setTimeout(resolve, 100));
    opening.mockRestore();
    expect(await restored).toBe(true);
    expect(kid()?.childId).toBe('tom');
  });

  it('is a new one without the cookie', async () => {
    expect(await page.restoreHomes()).toBe(false);
    expect(await readSession()).toBeNull();
  });

  it('goes on in memory where IndexedDB does not open', async () => {
    await page.linkDevice(codes.tom);
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError');
    });
    page = await open();
    expect(await page.restoreHomes()).toBe(true);
    expect(await call('tom')).toBe(200);
  });
});

describe('A device with two homes', () => {
  beforeEach(async () => {
    await page.linkDevice(codes.tom);
    await page.linkDevice(codes.other);
  });

  it('shows one at a time, each with its own child', async () => {
    expect(kid()).toEqual({ householdId: 'tal', childId: 'tom2' });
    await page.showHome('berg');
    expect(kid()).toEqual({ householdId: 'berg', childId: 'tom' });
    expect(await call('tom')).toBe(200);
  });

  it('shows the other one when the shown one is over', async () => {
    for (const device of browser.server.devices) if (device.householdId === 'tal') device.isOver = true;
    expect(await call('tom2')).toBe(401);
    expect(kid()).toEqual({ householdId: 'berg', childId: 'tom' });
    expect((await homes()).map(({ endedAt }) => endedAt !== undefined)).toEqual([false, true]);
  });

  it('has both back where the browser has lost the cookie', async () => {
    browser.server.cookie = null;
    await page.renewNow();
    expect(browser.server.cookie).toHaveLength(2);
    expect((await homes()).every(({ endedAt }) => endedAt === undefined)).toBe(true);
  });

  it('renews both at once', async () => {
    const before = (await homes()).map(({ token }) => token);
    await page.renewNow();
    const after = (await homes()).map(({ token }) => token);
    expect(after.every((token, place) => token !== before[place])).toBe(true);
  });

  it('loses the unlinked one alone, with all that it has stored', async () => {
    const { openLocalStore } = await import('../../../sync/store/local-store');
    for (const { deviceId } of await homes()) (await openLocalStore(deviceId)).close();
    expect(await page.unlinkDevice('zzzzzzzz')).toBe('wrong');
    expect(await page.unlinkDevice(codes.other)).toBeNull();
    expect(kid()).toEqual({ householdId: 'berg', childId: 'tom' });
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names.some((name) => name?.startsWith('pictick-tal'))).toBe(false);
    expect(await page.unlinkDevice(codes.tom)).toBeNull();
    expect(await readSession()).toBeNull();
  });
});

it('A device that has ended becomes an adult’s, and keeps nothing of its homes', async () => {
  await page.linkDevice(codes.tom);
  const { openLocalStore } = await import('../../../sync/store/local-store');
  for (const { deviceId } of await homes()) (await openLocalStore(deviceId)).close();
  for (const device of browser.server.devices) device.isOver = true;
  await call('tom');
  await page.forgetDevice();
  expect(await readSession()).toBeNull();
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['pictick']);
  expect([...browser.stored.keys()]).toEqual([]);
});
