/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import StorageNotice from './storage-notice';

beforeAll(speakEnglish);
beforeEach(fillGaps);
afterEach(cleanup);

it.each([
  [600, false],
  [690, true],
])('StorageNotice does not cover a text that must stay visible: text ending at %d px', (bottom, inline) => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120);
  Object.assign(window, {
    innerHeight: 740,
    ResizeObserver: class {
      observe = jest.fn();
      disconnect = jest.fn();
    },
  });
  jest
    .spyOn(HTMLElement.prototype, 'getClientRects')
    .mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { bottom: this.hasAttribute('data-keep-free') ? bottom : 100 } as DOMRect;
  });
  render(
    <main>
      <h1>Sign in</h1>
      <p data-keep-free>New here?</p>
      <StorageNotice />
    </main>,
    { wrapper: BrowserRouter },
  );
  expect(screen.getByRole('region').hasAttribute('data-inline')).toBe(inline);
  jest.restoreAllMocks();
});

it('StorageNotice is shown once, and returns the focus to the page', () => {
  render(
    <main id="main" tabIndex={-1}>
      <StorageNotice />
    </main>,
    { wrapper: BrowserRouter },
  );
  const fine = screen.getAllByRole('button')[0] as HTMLElement;
  act(() => fine.focus());
  fireEvent.click(fine);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it.each([
  ['is missing', undefined],
  [
    'throws',
    () => {
      throw new Error('unreadable');
    },
  ],
])('StorageNotice is shown where matchMedia %s', (_, matchMedia) => {
  localStorage.clear();
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
  render(<StorageNotice />, { wrapper: BrowserRouter });
  expect(screen.getAllByRole('button').length).toBeGreaterThan(0);
});
