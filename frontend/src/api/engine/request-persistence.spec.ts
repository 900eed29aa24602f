import type { requestPersistence as AskToKeep } from './request-persistence';

let requestPersistence: typeof AskToKeep;
const persist = jest.fn<Promise<boolean>, []>();
const browser = (onLine: boolean, storage?: object): void => {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine, storage } });
};

beforeEach(async () => {
  persist.mockReset().mockResolvedValue(false);
  await jest.isolateModulesAsync(async () => {
    ({ requestPersistence } = await import('./request-persistence'));
  });
});

it('requestPersistence asks once, at the first change made offline', () => {
  browser(true, { persist });
  requestPersistence();
  expect(persist).not.toHaveBeenCalled();
  browser(false, { persist });
  requestPersistence();
  requestPersistence();
  expect(persist).toHaveBeenCalledTimes(1);
});

it('requestPersistence ignores a refusal and an error of the browser', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  persist.mockRejectedValue(new TypeError('not allowed'));
  browser(false, { persist });
  requestPersistence();
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off('unhandledRejection', unhandled);
  expect(persist).toHaveBeenCalledTimes(1);
  expect(unhandled).not.toHaveBeenCalled();
});

it.each([
  ['no storage', undefined],
  ['no persist method', {}],
])('requestPersistence does nothing if the browser has %s', (_, storage) => {
  browser(false, storage);
  expect(requestPersistence).not.toThrow();
});
