import 'fake-indexeddb/auto';

const told = { asked: 0, refreshed: 0, queued: 0, deferred: 0 };

jest.mock('../../config/env', () => ({ apiKey: 'pictick-web' }));
jest.mock('../../i18n/language', () => ({
  currentLanguage: () => 'en',
  readStorage: () => null,
  writeStorage: () => undefined,
}));
jest.mock('./register-background-sync', () => ({
  registerBackgroundSync: () => {
    told.asked++;
  },
}));
jest.mock('./live', () => ({ openLive: () => ({ wake: () => undefined, stop: () => undefined }) }));
jest.mock('../session/session', () => ({
  onSession: () => () => undefined,
  sessionView: () => ({ status: 'signed-in', user: { id: 'mia' } }),
  storedToken: () => 'token',
}));
jest.mock('../../sync/engine', () => ({
  SyncEngine: class {
    open = () => Promise.resolve();
    pullLists = () => Promise.resolve();
    myLists = () => ({ status: 'ready' });
    refresh = () => {
      told.refreshed++;
    };
    sync = () => ({ queued: told.queued, deferred: told.deferred });
    stop = () => undefined;
  },
}));

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const turn = (visibilityState: 'visible' | 'hidden'): void => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeAll(async () => {
  for (const [name, value] of Object.entries({ BroadcastChannel: undefined, navigator: { onLine: true } }))
    Object.defineProperty(globalThis, name, { configurable: true, value });
  Object.defineProperty(globalThis, 'window', {
    configurable: true,
    value: Object.assign(new EventTarget(), { location: { origin: 'http://localhost' } }),
  });
  Object.defineProperty(globalThis, 'document', { configurable: true, value: page });
  const { setTimeout: later } = globalThis;
  // The timeout of the store is longer than this test.
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((work: () => void, milliseconds: number) =>
      milliseconds > 1000 ? 0 : later(work, milliseconds)) as never);
  jest.spyOn(globalThis, 'setInterval').mockImplementation((() => 0) as never);
  const { startEngine } = await import('./start-engine');
  const { currentEngine } = await import('./current-engine');
  startEngine();
  for (let tries = 0; !currentEngine() && tries < 200; tries++)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(currentEngine()).not.toBeNull();
});

it('startEngine leaves the queue to the worker when the page is hidden', () => {
  told.asked = 0;
  told.queued = 2;
  turn('hidden');
  expect(told.asked).toBe(1);
});

it('startEngine does not ask for Background Sync if all changes are deferred', () => {
  told.asked = 0;
  told.queued = told.deferred = 2;
  turn('hidden');
  expect(told.asked).toBe(0);
  told.deferred = 0;
});

it('startEngine asks for no Background Sync if nothing waits, and refreshes when the page is visible again', () => {
  told.asked = told.refreshed = told.queued = 0;
  turn('hidden');
  expect(told).toMatchObject({ asked: 0, refreshed: 0 });
  turn('visible');
  expect(told).toMatchObject({ asked: 0, refreshed: 1 });
});
