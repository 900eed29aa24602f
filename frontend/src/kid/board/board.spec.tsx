/** @jest-environment jsdom */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { KidItem } from '../model/kid-view';
import { startEnglish } from '../testing/english';
import { faces, listOf, MemoryDevice } from '../testing/memory-store';
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
  delete document.documentElement.dataset['theme'];
});
const lock = 'For grown-ups: hold for two seconds';
const done = (index: number) => `Done: do ${index}`;
const status = () => screen.getAllByRole('status')[0]?.textContent;

function deviceOf(count: number, { others = 0, siblings = 1 } = {}): MemoryDevice {
  const device = new MemoryDevice(faces(siblings), [
    listOf('do', 'task', count),
    listOf('more', 'task', others),
  ]);
  device.adjust({ order: 'board' });
  return device;
}

/** The board comes with a chunk of its own. */
async function open(device: MemoryDevice) {
  const shown = show(device);
  await pass(0);
  return shown;
}
const change = (device: MemoryDevice, id: string, patch: Partial<KidItem>) =>
  act(() => device.change('do', (item) => (item.id === id ? { ...item, ...patch } : item)));

it('the board shows all cards, each with a stamp, and the switch to one at a time', async () => {
  await open(deviceOf(3));
  expect(buttons()).toEqual([done(0), done(1), done(2), 'One card at a time', lock]);
  expect(status()).toBe('do 0. Step 1 of 3.');
  await tap('One card at a time');
  expect(buttons()).toEqual([done(0), 'Later: do 0. Next: do 1', 'All cards', lock]);
  await tap('All cards');
  expect(buttons()).toHaveLength(5);
});

it('a child with one card at a time by setting has no switch', async () => {
  await open(new MemoryDevice(faces(1), [listOf('do', 'task', 3)]));
  expect(buttons()).toEqual([done(0), 'Later: do 0. Next: do 1', lock]);
});

it('the board takes a stamp out of turn, and keeps it for one card at a time', async () => {
  const device = deviceOf(3);
  await open(device);
  await tap(done(1));
  expect(device.calls).toEqual([['check', 'do-1', true]]);
  expect(screen.getByRole('button', { name: done(1), pressed: true })).toBeTruthy();
  await pass(1000);
  expect(status()).toBe('do 0. Step 2 of 3.');
  await tap('One card at a time');
  expect(buttons().slice(0, 3)).toEqual([done(0), 'Not done: do 1', 'Later: do 0. Next: do 2']);
});

it('a drumming hand stamps one card of the board', async () => {
  const device = deviceOf(6);
  await open(device);
  await pass(500);
  for (let tapped = 0; tapped < 12; tapped++) {
    fireEvent.click(screen.getByRole('button', { name: done(tapped % 6) }));
    await pass(30);
  }
  expect(device.calls).toEqual([['check', 'do-0', true]]);
});

it('a tap on a stamped card lifts it, a second one takes its seal off', async () => {
  const device = deviceOf(3);
  await open(device);
  await tap(done(0));
  await tap(done(0));
  expect(device.calls).toHaveLength(1);
  await tap('Not done: do 0');
  expect(device.calls.at(-1)).toEqual(['check', 'do-0', false]);
  expect(screen.getByRole('button', { name: done(0), pressed: false })).toBeTruthy();
});

it('a hand that drums slowly on the board takes no seal off', async () => {
  const device = deviceOf(3);
  await open(device);
  await pass(500);
  for (let tapped = 0; tapped < 8; tapped++) {
    fireEvent.click(screen.getByRole('button', { name: /do 0$/ }), { detail: 1, clientX: 180, clientY: 300 });
    await pass(450);
  }
  expect(device.calls).toEqual([['check', 'do-0', true]]);
  await pass(1000);
  fireEvent.click(screen.getByRole('button', { name: done(0) }), { detail: 1, clientX: 180, clientY: 300 });
  expect(buttons()).toContain('Not done: do 0');
});

it('the seal falls on the card of the board that an adult ticks, not on one that was stamped before', async () => {
  const device = deviceOf(3);
  change(device, 'do-1', { checked: true });
  await open(device);
  const falls = (id: string) => document.querySelector(`[data-card="${id}"]`)?.classList.contains('fresh');
  change(device, 'do-0', { checked: true });
  expect([falls('do-0'), falls('do-1'), falls('do-2')]).toEqual([true, false, false]);
});

it('a loose seal settles after four seconds', async () => {
  const device = deviceOf(3);
  await open(device);
  await tap(done(0));
  await tap(done(0));
  expect(buttons()).toContain('Not done: do 0');
  await pass(4000);
  expect(buttons()).not.toContain('Not done: do 0');
  expect(device.calls).toHaveLength(1);
});

it('a crossed-out card has no stamp, and the end comes without a press on it', async () => {
  const device = deviceOf(2);
  change(device, 'do-0', { isSkipped: true });
  await open(device);
  expect(screen.getByRole('img', { name: 'do 0. Not today.' })).toBeTruthy();
  expect(buttons()).toEqual([done(1), 'One card at a time', lock]);
  await tap(done(1));
  await pass(1000);
  expect(status()).toBe('All done!');
});

it('a change names what it replaces and has one stamp', async () => {
  const device = deviceOf(2);
  change(device, 'do-0', {
    insteadOf: { name: 'Swim', language: null, depicts: 'apple', image: { url: '', color: '' } },
  });
  await open(device);
  expect(screen.getByRole('img', { name: 'Swim. Not today. do 0' })).toBeTruthy();
  expect(buttons()[0]).toBe(done(0));
});

it('twenty cards are on pages of six, turned by arrows', async () => {
  await open(deviceOf(20));
  expect(buttons()).toEqual([...[0, 1, 2, 3, 4, 5].map(done), 'More cards', 'One card at a time', lock]);
  await tap('More cards');
  expect(buttons().slice(0, 8)).toEqual([...[6, 7, 8, 9, 10, 11].map(done), 'Cards before', 'More cards']);
  await tap('More cards');
  await tap('More cards');
  expect(buttons()).toEqual([done(18), done(19), 'Cards before', 'One card at a time', lock]);
});

it('a swipe turns the page and stamps nothing', async () => {
  const device = deviceOf(7);
  await open(device);
  const card = screen.getByRole('button', { name: done(0) });
  const at = (type: string, clientX: number) =>
    fireEvent(
      card,
      Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerId: 1, isPrimary: true }),
    );
  at('pointerdown', 200);
  at('pointermove', 100);
  at('pointerup', 100);
  fireEvent.click(card);
  await pass(10);
  expect(buttons()[0]).toBe(done(6));
  expect(device.calls).toEqual([]);
});

it('the board opens at the page of the first open card', async () => {
  const device = deviceOf(8);
  for (let index = 0; index < 6; index++) change(device, `do-${index}`, { checked: true });
  await open(device);
  expect(buttons().slice(0, 3)).toEqual([done(6), done(7), 'Cards before']);
});

it('one switch meets the present card first, then the open ones', async () => {
  const device = deviceOf(4);
  change(device, 'do-0', { checked: true });
  change(device, 'do-2', { checked: true });
  await open(device);
  expect(buttons().slice(0, 4)).toEqual([done(1), done(3), done(0), done(2)]);
  const seen = [...document.querySelectorAll<HTMLElement>('[data-card]')]
    .sort((a, b) => Number(a.style.order) - Number(b.style.order))
    .map((card) => card.dataset['card']);
  expect(seen).toEqual(['do-0', 'do-1', 'do-2', 'do-3']);
});

it('the page turns when the child has stamped all of it, and not under a finger', async () => {
  const device = deviceOf(8);
  for (let index = 0; index < 5; index++) change(device, `do-${index}`, { checked: true });
  const { taps } = await open(device);
  await tap(done(5));
  taps.pressed(1, { x: 0, y: 0 });
  await pass(1500);
  expect(buttons()).toContain(done(5));
  act(() => taps.released(1));
  await pass(10);
  expect(buttons().slice(0, 2)).toEqual([done(6), done(7)]);
  // The child may look back at it.
  await tap('Cards before');
  await pass(2000);
  expect(buttons()).toContain(done(5));
});

it('another list is the last card, closed, on the board alone', async () => {
  await open(deviceOf(2, { others: 1 }));
  expect(buttons()).toEqual([done(0), done(1), 'Other cards: more 0', 'One card at a time', lock]);
  await tap('One card at a time');
  expect(buttons()).not.toContain('Other cards: more 0');
  await tap('All cards');
  await tap('Other cards: more 0');
  expect(buttons()[0]).toBe('Done: more 0');
});

it('cards stay in their places under a finger when others add and tick', async () => {
  const device = deviceOf(3);
  const { taps } = await open(device);
  taps.pressed(1, { x: 0, y: 0 });
  act(() =>
    device.set({
      lists: device.store
        .view()
        .lists.map((list) => (list.id === 'do' ? { ...list, items: list.items.slice(1) } : list)),
    }),
  );
  expect(buttons().slice(0, 3)).toEqual([done(0), done(1), done(2)]);
  await tap(done(1));
  expect(screen.getByRole('button', { name: done(1), pressed: true })).toBeTruthy();
  act(() => taps.released(1));
  expect(buttons().slice(0, 2)).toEqual([done(2), done(1)]);
});

it('the end leads back to the board, where a seal can be taken off, and to the end again', async () => {
  const device = deviceOf(1);
  await open(device);
  await tap(done(0));
  await pass(1000);
  expect(buttons()).toEqual(['Not done: do 0', 'All cards', lock]);
  await tap('All cards');
  expect(buttons()).toEqual([done(0), 'One card at a time', lock]);
  await tap('One card at a time');
  expect(status()).toBe('All done!');
  await tap('All cards');
  await tap(done(0));
  await tap('Not done: do 0');
  expect(buttons()).toEqual([done(0), 'One card at a time', lock]);
  await tap(done(0));
  await pass(1000);
  expect(status()).toBe('All done!');
});

it('the animal chooses a sibling on the board and at the end, and not beside one card', async () => {
  await open(deviceOf(2, { siblings: 2 }));
  expect(buttons()).toEqual([done(0), done(1), 'One card at a time', 'Choose another child', lock]);
  await tap('One card at a time');
  expect(buttons()).toEqual([done(0), 'Later: do 0. Next: do 1', 'All cards', lock]);
  await tap('All cards');
  await tap(done(0));
  await tap(done(1));
  await pass(1000);
  expect(buttons()).toEqual(['Not done: do 1', 'All cards', 'Choose another child', lock]);
});

it('a child who has chosen again finds the board', async () => {
  const device = deviceOf(2, { siblings: 2 });
  await open(device);
  await tap('One card at a time');
  const [fox] = device.store.view().children;
  act(() => device.store.chooseChild(null));
  act(() => device.store.chooseChild(fox!.id));
  expect(buttons()).toContain('One card at a time');
});
