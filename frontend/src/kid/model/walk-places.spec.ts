import fc from 'fast-check';
import { walkPlaces } from './walk-places';

const phone = { first: 61, last: 281, step: 52, gap: 34 };
const places = (count: number, at: number, before: number | null = null) =>
  walkPlaces(count, at, phone, before);

it('walkPlaces lays the stones evenly up to the last place', () => {
  expect(places(3, 1)).toEqual({ stones: [177, 229, 281], stand: 229 });
  expect(places(5, -1).stones).toEqual([73, 125, 177, 229, 281]);
  expect(places(5, -1).stand).toBe(39);
});

it('walkPlaces does not let the companion go back when a card is added', () => {
  const before = places(4, 2).stand;
  const after = places(5, 2, before);
  expect(after.stand).toBe(before);
  expect(after.stones[2]).toBe(before);
  expect(after.stones.at(-1)).toBe(281);
});

it('walkPlaces does not let the companion go back at any count, and each stone lies right of the one before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -1, max: 8 }), (count, done) => {
      const at = Math.min(done, count - 2);
      const before = places(count, at).stand;
      const after = places(count + 1, at, before);
      expect(after.stand).toBeGreaterThanOrEqual(Math.min(before, 281 - 24 * (count - at)) - 0.001);
      const ways = after.stones.map((x, index) => x - (after.stones[index - 1] ?? -Infinity));
      expect(Math.min(...ways)).toBeGreaterThan(8);
      expect(after.stones.at(-1)).toBeCloseTo(281);
    }),
  );
});
