/** @jest-environment jsdom */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { timersKey } from '../../shared/lib/clear-session';
import type { KidItem } from '../model/kid-view';
import { useSounds } from '../sound/sounds';
import { startEnglish } from '../testing/english';
import { faces, listOf, MemoryDevice } from '../testing/memory-store';
import { buttons, hold, pass, show, tap } from '../testing/show';

const play = jest.fn((_name: string) => undefined);
jest.mock('../cards/pictures', () => ({
  usePlainPicture: ({ image }: { image: object }) => image,
}));
jest.mock('../sound/sounds', () => ({ useSounds: jest.fn() }));
const locks: string[] = [];
beforeAll(startEnglish);
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z') });
  localStorage.clear();
  play.mockClear();
  locks.length = 0;
  jest.mocked(useSounds).mockReturnValue({ play, whenQuiet: () => () => undefined });
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: {
      request: (kind: string) => {
        locks.push(kind);
        return Promise.resolve({ released: false, release: () => Promise.resolve(void locks.pop()) });
      },
    },
  });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const sounds = () => play.mock.calls.flatMap(([name]) => (name === 'minute' || name === 'end' ? name : []));
const left = () => screen.getByRole('timer').getAttribute('aria-label');
const said = () => screen.getAllByRole('status').at(-1)?.textContent;
const lock = 'For grown-ups: hold for two seconds';

/** Three cards, of which the first takes minutes. */
async function open(minutes = 3, change: (item: KidItem) => Partial<KidItem> = () => ({})) {
  const device = new MemoryDevice(faces(2), [listOf('do', 'task', 3)]);
  device.change('do', (item) => ({ ...item, ...(item.id === 'do-0' && { minutes }), ...change(item) }));
  const shown = show(device);
  await pass(0);
  return { device, ...shown };
}

it('a card with minutes shows the full disc and a button that starts it', async () => {
  await open();
  expect(buttons().slice(0, 2)).toEqual(['Start the timer', 'Done: do 0']);
  expect(left()).toBe('3 minutes left');
  await pass(60_000);
  expect(left()).toBe('3 minutes left');
  expect(locks).toEqual([]);
});

it('a card without minutes, and one that is not for today, have no timer', async () => {
  await open(3, ({ id }) => (id === 'do-0' ? { isSkipped: true } : {}));
  expect(screen.queryByRole('timer')).toBeNull();
  expect(buttons()[0]).toBe('Next: do 1');
});

it('a timer runs, sounds one minute before its end and at its end, and the card waits', async () => {
  await open();
  await tap('Start the timer');
  expect(buttons()[0]).toBe('Pause the timer');
  await pass(0);
  expect(locks).toEqual(['screen']);
  await pass(119_000);
  expect([left(), said(), sounds()]).toEqual(['2 minutes left', '', []]);
  await pass(1000);
  expect([left(), said(), sounds()]).toEqual(['1 minute left', '1 minute left', ['minute']]);
  await pass(60_000);
  expect([left(), said(), sounds()]).toEqual(['Time’s up', 'Time’s up', ['minute', 'end']]);
  expect(locks).toEqual([]);
  expect(buttons().slice(0, 2)).toEqual(['Done: do 0', 'Later: do 0. Next: do 1']);
  await pass(300_000);
  expect([left(), sounds()]).toEqual(['Time’s up', ['minute', 'end']]);
});

it('a timer is painted once a second', async () => {
  await open();
  await tap('Start the timer');
  const paths = new Set<string | null>();
  for (let part = 0; part < 40; part++) {
    await pass(100);
    paths.add(document.querySelector('[role=timer] path')?.getAttribute('d') ?? null);
  }
  expect(paths.size).toBe(5);
});

it('a timer holds while it is paused', async () => {
  await open();
  await tap('Start the timer');
  await pass(60_000);
  await tap('Pause the timer');
  await pass(600_000);
  expect([left(), sounds(), locks]).toEqual(['2 minutes left', [], []]);
  await tap('Start the timer');
  await pass(120_000);
  expect(sounds()).toEqual(['minute', 'end']);
});

it('a timer runs on while its card is laid back, the gate is open and the page is loaded anew', async () => {
  const { device, unmount } = await open(5);
  await tap('Start the timer');
  await pass(60_000);
  await tap('Later: do 0. Next: do 1');
  await pass(30_000);
  expect(buttons()[0]).toBe('Done: do 1');
  await hold(lock, 2000);
  await pass(58_000);
  unmount();
  await pass(30_000);
  const again = new MemoryDevice(faces(2), device.store.view().lists);
  show(again);
  await pass(0);
  expect([left(), buttons()[0]]).toEqual(['2 minutes left', 'Pause the timer']);
});

it('a timer sounds although another card is in front', async () => {
  await open();
  await tap('Start the timer');
  await tap('Later: do 0. Next: do 1');
  await pass(180_000);
  expect(sounds()).toEqual(['minute', 'end']);
});

it('a card that is stamped early gives no sound, and taken back it has its true time', async () => {
  await open();
  await tap('Start the timer');
  await pass(30_000);
  await tap('Done: do 0');
  expect(screen.queryByRole('button', { name: 'Pause the timer' })).toBeNull();
  await pass(30_000);
  await tap('Not done: do 0');
  expect([left(), buttons()[0]]).toEqual(['2 minutes left', 'Pause the timer']);
  await tap('Done: do 0');
  await pass(300_000);
  expect([sounds(), locks]).toEqual([[], []]);
  await tap('Not done: do 0');
  expect([left(), buttons()[0], sounds()]).toEqual(['3 minutes left', 'Start the timer', []]);
});

it('a timer runs on where its card is one of two that an adult picked', async () => {
  const { device } = await open();
  await tap('Start the timer');
  await pass(30_000);
  const items = device.store.view().lists[0]?.items.slice(0, 2) ?? [];
  act(() => device.set({ firstThen: { id: 'pair', listType: 'task', isFirstThen: true, items }, lists: [] }));
  await pass(30_000);
  expect([left(), buttons()[0]]).toEqual(['2 minutes left', 'Pause the timer']);
  await pass(60_000);
  expect(sounds()).toEqual(['minute']);
});

it('a timer belongs to one child', async () => {
  await open();
  await tap('Start the timer');
  await tap('Choose another child');
  await tap('The rabbit');
  expect([left(), buttons()[0]]).toEqual(['3 minutes left', 'Start the timer']);
  await pass(200_000);
  expect([sounds(), locks]).toEqual([[], []]);
});

it('a timer follows the page in another window', async () => {
  await open();
  const timer = { goneMs: 61_000, isRunning: true, told: 'nothing', startedAt: Date.now(), at: Date.now() };
  localStorage.setItem(timersKey, JSON.stringify({ 'fox do-0 ': timer }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: timersKey })));
  expect([left(), buttons()[0]]).toEqual(['2 minutes left', 'Pause the timer']);
});

it('a timer has ticks where a multiple of five minutes is left', async () => {
  await open(12);
  expect(document.querySelectorAll('[role=timer] path')).toHaveLength(2);
});

it('a drumming hand starts a timer once', async () => {
  await open();
  await pass(500);
  for (let tapped = 0; tapped < 10; tapped++) {
    fireEvent.click(screen.getByRole('button', { name: /the timer/ }));
    await pass(30);
  }
  expect(buttons()[0]).toBe('Pause the timer');
});
