/** @jest-environment jsdom */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { startEnglish } from '../testing/english';
import { faces, listOf, MemoryDevice } from '../testing/memory-store';
import { buttons, pass, show, tap } from '../testing/show';
import { shopChunk } from './shop-chunk';

jest.mock('../cards/pictures', () => ({
  usePlainPicture: () => ({ url: '/plain.svg', color: '#fff' }),
  openBook: () => Promise.resolve(),
}));
beforeAll(startEnglish);
beforeAll(shopChunk.load);
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
const open = (count = 4) => new MemoryDevice(faces(1), [listOf('buy', 'shopping', count)]);
const findElsewhere = (device: MemoryDevice, id: string) =>
  act(() => device.change('buy', (item) => (item.id === id ? { ...item, checked: true } : item)));

describe('a thing that another member of the family finds', () => {
  it('turns over at once where no finger is on the page', () => {
    const device = open();
    show(device);
    findElsewhere(device, 'buy-0');
    expect(buttons().slice(0, 2)).toEqual(['In the basket: buy 2', 'In the basket: buy 1']);
  });

  it('stays open under a finger and turns over when the finger is up', () => {
    const device = open();
    const { taps } = show(device);
    taps.pressed(1, { x: 0, y: 0 });
    findElsewhere(device, 'buy-0');
    expect(buttons()[0]).toBe('In the basket: buy 0');
    act(() => taps.released(1));
    expect(buttons()[0]).toBe('In the basket: buy 2');
  });

  it('is stamped by the finger that was on it', async () => {
    const device = open();
    const { taps } = show(device);
    await pass(500);
    taps.pressed(1, { x: 0, y: 0 });
    findElsewhere(device, 'buy-0');
    fireEvent.click(screen.getByRole('button', { name: 'In the basket: buy 0' }));
    act(() => taps.released(1));
    expect(buttons().slice(0, 2)).toEqual(['Out of the basket: buy 0', 'In the basket: buy 1']);
  });

  it('gives its place to a thing that no hand stamps by a tap meant for the thing before', async () => {
    const device = open();
    show(device);
    await pass(500);
    findElsewhere(device, 'buy-0');
    fireEvent.click(screen.getByRole('button', { name: 'In the basket: buy 2' }));
    expect(device.calls).toEqual([]);
    await tap('In the basket: buy 2');
    expect(device.calls).toEqual([['check', 'buy-2', true]]);
  });

  it('ends the shop where it was the last one', async () => {
    const device = open(1);
    show(device);
    findElsewhere(device, 'buy-0');
    await pass(1300);
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('All done!');
  });
});

it('the basket shows the thing stamped last, wherever it stands on the list', async () => {
  const device = open(9);
  device.change('buy', (item) => (Number(item.id.slice(4)) > 2 ? { ...item, checked: true } : item));
  const { container } = show(device);
  await tap('In the basket: buy 0');
  const things = [...container.querySelectorAll('[data-thing]')].map((thing) =>
    thing.getAttribute('data-thing'),
  );
  expect(things.slice(-3)).toEqual(['buy-7', 'buy-8', 'buy-0']);
});

it('the basket of a wide screen shows each of 24 things, and the latest 24 of more', async () => {
  const device = open(26);
  device.change('buy', (item) => (Number(item.id.slice(4)) > 2 ? { ...item, checked: true } : item));
  const { container } = show(device);
  const things = () => container.querySelectorAll('[data-thing]').length;
  expect(things()).toBe(23);
  await tap('In the basket: buy 0');
  expect(things()).toBe(24);
  await tap('In the basket: buy 1');
  expect(things()).toBe(24);
});

describe('the focus', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const press = async (name: string) => {
    await pass(500);
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await pass(1);
  };

  it('stays on a tile that was stamped', async () => {
    show(open());
    await press('In the basket: buy 0');
    expect(focused()).toBe('Out of the basket: buy 0');
  });

  it('comes to the first picture where its tile turned over', async () => {
    const device = open();
    show(device);
    screen.getByRole('button', { name: 'In the basket: buy 0' }).focus();
    findElsewhere(device, 'buy-0');
    await pass(1);
    expect(focused()).toBe('buy 2');
  });

  it('comes to the picture of the next card when a card is laid back', async () => {
    show(new MemoryDevice(faces(1), [listOf('do', 'task', 3)]));
    await press('Later: do 0. Next: do 1');
    expect(focused()).toBe('do 1. Step 1 of 3.');
  });
});

it.each([
  [false, 'both', '/plain.svg'],
  [true, 'both', '/kuzu.webp'],
  [true, 'pictures', '/plain.svg'],
] as const)(
  'a tile has the companion on it if that is switched on (%s, shows %s)',
  (companionOnCards, shows, url) => {
    const device = open(1);
    device.change('buy', (item) => ({ ...item, image: { ...item.image, url: '/kuzu.webp' } }));
    const { child } = device.store.view();
    device.set({ child: child && { ...child, shows, companionOnCards } });
    const { container } = show(device);
    expect(container.querySelector('[data-card] img:last-of-type')?.getAttribute('src')).toBe(url);
  },
);
