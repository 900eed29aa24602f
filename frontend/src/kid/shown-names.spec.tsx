/** @jest-environment jsdom */
import { act, cleanup, screen } from '@testing-library/react';
import type { KidChild } from './model/kid-view';
import { shopChunk } from './shop/shop-chunk';
import { startEnglish } from './testing/english';
import { faces, listOf, MemoryDevice } from './testing/memory-store';
import { buttons, pass, show, tap } from './testing/show';

jest.mock('./cards/pictures', () => ({
  usePlainPicture: ({ image }: { image: object }) => ({ ...image, url: '/picture.svg' }),
  openBook: () => Promise.resolve(),
}));
beforeAll(startEnglish);
beforeAll(shopChunk.load);
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** The text that is painted. */
function painted(): string {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const hidden of page.querySelectorAll('.visually-hidden')) hidden.remove();
  return page.textContent;
}

function open(shows: KidChild['shows'], listType: 'task' | 'shopping', given: Partial<KidChild> = {}) {
  const lists = [listOf('do', listType, 4), listOf('more', 'task', 1)];
  const device = new MemoryDevice(faces(2), lists);
  const { child } = device.store.view();
  device.set({ child: child && { ...child, shows, ...given } });
  show(device);
  return device;
}

describe('a child that sees pictures only', () => {
  it('reads no name on the present card nor on the next one, which keep their accessible names', async () => {
    open('pictures', 'task');
    expect(painted()).toBe('');
    expect(buttons().slice(0, 2)).toEqual(['Done: do 0', 'Later: do 0. Next: do 1']);
    await tap('Done: do 0');
    await pass(1000);
    expect(painted()).toBe('');
  });

  it('reads no name on a next card that cannot be pressed', () => {
    open('pictures', 'task', { canLayBack: false });
    expect([painted(), screen.getByRole('img', { name: 'do 1' }).textContent]).toEqual(['', '']);
  });

  it('reads no name on a tile of the shop, stamped or not, which keeps its accessible name', async () => {
    open('pictures', 'shopping');
    expect(painted()).toBe('');
    expect(screen.getByRole('img', { name: 'do 0, 3' })).toBeTruthy();
    await tap('In the basket: do 0');
    expect(painted()).toBe('');
  });

  it.each(['task', 'shopping'] as const)('reads no name where a %s list is done', async (listType) => {
    const device = open('pictures', listType);
    // A list that the child has not touched would give way to the other one.
    await tap(listType === 'task' ? 'Done: do 0' : 'In the basket: do 0');
    act(() => device.change('do', (item) => ({ ...item, checked: true, mine: true })));
    await pass(1500);
    expect(buttons()[0]).toContain('Not done: ');
    expect(painted()).toBe('');
  });

  it('reads no name where nothing is to be done', () => {
    const device = open('pictures', 'task');
    act(() => device.set({ lists: [] }));
    expect(painted()).toBe('');
  });
});

it.each(['both', 'words'] as const)('a child that sees %s reads the names of cards and tiles', (shows) => {
  open(shows, 'task');
  expect(painted()).toBe('do 0do 1');
  cleanup();
  open(shows, 'shopping');
  expect(painted()).toBe('do 0do 1');
});
