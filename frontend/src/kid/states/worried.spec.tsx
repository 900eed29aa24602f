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
