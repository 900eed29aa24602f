import { cardsAroundNow } from './cards-around-now';

const cards = (done: number, total: number) =>
  Array.from({ length: total }, (_, index) => ({ index, checked: index < done }));
const shown = (done: number, total: number) =>
  cardsAroundNow(cards(done, total), 6).map(({ index }) => index);

it.each([
  ['a short list as a whole', 1, 4, [0, 1, 2, 3]],
  ['the first six at the start', 0, 10, [0, 1, 2, 3, 4, 5]],
  ['three that are done and the next three', 5, 10, [2, 3, 4, 5, 6, 7]],
  ['the last six near the end', 9, 10, [4, 5, 6, 7, 8, 9]],
  ['the last six of a list that is done', 10, 10, [4, 5, 6, 7, 8, 9]],
])('cardsAroundNow shows %s (%d of %d done)', (_title, done, total, expected) =>
  expect(shown(done, total)).toEqual(expected),
);

it('cardsAroundNow shows one that is done and two open ones in a single row', () => {
  expect(cardsAroundNow(cards(5, 10), 3).map(({ index }) => index)).toEqual([4, 5, 6]);
});
