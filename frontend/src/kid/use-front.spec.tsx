/** @jest-environment jsdom */
import { act, cleanup, screen } from '@testing-library/react';
import { shopChunk } from './shop/shop-chunk';
import { startEnglish } from './testing/english';
import { faces, listOf, MemoryDevice } from './testing/memory-store';
import { buttons, pass, show, tap } from './testing/show';

jest.mock('./cards/pictures', () => ({
  usePlainPicture: ({ image }: { image: object }) => image,
  openBook: () => Promise.resolve(),
}));
beforeAll(startEnglish);
beforeAll(shopChunk.load);
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const routine = listOf('do', 'task', 2);
const shop = listOf('buy', 'shopping', 2);

it('a list that the child has not touched gives way to one that comes before it', async () => {
  const device = new MemoryDevice(faces(1), [shop]);
  show(device);
  expect(buttons()[0]).toBe('In the basket: buy 0');
  act(() => device.set({ lists: [routine, shop] }));
  expect(buttons()[0]).toBe('Done: do 0');
  // The tap was meant for the list before.
  screen.getByRole('button', { name: 'Done: do 0' }).click();
  expect(device.calls).toEqual([]);
  await tap('Done: do 0');
  expect(device.calls).toEqual([['check', 'do-0', true]]);
});

it('a list that the child has touched stays in front', async () => {
  const device = new MemoryDevice(faces(1), [shop]);
  show(device);
  await tap('In the basket: buy 0');
  act(() => device.set({ lists: [routine, ...device.store.view().lists] }));
  expect(buttons()[0]).toBe('Out of the basket: buy 0');
});

it('a list that the child has chosen stays in front', async () => {
  const device = new MemoryDevice(faces(1), [routine, shop]);
  show(device);
  await tap('Other cards: buy 0');
  act(() => device.set({ lists: [listOf('more', 'task', 1), ...device.store.view().lists] }));
  expect(buttons()[0]).toBe('In the basket: buy 0');
});

it('a list that the child has chosen is there after a reload, until it is done', async () => {
  const device = new MemoryDevice(faces(1), [routine, shop]);
  const { unmount } = show(device);
  await tap('Other cards: buy 0');
  unmount();
  const again = show(device);
  expect(buttons()[0]).toBe('In the basket: buy 0');
  again.unmount();
  device.change('buy', (item) => ({ ...item, checked: true }));
  show(device);
  expect(buttons()[0]).toBe('Done: do 0');
});

it('a list gives way under no finger', async () => {
  const device = new MemoryDevice(faces(1), [shop]);
  const { taps } = show(device);
  taps.pressed(1, { x: 0, y: 0 });
  act(() => device.set({ lists: [routine, shop] }));
  await pass(1000);
  expect(buttons()[0]).toBe('In the basket: buy 0');
  act(() => taps.released(1));
  expect(buttons()[0]).toBe('Done: do 0');
});

it('a list that another child has touched does not stay in front', async () => {
  const device = new MemoryDevice(faces(2), [routine, shop]);
  show(device);
  await tap('Other cards: buy 0');
  act(() => device.store.chooseChild('rabbit'));
  expect(buttons()[0]).toBe('Done: do 0');
});
