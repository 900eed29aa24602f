import fc from 'fast-check';
import { discounted, formatted, inFavour } from './credit';

it('counts what the provider owes, and what it has not heard of yet', () => {
  expect(inFavour(-499, 0)).toBe(499);
  expect(inFavour(0, 499)).toBe(499);
  expect(inFavour(-499, 499)).toBe(998);
  expect(inFavour(120, 0)).toBe(-120);
});

describe('a price with credit', () => {
  it.each([
    [499, 0, 499, 0, false],
    [499, 100, 399, 100, true],
    [499, 499, 0, 499, true],
    [499, 998, 0, 499, true],
    [499, -200, 499, 0, false],
    [0, 499, 0, 0, false],
  ])('%d cents with %d in favour: %d to pay', (price, credit, finalPrice, creditApplied, hasDiscount) => {
    expect(discounted(price, credit)).toEqual({ price, finalPrice, creditApplied, hasDiscount });
  });

  it('is never less than nothing, never more than the price, and adds up', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: -1_000_000, max: 1_000_000 }), (price, credit) => {
        const { finalPrice, creditApplied, hasDiscount } = discounted(price, credit);
        expect(finalPrice + creditApplied).toBe(price);
        expect(finalPrice).toBeGreaterThanOrEqual(0);
        expect(creditApplied).toBeGreaterThanOrEqual(0);
        expect(creditApplied).toBeLessThanOrEqual(Math.max(0, credit));
        expect(hasDiscount).toBe(finalPrice < price);
      }),
    );
  });
});

it.each([
  [499, 'eur', '€4.99'],
  [0, 'eur', '€0.00'],
  [-120, 'eur', '-€1.20'],
  [123_456, 'eur', '€1,234.56'],
  [499, 'usd', '$4.99'],
])('%d %s is written %s, wherever the server stands', (cents, currency, text) => {
  expect(formatted(cents, currency)).toBe(text);
});
