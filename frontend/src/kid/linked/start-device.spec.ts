import 'fake-indexeddb/auto';
import { LinkedBrowser } from '../../api/session/testing/linked-browser';

jest.mock('../../config/env', () => ({ apiKey: 'pictick-web', isProduction: false }));

let browser: LinkedBrowser;

async function start(hash = '') {
  jest.resetModules();
  browser.window.location.hash = hash;
  const { startKidSession } = await import('../../api/session/kid-mode');
  const kid = await startKidSession();
  if (kid === 'lost') throw new Error('This device was never an adult’s');
  const { startDevice } = await import('./start-device');
  return startDevice(kid === 'none' ? null : kid);
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'Date'] });
  browser = new LinkedBrowser();
  browser.server.codes.set('bcdfghjk', { householdId: 'berg', children: ['tom'] });
  browser.server.codes.set('mnpqrstv', { householdId: 'tal', children: ['tim'] });
});
afterEach(() => jest.useRealTimers());

describe('The page of a browser without an adult', () => {
  it('links the device with the letters of its address, and begins anew', async () => {
    browser.stored.set('pictick_timers', '{}');
    const port = await start('#BCDF-GHJK');
    if (!('letters' in port)) throw new Error('The device is linked already');
    expect(port.letters).toBe('BCDF-GHJK');
    expect([...browser.stored.keys()]).toEqual([]);
    expect(await port.link(port.letters)).toBeNull();
    expect(browser.went).toEqual(['reload']);
    expect(await start()).toEqual({ householdId: 'berg', childId: 'tom' });
    expect(browser.stored.get('pictick_kid')).toBe('device');
  });

  it('removes pictures that a page has left which was closed in the middle of an unlinking', async () => {
    const removed: string[] = [];
    Object.defineProperty(globalThis, 'caches', {
      configurable: true,
      value: {
        keys: () => Promise.resolve(['pictick-book-pictures', 'pictick-shell-1']),
        delete: (name: string) => Promise.resolve(removed.push(name)),
      },
    });
    await start();
    Reflect.deleteProperty(globalThis, 'caches');
    expect(removed).toEqual(['pictick-book-pictures']);
  });

  it('has no letters for an address that is none', async () => {
    expect(await start('#%E0%A4%A')).toMatchObject({ letters: '' });
  });

  it('has its homes back where only the cookie was left', async () => {
    const device = browser.server.link('berg', ['tom']);
    browser.server.cookie = [device.id];
    expect(await start()).toEqual({ householdId: 'berg', childId: 'tom' });
    expect(browser.went).toEqual([]);
  });
});

describe('The page of a linked device', () => {
  beforeEach(async () => {
    const port = await start();
    if ('letters' in port) await port.link('bcdfghjk');
    await start();
    browser.went.length = 0;
  });

  it('begins anew with another home', async () => {
    const { linkDevice } = await import('../../api/session/linked/link-device');
    expect(await linkDevice('mnpqrstv')).toBeNull();
    expect(browser.went).toEqual(['reload']);
  });

  it('leads to the page that links it after its last home was unlinked', async () => {
    browser.server.codes.set('wxzbcdfg', { householdId: 'berg', children: ['tom'] });
    const { unlinkDevice } = await import('../../api/session/linked/unlink-device');
    expect(await unlinkDevice('wxzbcdfg')).toBeNull();
    expect(browser.went).toEqual(['/kid']);
    expect(await start()).toMatchObject({ letters: '' });
    expect(browser.stored.has('pictick_kid')).toBe(false);
  });

  it('leads there only after pictures and database are removed, with the engine stopped before', async () => {
    browser.server.codes.set('wxzbcdfg', { householdId: 'berg', children: ['tom'] });
    const { readSession } = await import('../../sync/store/session-row');
    const deviceId = (await readSession())?.userId ?? '';
    const { openLocalStore } = await import('../../sync/store/local-store');
    const store = await openLocalStore(deviceId);
    const { setEngine } = await import('../../api/engine/current-engine');
    const stop = () => {
      browser.went.push('stop');
      store.close();
    };
    setEngine({ stop } as never);
    Object.defineProperty(globalThis, 'caches', {
      configurable: true,
      value: {
        keys: () => settled().then(() => ['pictick-pictures', 'pictick-texts']),
        delete: (name: string) => settled().then(() => browser.went.push(`without ${name}`)),
      },
    });
    const { unlinkDevice } = await import('../../api/session/linked/unlink-device');
    expect(await unlinkDevice('wxzbcdfg')).toBeNull();
    Reflect.deleteProperty(globalThis, 'caches');
    expect(browser.went).toEqual(['stop', 'without pictick-pictures', '/kid']);
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['pictick']);
  });

  it('keeps the letters of its address, also of one that is opened later, for the gate', async () => {
    const { givenLetters } = await import('./start-device');
    expect(givenLetters()).toBe('');
    browser.window.location.hash = '#wxzbcdfg';
    browser.window.dispatchEvent(new Event('hashchange'));
    expect(givenLetters()).toBe('wxzbcdfg');
    await start('#mnpqrstv');
    expect((await import('./start-device')).givenLetters()).toBe('mnpqrstv');
  });

  it('goes on with the home that is shown where another one was unlinked', async () => {
    const { linkDevice } = await import('../../api/session/linked/link-device');
    await linkDevice('mnpqrstv');
    await start();
    browser.went.length = 0;
    const { setEngine } = await import('../../api/engine/current-engine');
    setEngine({ stop: () => browser.went.push('stop') } as never);
    browser.server.codes.set('wxzbcdfg', { householdId: 'berg', children: ['tom'] });
    const { unlinkDevice } = await import('../../api/session/linked/unlink-device');
    expect(await unlinkDevice('wxzbcdfg')).toBeNull();
    expect(browser.went).toEqual([]);
  });

  it('rests once it is over: nothing is asked each minute', async () => {
    for (const device of browser.server.devices) device.isOver = true;
    const { renewNow } = await import('../../api/session/session');
    await renewNow();
    await settled();
    browser.server.calls.length = 0;
    jest.advanceTimersByTime(600_000);
    await settled();
    expect(browser.server.calls).toEqual([]);
  });
});
