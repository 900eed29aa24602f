/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { PlanCarousel } from './plan-carousel';

let measured: () => void;
const scrollTo = jest.fn();
const inSight = jest.fn();

/** Cards of 300 px beside each other in a rail of this width. */
function open(width: number, { calm = false, sought = false } = {}) {
  fillGaps();
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (media: string) => ({ matches: calm, media }),
  });
  globalThis.ResizeObserver = class {
    constructor(tell: ResizeObserverCallback) {
      measured = () => act(() => tell([], this));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const sizes = { clientWidth: width, scrollWidth: Math.max(width, 900), offsetWidth: 300 };
  for (const [size, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, get: () => value });
  Object.defineProperty(HTMLElement.prototype, 'offsetLeft', {
    configurable: true,
    get(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * 300;
    },
  });
  Element.prototype.scrollIntoView = function (this: Element) {
    inSight(this.textContent);
  };
  Element.prototype.scrollTo = function (this: Element, to: ScrollToOptions) {
    scrollTo(to);
    this.scrollLeft = to.left ?? 0;
    fireEvent.scroll(this);
  } as typeof Element.prototype.scrollTo;
  render(
    <PlanCarousel label="Plans" count={3} first={1} sought={sought}>
      {['Starter', 'Pro', 'Platinum'].map((plan) => (
        <li key={plan}>
          {plan}
          <button type="button">Choose {plan}</button>
        </li>
      ))}
    </PlanCarousel>,
  );
  measured();
}
const button = (name: string) => screen.getByRole('button', { name });

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  scrollTo.mockReset();
  inSight.mockReset();
  for (const size of ['clientWidth', 'scrollWidth', 'offsetWidth', 'offsetLeft'])
    Reflect.deleteProperty(HTMLElement.prototype, size);
});

it('PlanCarousel keeps the focus on the button that leads to the last card', () => {
  open(300);
  const next = button('Next plan');
  act(() => next.focus());
  fireEvent.click(next);
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  const shown = scrollTo.mock.calls.length;
  fireEvent.click(next);
  expect(scrollTo).toHaveBeenCalledTimes(shown);
  expect(button('Previous plan').getAttribute('aria-disabled')).toBe('false');
});

it.each([
  [false, 'smooth'],
  [true, 'instant'],
])('PlanCarousel with reduced motion %s scrolls %s', (calm, behavior) => {
  open(300, { calm });
  fireEvent.click(button('Next plan'));
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ behavior }));
});

it('PlanCarousel scrolls the requested card into view once, and no other', () => {
  open(300, { sought: true });
  measured();
  expect(inSight.mock.calls).toEqual([['Choose Pro']]);
  cleanup();
  inSight.mockReset();
  open(300);
  expect(inSight).not.toHaveBeenCalled();
});

it('PlanCarousel is a tab stop only where it scrolls', () => {
  open(300);
  expect(screen.getByRole('list').tabIndex).toBe(0);
  cleanup();
  open(1000);
  expect(screen.getByRole('list').tabIndex).toBe(-1);
});
