import 'fake-indexeddb/auto';
import { readSession } from '../../../sync/store/session-row';
import type { LinkedBrowser } from '../testing/linked-browser';
import {
  callAs,
  codes,
  type LinkedPage,
  openLinkedBrowser,
  openLinkedPage,
  storedHomes,
} from '../testing/linked-page';

jest.mock('../../../config/env', () => ({ apiKey: 'pictick-web', isProduction: false }));
jest.mock('../../engine/register-background-sync', () => ({ registerBackgroundSync: () => undefined }));

let browser: LinkedBrowser;
let page: LinkedPage;

beforeEach(async () => {
  ({ browser, page } = await openLinkedBrowser());
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const kid = () => page.sessionView().kid;

describe('A device whose storage was cleared', () => {
  it('has its homes back by the cookie', async () => {
    await page.linkDevice(codes.both);
    browser.evictStorage();
    page = await openLinkedPage();
    expect(await page.restoreHomes()).toBe(true);
    expect(kid()).toEqual({ householdId: 'berg', childId: null });
    expect(await storedHomes()).toHaveLength(1);
  });

  it('ends the session of an adult who has signed in meanwhile', async () => {
    await page.linkDevice(codes.tom);
    browser.evictStorage();
    page = await openLinkedPage();
    browser.server.calls.length = 0;
    browser.server.other = () => Response.json({ token: 'adult' });
    expect(await page.restoreHomes()).toBe(true);
    expect(browser.server.calls.map(({ path, token }) => [path, token])).toEqual([
      ['/api/kid/device/renew', null],
      ['/api/auth/refresh', null],
      ['/api/auth/logout', 'adult'],
    ]);
  });

  it('asks again while the answer is not known, and is not taken for a new one', async () => {
    await page.linkDevice(codes.tom);
    browser.evictStorage();
    page = await openLinkedPage();
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
    page = await openLinkedPage();
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
    page = await openLinkedPage();
    expect(await page.restoreHomes()).toBe(true);
    expect(await callAs(page, 'tom')).toBe(200);
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
    expect(await callAs(page, 'tom')).toBe(200);
  });

  it('asks the children of the other one who is there, also where the link began in the screen of one', async () => {
    await page.linkDevice(codes.both);
    await page.changeActingChild('mia');
    await page.linkDevice(codes.other);
    await page.showHome('berg');
    expect(kid()).toEqual({ householdId: 'berg', childId: null });
    await page.showHome('tal');
    expect(kid()).toEqual({ householdId: 'tal', childId: 'tom2' });
  });

  it('shows the other one when the shown one is over', async () => {
    for (const device of browser.server.devices) if (device.householdId === 'tal') device.isOver = true;
    expect(await callAs(page, 'tom2')).toBe(401);
    expect(kid()).toEqual({ householdId: 'berg', childId: 'tom' });
    expect((await storedHomes()).map(({ endedAt }) => endedAt !== undefined)).toEqual([false, true]);
  });

  it('has both back where the browser has lost the cookie', async () => {
    browser.server.cookie = null;
    await page.renewNow();
    expect(browser.server.cookie).toHaveLength(2);
    expect((await storedHomes()).every(({ endedAt }) => endedAt === undefined)).toBe(true);
  });

  it('renews both at once', async () => {
    const before = (await storedHomes()).map(({ token }) => token);
    await page.renewNow();
    const after = (await storedHomes()).map(({ token }) => token);
    expect(after.every((token, place) => token !== before[place])).toBe(true);
  });

  it('loses the unlinked one alone, with all that it has stored', async () => {
    const { openLocalStore } = await import('../../../sync/store/local-store');
    for (const { deviceId } of await storedHomes()) (await openLocalStore(deviceId)).close();
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
  for (const { deviceId } of await storedHomes()) (await openLocalStore(deviceId)).close();
  for (const device of browser.server.devices) device.isOver = true;
  await callAs(page, 'tom');
  await page.forgetDevice();
  expect(await readSession()).toBeNull();
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['pictick']);
  expect([...browser.stored.keys()]).toEqual([]);
});
