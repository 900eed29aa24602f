/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import StoredNotice from './stored-notice';

beforeAll(speakEnglish);
beforeEach(fillGaps);
afterEach(cleanup);

it('is said once, and gives the focus back to the page', () => {
  render(
    <main id="main" tabIndex={-1}>
      <StoredNotice />
    </main>,
  );
  const fine = screen.getAllByRole('button')[0] as HTMLElement;
  act(() => fine.focus());
  fireEvent.click(fine);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it.each([
  ['is missing', undefined],
  ['throws', () => { throw new Error('unreadable'); }],
])('StoredNotice is shown where matchMedia %s', (_, matchMedia) => {
  localStorage.clear();
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
  render(<StoredNotice />);
  expect(screen.getAllByRole('button').length).toBeGreaterThan(0);
});
