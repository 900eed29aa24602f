/** @jest-environment jsdom */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { startEnglish } from '../testing/english';
import { faces, listOf, MemoryDevice } from '../testing/memory-store';
import { buttons, pass, show, tap } from '../testing/show';

jest.mock('../cards/pictures', () => ({
  usePlainPicture: ({ image }: { image: object }) => image,
}));
beforeAll(startEnglish);
beforeEach(() => {
  jest.useFakeTimers();
  // React reports a caught fault too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const lock = 'For grown-ups: hold for two seconds';
const broken = { timeZone: 'No/Where', dayStartsAt: 240, bands: { midday: 660, evening: 1020 } };
const noted = jest.fn();

it('a fault shows one card, the animal and the lock, and the card brings the page back', async () => {
  const device = new MemoryDevice(faces(2), [listOf('do', 'task', 2)]);
  const { clock } = device.store.view();
  device.set({ clock: broken });
  show(device, 8, noted);
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong');
  expect(buttons()).toEqual(['Try again', 'Choose another child', lock]);
  await tap('Try again');
  expect(buttons()).toEqual(['Try again', 'Choose another child', lock]);
  device.set({ clock });
  await tap('Try again');
  expect(screen.getByRole('button', { name: 'Done: do 0' })).toBeTruthy();
  expect(noted).toHaveBeenCalledWith(expect.any(RangeError));
});

it('a fault of the child’s data leaves the card and the lock', async () => {
  const device = new MemoryDevice(faces(2), [listOf('do', 'task', 2)]);
  Reflect.deleteProperty(device.store.view(), 'children');
  show(device, 8, noted);
  expect(buttons()).toEqual(['Try again', lock]);
  await pass(500);
  fireEvent.click(screen.getByRole('button', { name: lock }), { detail: 0 });
  expect(screen.getByRole('heading', { name: 'For grown-ups' })).toBeTruthy();
});

describe('after three tries', () => {
  const thrice = async () => {
    for (let tried = 0; tried < 3; tried++) await tap('Try again');
    await pass(0);
  };

  it('the known cards come back, and ticking goes on', async () => {
    const device = new MemoryDevice(faces(1), [listOf('do', 'task', 2)]);
    device.set({ clock: broken });
    show(device, 8, noted);
    await thrice();
    await tap('Done: do 0');
    expect(device.calls).toEqual([['check', 'do-0', true]]);
    await pass(1000);
    expect(screen.getByRole('button', { name: 'Done: do 1' })).toBeTruthy();
  });

  it('a card that breaks the page is left out', async () => {
    const device = new MemoryDevice(faces(1), [listOf('do', 'task', 2)]);
    device.change('do', (item) => (item.id === 'do-0' ? { ...item, name: null as unknown as string } : item));
    show(device, 8, noted);
    await thrice();
    expect(screen.getByRole('button', { name: 'Done: do 1' })).toBeTruthy();
  });

  it('no card has a timer, as nothing runs it', async () => {
    const device = new MemoryDevice(faces(1), [listOf('do', 'task', 2)]);
    device.change('do', (item) => ({ ...item, minutes: 5 }));
    device.set({ clock: broken });
    show(device, 8, noted);
    await thrice();
    expect(screen.getByRole('button', { name: 'Done: do 0' })).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('a hidden page tries all again', async () => {
    const device = new MemoryDevice(faces(1), [listOf('do', 'task', 2)]);
    const { clock } = device.store.view();
    device.set({ clock: broken });
    show(device, 8, noted);
    await thrice();
    device.set({ clock });
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    device.set({ clock: broken });
    await pass(0);
    expect(buttons()).toContain('Try again');
  });

  it('faults that are far apart are tried anew', async () => {
    const device = new MemoryDevice(faces(1), [listOf('do', 'task', 2)]);
    const { clock } = device.store.view();
    for (let fault = 0; fault < 4; fault++) {
      device.set({ clock: broken });
      if (fault === 0) show(device, 8, noted);
      await pass(0);
      device.set({ clock });
      await tap('Try again');
      await pass(11_000);
    }
    device.set({ clock: broken });
    await pass(0);
    expect(buttons()).toContain('Try again');
  });
});
