import 'fake-indexeddb/auto';
import { changeSession, readSession } from '../../../sync/store/session-row';
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

describe('A linked device', () => {
  it('shows the only child of the code, or lets several choose', async () => {
    expect(await page.linkDevice(' BCDF-GHJK ')).toBeNull();
    expect(kid()).toEqual({ householdId: 'berg', childId: 'tom' });
    expect(await callAs(page, 'tom')).toBe(200);
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
    page = await openLinkedPage();
    expect(await page.linkDevice(codes.tom)).toBeNull();
    expect(browser.server.paths()).toEqual(['/api/auth/logout', '/api/kid/device/link']);
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain('pictick-ada');
    expect((await storedHomes()).map(({ householdId }) => householdId)).toEqual(['berg']);
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
    page = await openLinkedPage();
    expect(await page.linkDevice(codes.tom)).toBeNull();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('pictick-ada');
  });
});
