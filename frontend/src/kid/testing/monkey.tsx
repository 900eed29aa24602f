import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { timersKey } from '../../shared/lib/clear-session';
import { rewriteAddress } from '../../shared/routing/address';
import { gateChunk } from '../gate/gate-chunk';
import { keepInside, kidPath } from '../keep-inside';
import { KidApp } from '../kid-app';
import type { KidList } from '../model/kid-view';
import { TapFilter } from '../model/tap-filter';
import { shopChunk } from '../shop/shop-chunk';
import { faces, firstThenOf, listOf, MemoryDevice } from './memory-store';

export interface MonkeyRun {
  seed: number;
  steps: number;
  /** A planted fault: something more on the page, or something done at each call. */
  planted?: { extra?: ReactNode; onCheck?: () => void };
}

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A child of four at the page: taps, swipes, long presses, steps back, reloads and changes by others, with
 * virtual time. Answers what it found that must not be.
 */
export async function runMonkey({ seed, steps, planted = {} }: MonkeyRun): Promise<string[]> {
  await Promise.all([shopChunk.load(), gateChunk.load()]);
  const random = numbersOf(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const found: string[] = [];
  const device = new MemoryDevice(
    faces(1 + below(8)),
    [
      timed(listOf('chores', 'task', below(16))),
      listOf('shop', 'shopping', below(14)),
      listOf('more', 'task', below(3)),
    ],
    0,
  );
  // Half of the children have a board.
  if (random() < 0.5) device.adjust({ order: 'board' });
  if (random() < 0.5) device.adjust({ help: true });
  let now = 0;
  const fetched: string[] = [];
  // jsdom has no fetch of its own.
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    value: (input: string | { url: string }) => {
      fetched.push(typeof input === 'string' ? input : input.url);
      return Promise.reject(new TypeError('no network'));
    },
  });
  const check = device.store.check;
  device.store.check = (...change) => {
    planted.onCheck?.();
    check(...change);
  };
  const errors = jest.spyOn(console, 'error').mockImplementation((...words) => {
    // The answer of a PIN comes after the tap, which React's tests call an update of its own.
    if (!String(words[0]).includes('not wrapped in act')) found.push(`error: ${String(words[0])}`);
  });
  localStorage.removeItem(timersKey);
  rewriteAddress('/lists/1');
  const open = () => {
    const stop = keepInside();
    const { unmount } = render(
      <>
        <KidApp
          store={device.store}
          gate={device.gate}
          taps={new TapFilter()}
          monotonic={() => now}
          now={() => new Date(Date.UTC(2026, 10, 27, 6) + now)}
          note={(error) => found.push(`note: ${String(error)}`)}
        />
        {planted.extra}
      </>,
    );
    return () => {
      stop();
      unmount();
    };
  };
  let close = open();
  const pass = async (ms: number) => {
    now += ms;
    await act(() => jest.advanceTimersByTimeAsync(ms));
  };
  const at = (type: string, x: number, target: Element) =>
    act(() => {
      const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x });
      target.dispatchEvent(Object.assign(event, { pointerId: 1 }));
    });
  const any = (): Element => {
    const all = [...document.querySelectorAll(random() < 0.8 ? 'button, a, input' : 'body *')].filter(
      (element) => !element.closest('[hidden]'),
    );
    return all[below(all.length)] ?? document.body;
  };
  const click = (target: Element) =>
    act(() => {
      // A link of the page would leave it; jsdom does not follow it.
      if (target.closest('a')) found.push(`link: ${target.closest('a')?.getAttribute('href')}`);
      else target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    });
  const press = async (heldMs: number, way: number) => {
    const target = any();
    at('pointerdown', 0, target);
    if (way > 0) at('pointermove', way, target);
    await pass(heldMs);
    at('pointerup', way, target);
    click(target);
  };
  const actions: [weight: number, action: () => Promise<void> | void][] = [
    [55, () => press(60, below(10))],
    [10, () => press(60, 13 + below(300))],
    [8, () => press(500 + below(3000), below(60))],
    [8, () => pass(below(1500))],
    [2, () => pass(below(90_000))],
    [5, () => act(() => window.dispatchEvent(new PopStateEvent('popstate')))],
    [
      3,
      () => {
        close();
        close = open();
      },
    ],
    [
      4,
      () =>
        act(() =>
          device.change('chores', (item) => (random() < 0.2 ? { ...item, checked: !item.checked } : item)),
        ),
    ],
    [
      4,
      () =>
        act(() =>
          device.change('chores', (item) =>
            random() < 0.2 ? { ...item, isSkipped: !item.isSkipped, checked: false } : item,
          ),
        ),
    ],
    [3, () => act(() => device.set({ lists: [...device.store.view().lists].reverse() }))],
    [
      3,
      () => {
        const { lists } = device.store.view();
        const cards = lists.flatMap(({ listType, items }) => (listType === 'task' ? items : []));
        const [first, then] = [cards[below(cards.length)], cards[below(cards.length)]];
        const isPicked = first && then && first !== then && random() < 0.7;
        act(() => device.set({ firstThen: isPicked ? firstThenOf(first, then) : null }));
      },
    ],
    [1, () => act(() => void document.dispatchEvent(new Event('visibilitychange')))],
    [
      3,
      () =>
        act(() => {
          for (const key of ['Tab', 'Enter', 'Escape', '7'])
            (document.activeElement ?? document.body).dispatchEvent(
              new KeyboardEvent('keydown', { key, bubbles: true }),
            );
        }),
    ],
  ];
  const total = actions.reduce((sum, [weight]) => sum + weight, 0);
  for (let step = 0; step < steps && found.length === 0; step++) {
    let at = random() * total;
    const [, action] = actions.find(([weight]) => (at -= weight) < 0) ?? actions[0]!;
    await action();
    if (window.location.pathname !== kidPath) found.push(`left for ${window.location.pathname}`);
    for (const { href } of document.querySelectorAll('a')) found.push(`link: ${href}`);
    for (const url of fetched.splice(0)) if (!isAllowed(url)) found.push(`call: ${url}`);
    for (const [kind] of device.calls.splice(0)) if (kind === 'leave' || kind === 'signIn') found.push(kind);
    const ways = [...document.querySelectorAll('button')].filter((button) => !button.closest('[hidden]'));
    if (ways.length === 0) found.push('no way on');
    if (
      hasOpen(device) &&
      device.store.view().child &&
      !document.querySelector('[data-gate]') &&
      ways.length < 2
    )
      found.push('no way on but the lock');
  }
  close();
  cleanup();
  errors.mockRestore();
  Reflect.deleteProperty(globalThis, 'fetch');
  return found.map((what) => `seed ${seed}: ${what}`);
}

/** Every second card takes some minutes. */
const timed = (list: KidList): KidList => ({
  ...list,
  items: list.items.map((item, index) => (index % 2 === 0 ? { ...item, minutes: 1 + index } : item)),
});

const hasOpen = (device: MemoryDevice): boolean =>
  device.store.view().lists.some(({ items }) => items.some(({ checked }) => !checked));

/** The picture book and texts: files of the release, which hold nothing of the family. */
const isAllowed = (url: string): boolean => !url.includes('/api/');
