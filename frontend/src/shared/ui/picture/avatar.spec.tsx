/** @jest-environment jsdom */
import { cleanup, fireEvent, render } from '@testing-library/react';
import { Avatar } from './avatar';

const picture = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src') ?? null;

it('Avatar shows the picture, and the initial where it cannot be loaded, until there is another one', () => {
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

afterEach(cleanup);

it.each([
  ['tr', 'istanbul', 'İ'],
  ['tr', 'İstanbul', 'İ'],
  ['tr', 'ılık', 'I'],
  ['tr', 'Işıl', 'I'],
  ['de', 'istanbul', 'I'],
  ['nl', ' élise', 'É'],
  ['en', '🐑 Kuzu', '🐑'],
  ['en', '  ', '?'],
])('Avatar in %s for %s begins with %s', (language, name, initial) => {
  const { container } = render(<Avatar name={name} src={null} language={language} />);
  expect(container.querySelector('[data-initial]')?.getAttribute('data-initial')).toBe(initial);
});
