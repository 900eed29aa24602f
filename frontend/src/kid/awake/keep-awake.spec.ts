/** @jest-environment jsdom */
import { keepAwake } from './keep-awake';

interface Lock {
  released: boolean;
  release: () => Promise<void>;
}
let locks: Lock[];
let answer: () => Promise<Lock>;
let seen: DocumentVisibilityState;

const lock = (): Lock => {
  const made: Lock = { released: false, release: () => Promise.resolve(void (made.released = true)) };
  locks.push(made);
  return made;
};
const held = () => locks.filter(({ released }) => !released).length;
const settled = () => new Promise((resolve) => setTimeout(resolve));
async function show(state: DocumentVisibilityState): Promise<void> {
  seen = state;
  // The browser gives up the lock of a hidden page.
  if (state === 'hidden') for (const each of locks) each.released = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
}

beforeEach(() => {
  [locks, seen] = [[], 'visible'];
  answer = () => Promise.resolve(lock());
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: { request: () => answer() },
  });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => seen });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(document, 'visibilityState');
});

it('keepAwake holds one lock until it is stopped', async () => {
  const stop = keepAwake();
  await settled();
  await show('visible');
  expect(held()).toBe(1);
  stop();
  await show('visible');
  expect([held(), locks.length]).toEqual([0, 1]);
});

it('keepAwake takes the lock again when the page is seen again', async () => {
  const stop = keepAwake();
  await settled();
  await show('hidden');
  expect(held()).toBe(0);
  await show('visible');
  expect(held()).toBe(1);
  stop();
});

it('keepAwake releases a lock that comes after it was stopped', async () => {
  let give = (_: Lock) => {};
  answer = () => new Promise((resolve) => (give = resolve));
  const stop = keepAwake();
  stop();
  give(lock());
  await settled();
  expect([locks.length, held()]).toEqual([1, 0]);
});

it('keepAwake takes a refusal calmly and asks again when the page is seen again', async () => {
  answer = () => Promise.reject(new DOMException('battery', 'NotAllowedError'));
  const stop = keepAwake();
  await settled();
  answer = () => Promise.resolve(lock());
  await show('visible');
  expect(held()).toBe(1);
  stop();
});

it('keepAwake does nothing where there is no such lock', async () => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  const stop = keepAwake();
  await settled();
  expect(stop).not.toThrow();
});
