/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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
