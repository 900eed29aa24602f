/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { useMedia } from './use-media';

function Page() {
  return <p>{useMedia('(min-width: 1024px)') ? 'wide' : 'narrow'}</p>;
}
const browserHas = (matchMedia: unknown): void =>
  void Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });

afterEach(cleanup);

it.each([
  ['matches', () => Object.assign(new EventTarget(), { matches: true }), 'wide'],
  ['is missing', undefined, 'narrow'],
  [
    'throws',
    () => {
      throw new Error('unreadable');
    },
    'narrow',
  ],
])('useMedia keeps its page where matchMedia %s', (_, matchMedia, shown) => {
  browserHas(matchMedia);
  render(<Page />);
  expect(screen.getByText(shown)).toBeTruthy();
});
