/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture';

afterEach(cleanup);

it('Picture shows the initial where no picture loads, and the picture as soon as there is one', () => {
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

it('Picture shows the known version until the large one has loaded, and an initial only without both', () => {
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

it('Picture shows only the large one as soon as it has loaded', () => {
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

it('Picture turns the hue of a marked address only', () => {
  const { container, rerender } = render(<Picture src="/art/card-task-s.1.svg#v2" color="" />);
  const turn = () => container.querySelector<HTMLElement>('[data-turn]')?.style.getPropertyValue('--turn');
  expect(turn()).toBe('2');
  rerender(<Picture src="/art/card-task-s.1.svg" color="" />);
  expect(turn()).toBeUndefined();
});
