/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { speakEnglish } from '../../../testing/kit';
import type { ItemRow } from '../api/lists';
import { ChoreProgress } from './chore-progress';
import Finished from './finished';

beforeAll(speakEnglish);
afterEach(cleanup);

jest.mock('../../../app/imaging-slots', () => ({
  OwnCharacter: ({ id, fallback }: { id: string; fallback: ReactNode }) =>
    id === 'fox' ? <img src="/fox.webp" alt="" /> : fallback,
}));

const emptied: unknown[] = [];
jest.mock('../basket/clear-basket', () => ({
  clearBasket: (...given: unknown[]) => Promise.resolve(emptied.push(given)),
}));

const show = (character: string | null) =>
  render(
    <>
      <ChoreProgress done={3} total={3} character={character} />
      <Finished listId="list" items={[]} shopping={false} character={character} now={false} />
    </>,
  );
const drawn = (container: HTMLElement) =>
  [...container.querySelectorAll('img')]
    .map((image) => image.getAttribute('src'))
    .filter((source) => source !== '/figures/star.svg');

it.each([
  [null, '/figures/kuzu-wave.svg'],
  ['kuzu', '/figures/kuzu-wave.svg'],
  ['lilly', '/figures/lilly-wave.svg'],
  ['fox', '/fox.webp'],
])('a list with the character %s shows it at the star and at the end of the chores', (character, source) => {
  const { container } = show(character);
  expect(drawn(container)).toEqual([source, source]);
});

it.each(['none', 'owl'])(
  'a list with the character %s, which has no picture, shows no other character',
  (character) => {
    const { container } = show(character);
    expect(drawn(container)).toEqual([]);
    expect(container.querySelectorAll('img[src="/figures/star.svg"]')).toHaveLength(2);
  },
);

it('ChoreProgress jumps for chores done now, not for chores done before', () => {
  const at = (done: number) => <ChoreProgress done={done} total={3} character={null} />;
  const { container, rerender } = render(at(3));
  const jumps = () => container.querySelectorAll('.hop, .reached, .burst').length;
  expect(jumps()).toBe(0);
  rerender(at(2));
  expect(jumps()).toBe(0);
  rerender(at(3));
  expect(jumps()).toBe(3);
});

it('a finished shopping list offers first to empty the basket, and a finished list of chores does not', () => {
  const items = [{ id: 'milk' }, { id: 'bread' }] as ItemRow[];
  const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
  const { rerender } = render(<Finished listId="list" items={items} shopping character={null} now={false} />);
  expect(names()).toEqual(['Empty the basket', 'Untick everything']);
  window.scrollTo = () => undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Empty the basket' }));
  expect(emptied).toEqual([['list', items]]);
  rerender(<Finished listId="list" items={items} shopping={false} character={null} now={false} />);
  expect(names()).toEqual(['Untick everything']);
  rerender(<Finished listId="list" items={items} shopping character={null} now={false} mayRestart={false} />);
  expect(names()).toEqual([]);
});
