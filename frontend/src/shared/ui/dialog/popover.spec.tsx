/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Menu } from './popover';

const chosen = jest.fn();
let grown = (): void => undefined;

function open() {
  const entry = (label: string) => ({ label, icon: null, onChoose: () => void chosen(label) });
  render(
    <Menu
      label="Saturday"
      trigger={(props) => <button {...props}>More</button>}
      items={['Rename', 'Share', 'Öffnen', 'Sort'].map(entry)}
    />,
  );
  fireEvent.keyDown(screen.getByText('More'), { key: 'ArrowDown' });
}
const focused = () => document.activeElement?.textContent;
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(grows: ResizeObserverCallback) {
      grown = () => grows([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // jsdom has no popovers.
  HTMLElement.prototype.showPopover = function () {
    fireEvent(this, Object.assign(new Event('toggle'), { newState: 'open' }));
  };
  HTMLElement.prototype.hidePopover = jest.fn();
});
afterEach(() => {
  cleanup();
  chosen.mockReset();
  for (const gap of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, gap);
});

it('the Menu opens by an arrow key, with the focus on its first entry', () => {
  open();
  expect(screen.getByText('More').getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe('Rename');
});

it('the Menu is navigated by arrow keys in a circle, and by Home and End', () => {
  open();
  const seen = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'Home'].map((key) => {
    press(key);
    return focused();
  });
  expect(seen).toEqual(['Sort', 'Öffnen', 'Sort', 'Rename', 'Sort', 'Rename']);
});

it('the Menu moves to the next entry that begins with a letter, accents ignored', () => {
  open();
  const seen = ['s', 'S', 's', 'o', 'x', 'Shift'].map((key) => {
    press(key);
    return focused();
  });
  expect(seen).toEqual(['Share', 'Sort', 'Share', 'Öffnen', 'Öffnen', 'Öffnen']);
  press('r', { ctrlKey: true });
  expect(focused()).toBe('Öffnen');
});

it('the Menu closes when the user leaves it or chooses', () => {
  open();
  press('Tab');
  expect(HTMLElement.prototype.hidePopover).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByText('Share'));
  expect(chosen).toHaveBeenCalledWith('Share');
});

it('the Menu stays on the screen where it grows once it is open', () => {
  const panelWidth = jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
  open();
  const panel = screen.getByRole('menu', { hidden: true });
  jest
    .spyOn(screen.getByText('More'), 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(window.innerWidth - 48, 10, 40, 40));
  panelWidth.mockReturnValue(400);
  grown();
  expect(panel.style.getPropertyValue('--x')).toBe(`${window.innerWidth - 408}px`);
  panelWidth.mockRestore();
});

it.each([
  ['above', -900],
  ['below', 4000],
])('the Menu stays in the window when its trigger is scrolled out of it, %s', (_, top) => {
  const box = jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top, bottom: top + 44, right: 300 } as DOMRect);
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(150);
  open();
  grown();
  const y = parseFloat(screen.getByRole('menu', { hidden: true }).style.getPropertyValue('--y'));
  expect(y).toBeGreaterThanOrEqual(8);
  expect(y + 150).toBeLessThanOrEqual(window.innerHeight - 8);
  box.mockRestore();
  height.mockRestore();
});
