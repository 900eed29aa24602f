/** @jest-environment jsdom */
import { cleanup, screen } from '@testing-library/react';
import { startEnglish } from '../testing/english';
import { faces, listOf, MemoryDevice } from '../testing/memory-store';
import { buttons, pass, show } from '../testing/show';

let mockIsOffline = true;
jest.mock('./board', () => {
  if (mockIsOffline) throw new Error('no such chunk');
  return jest.requireActual<object>('./board');
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

it('one card at a time is shown where the board cannot be loaded, and the board once the network is back', async () => {
  const device = new MemoryDevice(faces(1), [listOf('do', 'task', 2)]);
  device.adjust({ order: 'board' });
  show(device);
  await pass(0);
  expect(buttons()).toEqual(['Done: do 0', 'Later: do 0. Next: do 1', expect.stringContaining('hold')]);
  mockIsOffline = false;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(screen.getByRole('button', { name: 'Done: do 1' })).toBeTruthy();
});
