/** @jest-environment jsdom */
import { cleanup, render } from '@testing-library/react';
import { speakEnglish } from '../../../testing/kit';
import Finished from './finished';
import { Journey } from './journey';

beforeAll(speakEnglish);
afterEach(cleanup);

it.each([null, 'kuzu', 'lilly', 'a character of their own'])('whoever walked to the star cheers at the end: %s', (character) => {
  const { container } = render(
    <>
      <Journey done={3} total={3} character={character} />
      <Finished listId="list" shopping={false} character={character} now={false} />
    </>,
  );
  const figures = [...container.querySelectorAll('img[src*=wave]')].map((figure) => figure.getAttribute('src'));
  expect(figures).toHaveLength(2);
  expect(new Set(figures).size).toBe(1);
});

it('jumps for what was just done, not for what was done before', () => {
  const at = (done: number) => <Journey done={done} total={3} character={null} />;
  const { container, rerender } = render(at(3));
  const jumps = () => container.querySelectorAll('.hop, .reached, .burst').length;
  expect(jumps()).toBe(0);
  rerender(at(2));
  expect(jumps()).toBe(0);
  rerender(at(3));
  expect(jumps()).toBe(3);
});
