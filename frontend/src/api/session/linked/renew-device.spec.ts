import 'fake-indexeddb/auto';
import { readSession } from '../../../sync/store/session-row';
import type { LinkedBrowser } from '../testing/linked-browser';
import { callAs, codes, type LinkedPage, openLinkedBrowser, storedHomes } from '../testing/linked-page';

jest.mock('../../../config/env', () => ({ apiKey: 'pictick-web', isProduction: false }));
jest.mock('../../engine/register-background-sync', () => ({ registerBackgroundSync: () => undefined }));

const day = 86_400_000;
let browser: LinkedBrowser;
let page: LinkedPage;

beforeEach(async () => {
  ({ browser, page } = await openLinkedBrowser());
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 50));
const kid = () => page.sessionView().kid;

describe('The renewal of a linked device', () => {
  beforeEach(async () => {
    await page.linkDevice(codes.tom);
    browser.server.calls.length = 0;
  });
  const home = async () => (await storedHomes())[0];
  const refused = async (): Promise<string | null> => {
    const token = await page.accessToken();
    return page.refreshAfter(token ?? '', 'TOKEN_EXPIRED');
  };

  it('happens after a refused token, under the lock, and the call is made again', async () => {
    browser.server.now += 3 * day;
    expect(await callAs(page, 'tom')).toBe(200);
    expect(browser.server.paths()).toEqual(['/api/kid', '/api/kid/device/renew', '/api/kid']);
    expect(browser.locks.at(-1)).toBe('pictick-refresh');
  });

  it('happens at the start of a page whose token ends soon, although its code comes after the session', async () => {
    browser.server.now += 1.5 * day;
    jest.spyOn(Date, 'now').mockReturnValue(browser.server.now);
    jest.resetModules();
    const session = await import('../session');
    await session.startSession();
    await settled();
    const { renewDevices } = await import('./renew-device');
    renewDevices();
    await settled();
    expect(browser.server.paths()).toEqual(['/api/kid/device/renew']);
  });

  it('happens once for calls at the same moment', async () => {
    browser.server.now += 3 * day;
    expect(await Promise.all([callAs(page, 'tom'), callAs(page, 'tom'), callAs(page, 'tom')])).toEqual([
      200, 200, 200,
    ]);
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
    expect(await callAs(page, 'tom')).toBe(200);
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
    expect(await callAs(page, 'tom')).toBe(401);
    expect(kid()).toMatchObject({ childId: 'tom', isOver: true });
    browser.server.calls.length = 0;
    expect(await callAs(page, 'tom')).toBe(401);
    await page.renewNow();
    expect(browser.server.calls).toEqual([]);
  });

  it('says that a device is over which an adult has ended', async () => {
    for (const device of browser.server.devices) device.isOver = true;
    expect(await callAs(page, 'tom')).toBe(401);
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
    expect(await callAs(page, 'tom')).toBe(200);
  });
});
