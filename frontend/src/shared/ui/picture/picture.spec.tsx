/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture';

afterEach(cleanup);

it('shows the initial where no picture can be had, and the picture as soon as there is one', () => {
  document.documentElement.lang = 'tr';
  const { container, rerender } = render(<Picture src="/art/milk.svg" color="" name="ince peynir" />);
  const image = () => container.querySelector('img');
  expect(screen.queryByText('İ')).toBeNull();
  fireEvent.error(image() ?? container);
  expect(screen.getByText('İ').getAttribute('aria-hidden')).toBe('true');
  rerender(<Picture src="/art/cheese.svg" color="#ffeeaa" name="ince peynir" />);
  expect(image()?.getAttribute('src')).toBe('/art/cheese.svg');
  expect(screen.queryByText('İ')).toBeNull();
});

it('shows what is known of it already until the large one has come, and an initial only where neither can be had', () => {
  const { container } = render(
    <Picture src="/img/wine-512.webp" known="/img/wine-256.webp" color="" name="wine" />,
  );
  const image = (src: string) => container.querySelector(`img[src="${src}"]`);
  fireEvent.error(image('/img/wine-512.webp') ?? container);
  expect(image('/img/wine-256.webp')).not.toBeNull();
  expect(screen.queryByText('W')).toBeNull();
  fireEvent.error(image('/img/wine-256.webp') ?? container);
  expect(image('/img/wine-256.webp')).toBeNull();
  expect(screen.getByText('W')).toBeTruthy();
});

it('is the large one alone as soon as that has come', () => {
  jest.useFakeTimers();
  const { container } = render(
    <Picture src="/img/wine-512.webp" known="/img/wine-256.webp" color="" name="wine" />,
  );
  fireEvent.load(container.querySelector('img[src="/img/wine-512.webp"]') ?? container);
  act(() => {
    jest.runAllTimers();
  });
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/img/wine-512.webp',
  ]);
  jest.useRealTimers();
});
