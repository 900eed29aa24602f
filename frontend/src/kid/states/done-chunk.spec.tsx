/** @jest-environment jsdom */
import { cleanup, screen } from '@testing-library/react';
import { startEnglish } from '../testing/english';
import { faces, listOf, MemoryDevice } from '../testing/memory-store';
import { buttons, pass, show, tap } from '../testing/show';

let mockIsOffline = true;
jest.mock('./done', () => {
  if (mockIsOffline) throw new Error('no such chunk');
  return jest.requireActual<object>('./done');
});
jest.mock('../cards/pictures', () => ({
  usePlainPicture: ({ image }: { image: object }) => image,
  openBook: () => Promise.resolve(),
}));
beforeAll(startEnglish);
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('the way to other cards is shown where the end cannot be loaded, and the end once the network is back', async () => {
  const lock = expect.stringContaining('hold') as unknown;
  show(new MemoryDevice(faces(1), [listOf('do', 'task', 1), listOf('more', 'task', 1)]));
  await tap('Done: do 0');
  await pass(1000);
  expect(buttons()).toEqual(['Other cards: more 0', lock]);
  mockIsOffline = false;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(screen.getByRole('heading', { name: 'All done!' })).toBeTruthy();
  expect(buttons()).toEqual(['Not done: do 0', 'Other cards: more 0', lock]);
});
