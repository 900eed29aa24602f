import { cardGoal, type Box } from './card-goal';

/** A grid of three columns and tiles of 100 px: seven tiles, the second of the first row twice as high. */
const grid: Box[] = Array.from({ length: 7 }, (_, index) => {
  const left = (index % 3) * 120;
  const top = Math.floor(index / 3) * 220;
  return { left, top, right: left + 100, bottom: top + (index === 1 ? 200 : 100) };
});
/** A shelf of smaller cards below it. */
const withShelf: Box[] = [
  ...grid,
  ...[0, 60, 120].map((left) => ({ left, top: 600, right: left + 50, bottom: 650 })),
];

describe('cardGoal', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 3],
    ['ArrowLeft', 3, 2],
    ['ArrowDown', 1, 4],
    ['ArrowUp', 4, 1],
    ['ArrowDown', 0, 3],
    ['Home', 5, 0],
    ['End', 0, 6],
  ])('leads by %s from card %i to card %i', (key, from, to) => {
    expect(cardGoal(key, from, grid)).toBe(to);
  });

  it('leads from the end of a full row to the nearest card of a shorter one', () => {
    expect(cardGoal('ArrowDown', 5, grid)).toBe(6);
    expect(cardGoal('ArrowDown', 6, withShelf)).toBe(7);
    expect(cardGoal('ArrowUp', 9, withShelf)).toBe(6);
  });

  it('leads nowhere from the edges and by other keys', () => {
    expect([
      cardGoal('ArrowLeft', 0, grid),
      cardGoal('ArrowUp', 1, grid),
      cardGoal('ArrowRight', 6, grid),
      cardGoal('ArrowDown', 6, grid),
      cardGoal('Home', 0, grid),
      cardGoal('Tab', 1, grid),
      cardGoal('End', 9, grid),
    ]).toEqual(Array(7).fill(null));
  });
});
