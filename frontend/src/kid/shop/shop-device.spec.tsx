/** @jest-environment jsdom */
import { cleanup } from '@testing-library/react';
import { useSounds } from '../sound/sounds';
import { startEnglish } from '../testing/english';
import { faces, listOf, MemoryDevice } from '../testing/memory-store';
import { pass, show, tap } from '../testing/show';

jest.mock('../cards/pictures', () => ({
  usePlainPicture: () => ({ url: '/plain.svg', color: '#fff' }),
  openBook: () => Promise.resolve(),
}));
jest.mock('../sound/sounds', () => ({ useSounds: jest.fn() }));
const play = jest.fn((_name: string) => undefined);
let locks = 0;
beforeAll(startEnglish);
beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(useSounds).mockReturnValue({ play, whenQuiet: () => () => undefined });
  const release = () => Promise.resolve(void (locks -= 1));
  const request = () => Promise.resolve({ released: false, release }).finally(() => (locks += 1));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('the shop sounds each stamp and keeps the screen on until all was found', async () => {
  show(new MemoryDevice(faces(1), [listOf('buy', 'shopping', 2)]));
  await pass(3000);
  expect(locks).toBe(1);
  await tap('In the basket: buy 0');
  await tap('In the basket: buy 1');
  expect(play.mock.calls).toEqual([['stamp'], ['stamp']]);
  expect(locks).toBe(1);
  await pass(2000);
  expect(locks).toBe(0);
});
