/** @jest-environment jsdom */
import { cleanup } from '@testing-library/react';
import { startEnglish } from './testing/english';
import { faces, listOf, MemoryDevice } from './testing/memory-store';
import { buttons, pass, show } from './testing/show';

let mockIsOffline = true;
jest.mock('./shop/shop', () => {
  if (mockIsOffline) throw new Error('no such chunk');
  return jest.requireActual<object>('./shop/shop');
});
jest.mock('./cards/pictures', () => ({
  usePlainPicture: ({ image }: { image: object }) => image,
  openBook: () => Promise.resolve(),
}));
beforeAll(startEnglish);
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('one thing at a time is shown where the shop cannot be loaded, and the shop once the network is back', async () => {
  const lock = expect.stringContaining('hold') as unknown;
  show(new MemoryDevice(faces(1), [listOf('buy', 'shopping', 2)]));
  await pass(0);
  expect(buttons()).toEqual(['Done: buy 0', 'Later: buy 0. Next: buy 1', lock]);
  mockIsOffline = false;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(buttons()).toEqual(['In the basket: buy 0', 'In the basket: buy 1', lock]);
});
