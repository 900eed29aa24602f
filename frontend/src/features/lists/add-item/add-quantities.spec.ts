import { addQuantities } from './add-quantities';

describe('addQuantities', () => {
  it.each([
    [null, null, '2'],
    [null, '3', '4'],
    ['2', null, '3'],
    ['2 kg', '1 kg', '3 kg'],
    ['2 kg', '1 KG', '3 kg'],
    ['1.5 l', '1 l', '2.5 l'],
    ['½ l', '½ l', '1 l'],
    ['1/2 l', '1 l', '1.5 l'],
    ['1½ l', '1 l', '2.5 l'],
    ['500g', '250 g', '750 g'],
    ['2 kg', null, '2 kg + 1'],
    ['2 kg + 1', '1 kg', '3 kg + 1'],
    ['2 kg + 1', null, '2 kg + 2'],
    ['500 g', '1 kg', '500 g + 1 kg'],
    ['a bunch', 'a bunch', 'a bunch + a bunch'],
    ['some', null, 'some + 1'],
    ['', '  ', '2'],
    ['a very long amount that is', 'another long amount', null],
  ])('adds %s and %s to %s', (one, other, sum) => expect(addQuantities(one, other, 'en')).toBe(sum));

  it('writes numbers as the language does', () => expect(addQuantities('1,5 l', '1 l', 'de')).toBe('2,5 l'));

  it.each([
    ['1.000 g', '1.000 g', 'de', '2000 g'],
    ['1.500 ml', '500 ml', 'tr', '2000 ml'],
    ['1,000 g', '250 g', 'en', '1250 g'],
    ['0,125 l', '0,125 l', 'nl', '0,25 l'],
    ['0.125 l', '0.25 l', 'en', '0.375 l'],
    // The text may mean a thousand or one, so both quantities stay.
    ['1.000 g', '500 g', 'en', '1.000 g + 500 g'],
    ['1.000 g', '500 g', 'fr', '1.000 g + 500 g'],
    ['6 x 1,5 l', '6 x 1,5 l', 'de', '12 x 1,5 l'],
    ['1 1/2 kg', '1 kg', 'en', '1 1/2 kg + 1 kg'],
  ])('adds %s and %s in %s to %s', (one, other, language, sum) =>
    expect(addQuantities(one, other, language)).toBe(sum),
  );
});
