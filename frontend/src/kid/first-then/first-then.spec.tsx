/** @jest-environment jsdom */
import { act, cleanup, screen } from '@testing-library/react';
import { startEnglish } from '../testing/english';
import { faces, firstThenOf, itemOf, listOf, MemoryDevice } from '../testing/memory-store';
import { buttons, pass, show, tap } from '../testing/show';

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

const lock = 'For grown-ups: hold for two seconds';
const shoes = itemOf('morning', 2);
const park = itemOf('play', 0);
const open = () => new MemoryDevice(faces(1), [listOf('morning', 'task', 4), listOf('play', 'task', 1)]);

describe('first-then', () => {
  it('shows two cards of two lists alone, and the second cannot come before the first', () => {
    const device = open();
    device.set({ firstThen: firstThenOf(shoes, park) });
    const { container } = show(device);
    expect(screen.getByRole('img', { name: 'morning 2. Step 1 of 2.' })).toBeTruthy();
    expect(buttons()).toEqual(['Done: morning 2', lock]);
    expect(screen.getByRole('img', { name: 'play 0' })).toBeTruthy();
    expect(container.querySelectorAll('[data-stone]')).toHaveLength(2);
  });

  it('stamps both in their lists, shows the seal on the second, then what was there before', async () => {
    const device = open();
    show(device);
    await tap('Done: morning 0');
    await pass(1000);
    act(() => device.set({ firstThen: firstThenOf(shoes, park) }));
    await tap('Done: morning 2');
    await pass(1000);
    expect(buttons()).toEqual(['Done: play 0', 'Not done: morning 2', lock]);
    await tap('Done: play 0');
    expect(device.calls.slice(1)).toEqual([
      ['check', 'morning-2', true],
      ['check', 'play-0', true],
    ]);
    await pass(800);
    expect(screen.getByRole('img', { name: 'play 0. Step 2 of 2.' })).toBeTruthy();
    await pass(200);
    expect(buttons().slice(0, 2)).toEqual(['Done: morning 1', 'Not done: morning 2']);
  });

  it('comes and goes when the finger is up', async () => {
    const device = open();
    const { taps } = show(device);
    taps.pressed(1, { x: 0, y: 0 });
    act(() => device.set({ firstThen: firstThenOf(shoes, park) }));
    await pass(5000);
    expect(buttons()[0]).toBe('Done: morning 0');
    act(() => taps.released(1));
    expect(buttons()[0]).toBe('Done: morning 2');
    taps.pressed(1, { x: 0, y: 0 });
    act(() => device.set({ firstThen: null }));
    await pass(5000);
    expect(buttons()[0]).toBe('Done: morning 2');
    act(() => taps.released(1));
    expect(buttons()[0]).toBe('Done: morning 0');
  });

  it('takes no tap that was meant for the card before', async () => {
    const device = open();
    show(device);
    await pass(1000);
    act(() => device.set({ firstThen: firstThenOf(shoes, park) }));
    screen.getByRole('button', { name: 'Done: morning 2' }).click();
    expect(device.calls).toEqual([]);
    await tap('Done: morning 2');
    expect(device.calls).toEqual([['check', 'morning-2', true]]);
  });

  it('is not shown where both cards are done, and comes back with a seal that is taken off', async () => {
    const device = open();
    const done = { checked: true, mine: true };
    device.set({ firstThen: firstThenOf({ ...shoes, ...done }, { ...park, ...done }) });
    show(device);
    expect(buttons()[0]).toBe('Done: morning 0');
    await pass(500);
    act(() => device.change('play', (item) => ({ ...item, checked: false, mine: false })));
    expect(buttons()).toEqual(['Done: play 0', 'Not done: morning 2', lock]);
  });

  it('ends by itself: a seal that is taken off since does not bring it back, also after a reload', async () => {
    const device = open();
    device.set({ firstThen: firstThenOf(shoes, park) });
    const { unmount } = show(device);
    await tap('Done: morning 2');
    await pass(1000);
    await tap('Done: play 0');
    await pass(1000);
    await tap('Not done: morning 2');
    expect(buttons()[0]).toBe('Done: morning 2');
    expect(buttons()[1]).toBe('Later: morning 2. Next: morning 0');
    unmount();
    show(device);
    expect(buttons()[1]).toBe('Later: morning 2. Next: morning 0');
  });

  it('comes again after an adult has ended it and picked the same two', async () => {
    const device = open();
    device.set({ firstThen: firstThenOf(shoes, park) });
    show(device);
    await tap('Done: morning 2');
    await pass(1000);
    await tap('Done: play 0');
    await pass(1000);
    act(() => device.set({ firstThen: null }));
    await pass(500);
    act(() => device.set({ firstThen: firstThenOf(shoes, park) }));
    expect(buttons()[0]).toBe('Done: morning 2');
  });

  it('is over where the second card was ticked, though the first one is open', async () => {
    const device = open();
    device.set({ firstThen: firstThenOf(shoes, park) });
    show(device);
    await pass(500);
    act(() => device.change('play', (item) => ({ ...item, checked: true })));
    expect(buttons()[0]).toBe('Done: morning 0');
  });

  it('lets the second card begin when the timer of the first is over or paused', async () => {
    localStorage.clear();
    const device = open();
    device.set({ firstThen: firstThenOf({ ...shoes, minutes: 1 }, park) });
    show(device);
    await pass(0);
    await tap('Start the timer');
    await tap('Done: morning 2');
    expect(device.calls).toEqual([]);
    expect(screen.getByRole('button', { name: 'Done: morning 2' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await tap('Pause the timer');
    expect(screen.getByRole('button', { name: 'Done: morning 2' }).getAttribute('aria-disabled')).toBe(
      'false',
    );
    await tap('Start the timer');
    await pass(60_000);
    await tap('Done: morning 2');
    expect(device.calls).toEqual([['check', 'morning-2', true]]);
  });

  it('shows a card crossed out that is not for today, and goes on to the other', async () => {
    const device = open();
    device.set({ firstThen: firstThenOf({ ...shoes, isSkipped: true }, park) });
    show(device);
    expect(screen.getByRole('img', { name: /morning 2\. Not today/ })).toBeTruthy();
    await tap(/Next: play 0/);
    await tap('Done: play 0');
    await pass(1000);
    expect(buttons()[0]).toBe('Done: morning 0');
  });

  it('stands where nothing else is to be done now', () => {
    const device = new MemoryDevice(faces(1), []);
    device.set({ firstThen: firstThenOf(shoes, park) });
    show(device);
    expect(buttons()).toEqual(['Done: morning 2', lock]);
  });
});
