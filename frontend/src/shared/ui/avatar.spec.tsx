/** @jest-environment jsdom */
import { fireEvent, render } from '@testing-library/react';
import { Avatar } from './avatar';

const picture = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src') ?? null;

it('shows the picture, and the letter where it cannot be had, until there is another one', () => {
  const { container, rerender } = render(<Avatar name="irem" src="/img/faces/a-v1.jpg" language="tr" />);
  expect(picture(container)).toBe('/img/faces/a-v1.jpg');
  expect(container.querySelector('[data-initial]')?.getAttribute('data-initial')).toBe('İ');
  fireEvent.error(container.querySelector('img')!);
  expect(picture(container)).toBeNull();
  rerender(<Avatar name="irem" src="/img/faces/a-v2.jpg" language="tr" />);
  expect(picture(container)).toBe('/img/faces/a-v2.jpg');
  rerender(<Avatar name="irem" src={null} language="tr" />);
  expect(picture(container)).toBeNull();
});
