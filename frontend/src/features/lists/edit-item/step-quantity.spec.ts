import fc from 'fast-check';
import { stepQuantity } from './step-quantity';

it.each([
  ['', 1, '2'],
  ['', -1, ''],
  ['2', -1, ''],
  ['2', 1, '3'],
  ['2 kg', 1, '3 kg'],
  ['1 kg', -1, '1 kg'],
  ['1,5 l', 1, '2,5 l'],
  ['1,5 l', -1, '0,5 l'],
  ['0.5 l', -1, '0.5 l'],
  ['a bag', 1, 'a bag'],
  ['½ l', -1, '½ l'],
] as const)('stepQuantity turns %j and %i into %j', (quantity, by, next) => {
  expect(stepQuantity(quantity, by)).toBe(next);
});

it('stepQuantity returns the same text after one more and one less', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 9_000 }),
      fc.constantFrom('', ' kg', 'x', ' Dosen'),
      (n, unit) => stepQuantity(stepQuantity(`${n}${unit}`, 1), -1) === `${n}${unit}`,
    ),
  );
});
