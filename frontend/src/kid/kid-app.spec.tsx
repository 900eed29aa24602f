/** @jest-environment jsdom */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { shopChunk } from './shop/shop-chunk';
import { startEnglish } from './testing/english';
import { faces, listOf, MemoryDevice } from './testing/memory-store';
import { buttons, hold, pass, show, tap } from './testing/show';

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
  delete document.documentElement.dataset['theme'];
});
const lock = 'For grown-ups: hold for two seconds';
const status = () => screen.getAllByRole('status')[0]?.textContent;

describe('the cards of a chore list', () => {
  const open = (count = 3) => new MemoryDevice(faces(1), [listOf('do', 'task', count)]);

  it('show the present card with its step, its stamp and the next card, and no last one', () => {
    show(open());
    expect(screen.getByRole('img', { name: 'do 0. Step 1 of 3.' })).toBeTruthy();
    expect(buttons()).toEqual(['Done: do 0', 'Later: do 0. Next: do 1', lock]);
  });

  it('stay for a moment when stamped, then the next one comes and the last one can be brought back', async () => {
    const device = open();
    show(device);
    await tap('Done: do 0');
    expect(device.calls).toEqual([['check', 'do-0', true]]);
    expect(buttons()).toEqual(['Done: do 0', 'Later: do 0. Next: do 1', lock]);
    await pass(1000);
    expect(buttons()).toEqual(['Done: do 1', 'Not done: do 0', 'Later: do 1. Next: do 2', lock]);
    await tap('Not done: do 0');
    expect(device.calls.at(-1)).toEqual(['check', 'do-0', false]);
    expect(buttons()).toEqual(['Done: do 0', 'Later: do 0. Next: do 1', lock]);
  });

  it('wait for the finger before the next one comes', async () => {
    const { taps } = show(open());
    await tap('Done: do 0');
    taps.pressed(1, { x: 0, y: 0 });
    await pass(3000);
    expect(buttons()[0]).toBe('Done: do 0');
    act(() => taps.released(1));
    expect(buttons()[0]).toBe('Done: do 1');
  });

  it('wait for no finger that the page has lost', async () => {
    const { taps } = show(open());
    await tap('Done: do 0');
    taps.pressed(1, { x: 0, y: 0 });
    await pass(1000);
    fireEvent.blur(screen.getByRole('button', { name: 'Done: do 0' }));
    expect(buttons()[0]).toBe('Done: do 0');
    fireEvent.blur(window);
    expect(buttons()[0]).toBe('Done: do 1');
  });

  it('take one stamp from a drumming hand', async () => {
    const device = open();
    show(device);
    const stamp = screen.getByRole('button', { name: 'Done: do 0' });
    for (let tapped = 0; tapped < 30; tapped++) {
      fireEvent.click(stamp);
      await pass(30);
    }
    expect(device.calls).toEqual([['check', 'do-0', true]]);
  });

  it('take one stamp from a slow drumming hand', async () => {
    const device = open();
    show(device);
    for (let tapped = 0; tapped < 12; tapped++) {
      const stamp = screen.queryByRole('button', { name: /^Done: / });
      if (stamp) fireEvent.click(stamp, { detail: 1, clientX: 180, clientY: 600 });
      await pass(250);
    }
    expect(device.calls).toEqual([['check', 'do-0', true]]);
  });

  it('are not stamped by a drag', async () => {
    const device = open();
    show(device);
    const stamp = screen.getByRole('button', { name: 'Done: do 0' });
    fireEvent(
      stamp,
      Object.assign(new MouseEvent('pointerdown', { bubbles: true, clientX: 0 }), { pointerId: 1 }),
    );
    fireEvent(window, Object.assign(new MouseEvent('pointermove', { clientX: 13 }), { pointerId: 1 }));
    fireEvent(
      stamp,
      Object.assign(new MouseEvent('pointerup', { bubbles: true, clientX: 13 }), { pointerId: 1 }),
    );
    fireEvent.click(stamp);
    await pass(10);
    expect(device.calls).toEqual([]);
  });

  it('are laid at the end by the next card', async () => {
    show(open());
    await tap('Later: do 0. Next: do 1');
    expect(buttons()).toEqual(['Done: do 1', 'Later: do 1. Next: do 2', lock]);
    await tap('Later: do 1. Next: do 2');
    expect(buttons()).toEqual(['Done: do 2', 'Later: do 2. Next: do 0', lock]);
  });

  it('show a change on the small next card too', () => {
    const device = open();
    const insteadOf = {
      name: 'Swim',
      language: null,
      depicts: 'swim',
      image: { url: '/swim.svg', color: '' },
    };
    device.change('do', (item) => (item.id === 'do-1' ? { ...item, insteadOf } : item));
    show(device);
    const next = screen.getByRole('button', { name: 'Later: do 0. Next: do 1' });
    expect(next.querySelector('img[src="/swim.svg"]')).not.toBeNull();
    expect(next.querySelector('path[d^="m6 6"]')).not.toBeNull();
  });

  it('show the next card as a picture only where laying back is switched off', () => {
    const device = open();
    const { child } = device.store.view();
    device.set({ child: child && { ...child, canLayBack: false } });
    show(device);
    expect(buttons()).toEqual(['Done: do 0', lock]);
    expect(screen.getByRole('img', { name: 'do 1' })).toBeTruthy();
  });

  it('stay in front when an adult changes the order, and the new order begins with the next card', async () => {
    const device = open();
    show(device);
    const turned = () =>
      device.set({
        lists: device.store.view().lists.map((list) => ({ ...list, items: [...list.items].reverse() })),
      });
    act(turned);
    expect(buttons()).toEqual(['Done: do 0', 'Later: do 0. Next: do 2', lock]);
    await tap('Done: do 0');
    await pass(1000);
    expect(buttons()[0]).toBe('Done: do 2');
  });

  it('are crossed out in front of the child, although a later one is stamped', async () => {
    const device = open();
    show(device);
    await tap('Later: do 0. Next: do 1');
    await tap('Done: do 1');
    await pass(1000);
    await tap('Later: do 2. Next: do 0');
    await pass(500);
    act(() => device.change('do', (item) => (item.id === 'do-0' ? { ...item, isSkipped: true } : item)));
    fireEvent.click(screen.getByRole('button', { name: 'Next: do 2' }));
    expect(screen.getByRole('img', { name: 'do 0. Not today.' })).toBeTruthy();
    expect(buttons()).toEqual(['Not done: do 1', 'Next: do 2', lock]);
  });

  it('show the seal of a tick that was made elsewhere, then go to the left', async () => {
    const device = open();
    show(device);
    act(() => device.change('do', (item) => (item.id === 'do-0' ? { ...item, checked: true } : item)));
    expect(buttons()).toEqual(['Done: do 0', 'Later: do 0. Next: do 1', lock]);
    expect(screen.getByRole('button', { name: 'Done: do 0' }).getAttribute('aria-disabled')).toBe('true');
    await pass(1000);
    expect(buttons()).toEqual(['Done: do 1', 'Not done: do 0', 'Later: do 1. Next: do 2', lock]);
    expect(device.calls).toEqual([]);
  });

  it('stay where they are under a finger when another device ticks them', async () => {
    const device = open();
    const { taps } = show(device);
    taps.pressed(1, { x: 0, y: 0 });
    act(() => device.change('do', (item) => (item.id === 'do-0' ? { ...item, checked: true } : item)));
    expect(buttons()[0]).toBe('Done: do 0');
    await tap('Done: do 0');
    expect(device.calls).toEqual([['check', 'do-0', true]]);
    await pass(1000);
    act(() => taps.released(1));
    expect(buttons()[0]).toBe('Done: do 1');
  });

  it('end with the animal, and the last card can still be brought back', async () => {
    show(open(1));
    await tap('Done: do 0');
    await pass(1000);
    expect(status()).toBe('All done!');
    expect(buttons()).toEqual(['Not done: do 0', lock]);
    await tap('Not done: do 0');
    expect(buttons()).toEqual(['Done: do 0', lock]);
  });

  it('lead to the next list by a closed card', async () => {
    const device = new MemoryDevice(faces(1), [listOf('do', 'task', 1), listOf('more', 'task', 1)]);
    show(device);
    expect(buttons()).toEqual(['Done: do 0', 'Other cards: more 0', lock]);
    await tap('Done: do 0');
    await pass(1000);
    await tap('Other cards: more 0');
    expect(buttons()).toEqual(['Done: more 0', lock]);
  });

  it('come crossed out and without a stamp where they are not for today, and the next card leads on', async () => {
    const device = open();
    device.change('do', (item) => (item.id === 'do-1' ? { ...item, isSkipped: true } : item));
    show(device);
    await tap('Done: do 0');
    await pass(1000);
    expect(screen.getByRole('img', { name: 'do 1. Not today.' })).toBeTruthy();
    expect(buttons()).toEqual(['Not done: do 0', 'Next: do 2', lock]);
    await tap('Next: do 2');
    expect(screen.getByRole('img', { name: 'do 2. Step 2 of 2.' })).toBeTruthy();
    expect(device.calls).toHaveLength(1);
  });

  it('lead on from a crossed-out card although laying back is switched off', async () => {
    const device = open(2);
    const { child } = device.store.view();
    device.set({ child: child && { ...child, canLayBack: false } });
    device.change('do', (item) => (item.id === 'do-0' ? { ...item, isSkipped: true } : item));
    show(device);
    expect(buttons()).toEqual(['Next: do 1', lock]);
    await tap('Next: do 1');
    expect(buttons()).toEqual(['Done: do 1', lock]);
  });

  it('end with a crossed-out card that the child goes past', async () => {
    const device = open(2);
    device.change('do', (item) => (item.id === 'do-1' ? { ...item, isSkipped: true } : item));
    show(device);
    await tap('Done: do 0');
    await pass(1000);
    expect(buttons()).toEqual(['Not done: do 0', 'All done!', lock]);
    await tap('All done!');
    expect(status()).toBe('All done!');
  });

  it('end after one crossed-out card when an adult has ended the routine', async () => {
    const device = open(4);
    show(device);
    await tap('Done: do 0');
    await pass(1000);
    act(() => device.change('do', (item) => (item.id === 'do-0' ? item : { ...item, isSkipped: true })));
    expect(screen.getByRole('img', { name: 'do 1. Not today.' })).toBeTruthy();
    expect(buttons()).toEqual(['Not done: do 0', 'All done!', lock]);
    await tap('All done!');
    expect(status()).toBe('All done!');
    expect(buttons()).toEqual(['Not done: do 0', lock]);
  });

  it('name the thing that a change replaces, and stamp the new one', async () => {
    const device = open(2);
    const insteadOf = {
      name: 'Swimming',
      language: null,
      depicts: 'apple',
      image: { url: '', color: '#fff' },
    };
    device.change('do', (item) => (item.id === 'do-0' ? { ...item, insteadOf } : item));
    show(device);
    expect(screen.getByRole('img', { name: 'Swimming. Not today. do 0. Step 1 of 2.' })).toBeTruthy();
    await tap('Done: do 0');
    expect(device.calls).toEqual([['check', 'do-0', true]]);
  });

  it('have the sky of their routine, whatever the hour is', () => {
    const device = open();
    device.set({ lists: device.store.view().lists.map((list) => ({ ...list, band: 'evening' as const })) });
    const { container } = show(device);
    expect(container.querySelector('[data-sky]')?.getAttribute('data-sky')).toBe('evening');
  });

  it('begin anew on another day', async () => {
    const device = open(2);
    const ofDay = (day: string) =>
      device.set({ lists: device.store.view().lists.map((list) => ({ ...list, day })) });
    ofDay('2026-11-27');
    show(device);
    await tap('Later: do 0. Next: do 1');
    expect(buttons()[0]).toBe('Done: do 1');
    act(() => ofDay('2026-11-28'));
    expect(buttons()[0]).toBe('Done: do 0');
  });

  it('make room for Kuzu when the list is taken back', () => {
    const device = open();
    show(device);
    act(() => device.set({ lists: [] }));
    expect(status()).toBe('Nothing to do now');
    expect(buttons()).toEqual([lock]);
  });
});

describe('nothing to do now', () => {
  const item = { name: 'Wash face', language: null, depicts: 'apple', image: { url: '', color: '#fff' } };

  it('shows the first card of the next routine as a picture under its own sky', () => {
    const device = new MemoryDevice(faces(1), []);
    device.set({ next: { item, band: 'morning' } });
    show(device, 20);
    expect(status()).toBe('Nothing to do now');
    expect(screen.getByRole('img', { name: 'Next: Wash face' }).dataset['sky']).toBe('morning');
    expect(buttons()).toEqual([lock]);
  });

  it('says that the day is off', () => {
    const device = new MemoryDevice(faces(1), []);
    device.set({ isDayOff: true });
    show(device);
    expect(status()).toBe('Day off');
  });
});

describe('the tiles of a shopping list', () => {
  const open = (count = 4) => new MemoryDevice(faces(1), [listOf('buy', 'shopping', count)]);

  it('are two, with an arrow for others and the amount in the name', async () => {
    show(open());
    expect(screen.getByRole('img', { name: 'buy 0, 3' })).toBeTruthy();
    expect(buttons()).toEqual(['In the basket: buy 0', 'In the basket: buy 1', 'Other things', lock]);
    await tap('Other things');
    expect(buttons()).toEqual(['In the basket: buy 2', 'In the basket: buy 3', 'Other things', lock]);
  });

  it('stay with their seal until another one is stamped', async () => {
    const device = open();
    show(device);
    await tap('In the basket: buy 0');
    expect(buttons().slice(0, 2)).toEqual(['Out of the basket: buy 0', 'In the basket: buy 1']);
    await tap('In the basket: buy 1');
    expect(buttons().slice(0, 2)).toEqual(['In the basket: buy 2', 'Out of the basket: buy 1']);
    expect(device.calls).toEqual([
      ['check', 'buy-0', true],
      ['check', 'buy-1', true],
    ]);
  });

  it('come out of the basket by two taps, and a loose seal settles after four seconds', async () => {
    const device = open();
    show(device);
    await tap('In the basket: buy 0');
    await tap('Out of the basket: buy 0');
    await pass(4000);
    await tap('Out of the basket: buy 0');
    expect(device.calls).toHaveLength(1);
    await tap('Out of the basket: buy 0');
    expect(device.calls.at(-1)).toEqual(['check', 'buy-0', false]);
    expect(buttons()[0]).toBe('In the basket: buy 0');
  });

  it('end when all was found', async () => {
    show(open(1));
    await tap('In the basket: buy 0');
    await pass(1500);
    expect(status()).toBe('All done!');
  });
});

describe('the chooser', () => {
  it('is left out for one child, who is chosen at once', () => {
    const device = new MemoryDevice(faces(1), [], 9);
    show(device);
    expect(device.calls).toEqual([['choose', 'fox']]);
  });

  it('shows three children, and the animal leads back to it', async () => {
    const device = new MemoryDevice(faces(3), [listOf('do', 'task', 1)], 9);
    show(device);
    expect(buttons()).toEqual(['The fox', 'The rabbit', 'The bear', lock]);
    await tap('The rabbit');
    expect(buttons()).toEqual(['Done: do 0', 'Choose another child', lock]);
    await tap('Choose another child');
    expect(buttons()[0]).toBe('The fox');
  });

  it('shows ten children on pages of six', async () => {
    show(new MemoryDevice(faces(10), [], 99));
    expect(buttons()).toHaveLength(9);
    await tap('More animals');
    expect(buttons().slice(0, 4)).toEqual(['The lion', 'The panda', 'The elephant', 'The owl']);
  });

  it('is replaced by Kuzu who waves when the child is gone', () => {
    const device = new MemoryDevice(faces(1), []);
    show(device);
    act(() => device.set({ status: 'gone', child: null, children: [] }));
    expect(status()).toBe('See you soon!');
    expect(buttons()).toEqual([lock]);
  });

  it('comes where the child is gone and siblings remain', async () => {
    const device = new MemoryDevice(faces(2), []);
    show(device);
    act(() => device.set({ status: 'gone', child: null, children: faces(2).slice(1) }));
    expect(buttons()).toEqual(['The rabbit', lock]);
    await tap('The rabbit');
    expect(device.calls).toEqual([['choose', 'rabbit']]);
  });
});

describe('the account that was deleted elsewhere', () => {
  it('leaves the quiet screen, also in place of the open gate, and the lock leads to the sign-in', async () => {
    const device = new MemoryDevice(faces(2), [listOf('do', 'task', 1)]);
    show(device);
    await hold(lock, 2000);
    device.isAccountGone = true;
    act(() => device.set({ status: 'gone', child: null, children: [], lists: [] }));
    expect(status()).toBe('See you soon!');
    expect(screen.queryByText('For grown-ups')).toBeNull();
    expect(buttons()).toEqual([lock]);
    await hold(lock, 2000);
    expect(device.calls).toEqual([['leaveGone']]);
    expect(screen.queryByText('For grown-ups')).toBeNull();
  });
});

describe('the lock', () => {
  it('opens the gate after two seconds, and nothing when it is let go before', async () => {
    show(new MemoryDevice(faces(1), []));
    await hold(lock, 1900);
    expect(screen.queryByText('For grown-ups')).toBeNull();
    await hold(lock, 2000);
    expect(screen.getByText('For grown-ups')).toBeTruthy();
  });

  it('is held on where another screen comes meanwhile', async () => {
    const device = new MemoryDevice(faces(1), [listOf('do', 'task', 1)]);
    show(device);
    const button = screen.getByRole('button', { name: lock });
    fireEvent.pointerDown(button, { button: 0 });
    await pass(1000);
    act(() => device.set({ lists: [] }));
    await pass(1000);
    expect(screen.getByText('For grown-ups')).toBeTruthy();
  });

  it('opens nothing by a tap', async () => {
    show(new MemoryDevice(faces(1), []));
    const button = screen.getByRole('button', { name: lock });
    fireEvent.pointerDown(button, { button: 0 });
    fireEvent.pointerUp(button);
    fireEvent.click(button, { detail: 1 });
    await pass(3000);
    expect(screen.queryByText('For grown-ups')).toBeNull();
  });
});

it('the evening paints the dark column, whatever the theme is, and gives it back', () => {
  document.documentElement.dataset['theme'] = 'light';
  const { unmount } = show(new MemoryDevice(faces(1), []), 19);
  expect(document.documentElement.dataset['theme']).toBe('dark');
  unmount();
  expect(document.documentElement.dataset['theme']).toBe('light');
});
