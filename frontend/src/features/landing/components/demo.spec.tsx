/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { Demo } from './demo';

const onAdd = jest.fn();
let see: (isIntersecting: boolean) => void;

beforeAll(speakEnglish);
beforeEach(() => {
  fillGaps();
  jest.useFakeTimers();
  window.IntersectionObserver = class {
    constructor(tell: IntersectionObserverCallback) {
      see = (isIntersecting) =>
        act(() =>
          tell([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver),
        );
    }
    observe = () => undefined;
    disconnect = () => undefined;
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  onAdd.mockReset();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const shown = () => [
  screen.getByRole('tab', { selected: true }).textContent,
  ...screen.getAllByRole('radio', { checked: true }).map((pill) => pill.parentElement?.textContent),
];
function open() {
  render(<Demo onAdd={onAdd} />);
  see(true);
}

it('the demo rotates while it is visible, through both lists and from the start again', () => {
  open();
  const seen: string[] = [];
  for (let at = 0; at < 13; at++) {
    seen.push(shown().join(', '));
    pass(2500);
  }
  expect(seen).toEqual([
    'Chores, Brush teeth, Kuzu',
    'Chores, Brush teeth, Lilly',
    'Chores, Eat breakfast, Kuzu',
    'Chores, Eat breakfast, Lilly',
    ...['Apples', 'Broccoli'].flatMap((item) =>
      ['Cartoon', 'RealisticPhoto', '2D', 'Animation3D'].map((look) => `Shopping, ${item}, ${look}`),
    ),
    'Chores, Brush teeth, Kuzu',
  ]);
  see(false);
  const last = shown();
  pass(60_000);
  expect(shown()).toEqual(last);
});

it('the demo pauses for three seconds after an action of the user, then continues', () => {
  open();
  choose('Lilly');
  expect(shown()).toEqual(['Chores', 'Brush teeth', 'Lilly']);
  pass(2000);
  press('Next picture');
  expect(shown()).toEqual(['Chores', 'Eat breakfast', 'Kuzu']);
  pass(3000);
  pass(2499);
  expect(shown()).toEqual(['Chores', 'Eat breakfast', 'Kuzu']);
  pass(1);
  expect(shown()).toEqual(['Chores', 'Eat breakfast', 'Lilly']);
});

it('the demo wraps backwards, keeps the style with another item, and changes lists', () => {
  open();
  press('Previous picture');
  expect(shown()).toEqual(['Shopping', 'Broccoli', 'Animation3D']);
  choose('Apples');
  expect(shown()).toEqual(['Shopping', 'Apples', 'Animation3D']);
  fireEvent.click(screen.getByRole('tab', { name: 'Chores' }));
  expect(shown()).toEqual(['Chores', 'Brush teeth', 'Kuzu']);
});

it('the demo stops under a mouse, on pause, and with reduced motion', () => {
  open();
  const region = screen.getByRole('region', { name: 'Tap. Stick. Done!' });
  fireEvent.pointerEnter(region, { pointerType: 'mouse' });
  pass(10_000);
  expect(shown()).toContain('Kuzu');
  fireEvent.pointerLeave(region);
  pass(2500);
  expect(shown()).toContain('Lilly');
  press('Pause');
  pass(10_000);
  expect(shown()).toEqual(['Chores', 'Brush teeth', 'Lilly']);
  cleanup();
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (media: string) => Object.assign(new EventTarget(), { matches: true, media }),
  });
  open();
  pass(10_000);
  expect(shown()).toEqual(['Chores', 'Brush teeth', 'Kuzu']);
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
});

it('the demo stops while mouse or focus are on it, whatever the other does', () => {
  open();
  const region = screen.getByRole('region', { name: 'Tap. Stick. Done!' });
  const [pause, next] = ['Pause', 'Next picture'].map((name) => screen.getByRole('button', { name })) as [
    HTMLElement,
    HTMLElement,
  ];
  const rests = () => {
    pass(10_000);
    expect(shown()).toContain('Kuzu');
  };
  const byKeys = (yes: boolean) => {
    for (const button of [pause, next])
      Object.assign(button, {
        matches: (selector: string) =>
          selector === ':focus-visible' ? yes : Element.prototype.matches.call(button, selector),
      });
  };
  byKeys(false);
  fireEvent.pointerEnter(region, { pointerType: 'mouse' });
  act(() => pause.focus());
  act(() => next.focus());
  rests();
  byKeys(true);
  act(() => pause.focus());
  act(() => next.focus());
  fireEvent.pointerLeave(region);
  rests();
  act(() => next.blur());
  pass(2500);
  expect(shown()).toContain('Lilly');
});

it('the demo is announced after an action of the user, not while it rotates', () => {
  open();
  const live = () => screen.getByRole('group', { name: /\/ 12/ }).getAttribute('aria-live');
  expect(live()).toBe('off');
  press('Next picture');
  expect(live()).toBe('polite');
  pass(3000);
  expect(live()).toBe('off');
});

it('the demo follows a swipe that is long enough', () => {
  open();
  const stage = screen.getByRole('button', { name: 'Tick off Brush teeth' });
  const swipe = (to: number) => {
    fireEvent.touchStart(stage, { touches: [{ clientX: 200 }] });
    fireEvent.touchEnd(stage, { changedTouches: [{ clientX: to }] });
  };
  swipe(160);
  expect(shown()).toContain('Kuzu');
  swipe(140);
  expect(shown()).toContain('Lilly');
  swipe(260);
  expect(shown()).toContain('Kuzu');
});

it("the demo ticks and unticks; an item of the user's own needs an account", () => {
  open();
  const picture = () =>
    screen.getByRole('button', { name: 'Tick off Brush teeth' }).getAttribute('aria-pressed');
  press('Tick off Brush teeth');
  expect(picture()).toBe('true');
  press('Tick off Brush teeth');
  expect(picture()).toBe('false');
  press('Add new');
  expect(onAdd).toHaveBeenCalledTimes(1);
});
