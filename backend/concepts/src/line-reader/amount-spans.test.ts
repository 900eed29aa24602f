import fc from 'fast-check';
import { digits, each, flags, range, units, words } from './amount';
import { amountPlaces } from './amount-spans';

const edge = String.raw`(?![\p{L}\p{N}])`;
const unit = String.raw`\s?(?:${units})\.?${edge}`;
const bracketed = String.raw`\(\s*(?:${digits})(?:${unit})?\s*\)`;
const counted = String.raw`(?<![\p{L}\p{N}.,/%°+&'’–-])(?:[x×]\s?\d{1,3}${edge}|(?:${range}|${digits})(?:\s?[x×]${edge}|${unit}${each})?|(?:${words})(?=\s+(?:${units})\.?${edge})${unit})`;
/** All amounts in one pattern: easy to read, slow to compile. */
const onePattern = new RegExp(String.raw`:\s*\d{1,3}${edge}|${bracketed}|${counted}`, `g${flags}`);

const token = fc.constantFrom(
  ...[
    '1',
    '12',
    '500',
    '1/2',
    '1½',
    '½',
    '1,5',
    '15000',
    '6 x 1,5',
    '3-4',
    '2 bis 3',
    'x',
    '×',
    'X 2',
    '2x',
    '0',
  ],
  ...['(', ')', '(2)', '( 3 )', ':', ',', '.', '-', '’', ' ', '  ', '\n', '%', '🍌', '🥛🥛'],
  ...[
    'kg',
    'KG',
    'g',
    'ml',
    'l',
    'Dosen',
    'dosen à 400 g',
    'bottles',
    'of',
    'de',
    'paket',
    'St.',
    'şişe',
    'ŞİŞE',
  ],
  ...[
    'a',
    'an',
    'half a',
    'half',
    'one',
    'un',
    'un demi',
    'une',
    'demi-livre',
    'eine',
    'halbe',
    'zweihundert gramm',
  ],
  ...[
    'bir',
    'bir buçuk',
    'İki',
    'su bardağı',
    'cuillère à soupe',
    'een halve',
    'pond',
    "'nen",
    'hundert gramm',
  ],
  ...['milk', 'eggs', 'Käse', 'süt', 'nappies', 'ı', 'İ', 'é'],
);

it('finds the same amounts as one pattern for all', () => {
  const line = fc.array(fc.tuple(token, fc.constantFrom('', ' ', ' ', '  ')), { maxLength: 10 });
  fc.assert(
    fc.property(line, (tokens) => {
      const text = tokens.flat().join('');
      expect(amountPlaces(text)).toEqual(
        Array.from(text.matchAll(onePattern), (match) => [match.index, match.index + match[0].length]),
      );
    }),
    { numRuns: 3_000 },
  );
});

it.each([
  ['2 kg flour, 3 eggs', ['2 kg', '3']],
  ['milk (500 ml), bread (2)', ['(500 ml)', '(2)']],
  ['half a kilo of grapes and a loaf', ['half a kilo', 'a loaf']],
  ['2 Dosen à 400 g Tomaten', ['2 Dosen à 400 g']],
  ['(12 eggs) x2', ['12', 'x2']],
])('finds the amounts in %j', (text, amounts) => {
  expect(amountPlaces(text).map(([start, end]) => text.slice(start, end).trim())).toEqual(amounts);
});
