/** @jest-environment jsdom */
import { cleanup } from '@testing-library/react';
import { startEnglish } from '../testing/english';
import { faces, firstThenOf, itemOf, listOf, MemoryDevice } from '../testing/memory-store';
import { buttons, pass, show, tap } from '../testing/show';

jest.mock('./pictures', () => ({
  usePlainPicture: ({ image }: { image: object }) => image,
  openBook: () => Promise.resolve(),
}));
beforeAll(startEnglish);
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const lock = 'For grown-ups: hold for two seconds';
const open = () => new MemoryDevice(faces(1), [listOf('do', 'task', 4)]);

it('a reload shows the cards as they were: the present one, the last one and those laid back', async () => {
  const device = open();
  const { unmount } = show(device);
  await tap('Later: do 0. Next: do 1');
  await tap('Done: do 1');
  await pass(1000);
  await tap('Later: do 2. Next: do 3');
  await tap('Later: do 3. Next: do 0');
  await tap('Done: do 0');
  await pass(1000);
  const before = buttons();
  expect(before).toEqual(['Done: do 2', 'Not done: do 0', 'Later: do 2. Next: do 3', lock]);
  unmount();
  show(device);
  expect(buttons()).toEqual(before);
});

it('a reload does not show a crossed-out card again that the child has gone past', async () => {
  const device = open();
  device.change('do', (item) => (item.id === 'do-0' ? { ...item, isSkipped: true } : item));
  const { unmount } = show(device);
  await tap(/Next: do 1/);
  expect(buttons()[0]).toBe('Done: do 1');
  unmount();
  show(device);
  expect(buttons()[0]).toBe('Done: do 1');
});

it('a reload lets no seal fall on the card that was ticked meanwhile', async () => {
  const device = open();
  const { unmount } = show(device);
  await pass(500);
  unmount();
  device.change('do', (item) => (item.id === 'do-0' ? { ...item, checked: true } : item));
  show(device);
  expect(buttons()[0]).toBe('Done: do 1');
});

it('the last card after first-then is the one that was done just before', async () => {
  const device = open();
  device.change('do', (item) => (item.id === 'do-3' ? { ...item, checked: true, mine: true } : item));
  device.set({ firstThen: firstThenOf(itemOf('do', 1), itemOf('do', 0)) });
  show(device);
  await tap('Done: do 1');
  await pass(1000);
  await tap('Done: do 0');
  await pass(1000);
  expect(buttons().slice(0, 2)).toEqual(['Done: do 2', 'Not done: do 0']);
});

it('a reload leaves the board put away', async () => {
  const device = open();
  device.adjust({ order: 'board' });
  const { unmount } = show(device);
  await pass(0);
  await tap('One card at a time');
  unmount();
  show(device);
  await pass(0);
  expect(buttons()).toContain('All cards');
});
