import 'fake-indexeddb/auto';

const seen = { status: 'ready', live: false, pulls: 0 };

jest.mock('../../config/env', () => ({ apiKey: 'pictick-web' }));
jest.mock('../../shared/lib/lazy-component', () => ({
  loadChunk: (_: string, load: () => unknown) => load(),
  lazyWhenIdle: (load: unknown) => load,
}));
jest.mock('./live', () => ({ openLive: () => ({ wake: () => undefined, stop: () => undefined }) }));
jest.mock('../session/session', () => ({
  onSession: () => () => undefined,
  sessionView: () => ({ status: 'signed-in', user: { id: 'mia' } }),
  storedToken: () => 'token',
}));
jest.mock('../../sync/store/local-store', () => ({ openLocalStore: () => Promise.resolve({}) }));
jest.mock('../../sync/engine', () => ({
  SyncEngine: class {
    open = () => Promise.resolve();
    pullLists = () => Promise.resolve(void seen.pulls++);
    refresh = () => void seen.pulls++;
    myLists = () => ({ status: seen.status });
    sync = () => ({ live: seen.live });
    stop = () => undefined;
  },
}));

beforeEach(() => {
  jest.resetModules();
  jest.useFakeTimers();
  for (const name of ['window', 'document'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      value: Object.assign(new EventTarget(), {
        visibilityState: 'visible',
        location: { origin: 'http://localhost' },
      }),
    });
  for (const [name, value] of Object.entries({ BroadcastChannel: undefined, navigator: {} }))
    Object.defineProperty(globalThis, name, { configurable: true, value });
});
afterEach(() => jest.useRealTimers());

it.each([
  ['at once if no lists are stored', 'loading', false, [1, 1]],
  ['by the live channel if lists are stored', 'ready', true, [0, 0]],
  ['after two seconds if lists are stored and no channel opens', 'ready', false, [0, 1]],
] as const)('startEngine pulls the lists %s', async (_, status, live, pulls) => {
  Object.assign(seen, { status, live, pulls: 0 });
  (await import('./start-engine')).startEngine();
  await jest.advanceTimersByTimeAsync(1000);
  expect(seen.pulls).toBe(pulls[0]);
  await jest.advanceTimersByTimeAsync(1500);
  expect(seen.pulls).toBe(pulls[1]);
});
