import { pageOf, pagesOf, swipeOf } from './pages';

it.each([
  [0, 1],
  [1, 1],
  [6, 1],
  [7, 2],
  [20, 4],
])('pagesOf puts %d cards on %d pages of six', (count, pages) => {
  expect(pagesOf(count)).toBe(pages);
});

it('pageOf finds the page of a card, and the first one for none', () => {
  expect([-1, 0, 5, 6, 19].map(pageOf)).toEqual([0, 0, 0, 1, 3]);
});

it.each([
  ['to the left turns to the next page', -61, 10, 1],
  ['to the right turns back', 61, -10, -1],
  ['that is short turns nothing', -59, 0, 0],
  ['that goes down turns nothing', -61, 60, 0],
] as const)('swipeOf: a swipe %s', (_, x, y, page) => {
  expect(swipeOf({ x: 0, y: 0 }, { x, y })).toBe(page);
});
