import { languages } from '@pictick/rules/language';
import fc from 'fast-check';
import { acceptedLanguage } from './language';

it.each<[unknown, string | null]>([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['pt-BR,pt;q=0.9,es;q=0.5', 'es'],
  ['en;q=0.1, de;q=0.9', 'de'],
  ['en ; q=0.4 , nl ; q=0.6', 'nl'],
  ['fr, tr', 'fr'],
  ['de;q=0, tr;q=0.1', 'tr'],
  ['de;q=banana', 'de'],
  ['*', null],
  ['pt, it;q=0.9', null],
  ['', null],
  [undefined, null],
])('acceptedLanguage of %p is %p', (header, language) => expect(acceptedLanguage(header)).toBe(language));

it('acceptedLanguage returns one of the six or null for any header', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('de', 'tr-TR', '*', ';', ',', ';q=', '-', '0.5', 'q=1e9', '\u0000', '𝒹𝑒'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) =>
      expect([null, ...languages]).toContain(acceptedLanguage(pieces.join(''))),
    ),
  );
});

it('acceptedLanguage is fast for a long header', () =>
  expect(acceptedLanguage(`${'a;q=0.'.repeat(100_000)},de`)).toBeNull());

it('acceptedLanguage returns the language with the highest weight, in any place', () => {
  const wishes = fc.uniqueArray(
    fc.record({ language: fc.constantFrom(...languages), weight: fc.integer({ min: 1, max: 1000 }) }),
    { minLength: 1, selector: ({ language }) => language },
  );
  fc.assert(
    fc.property(wishes, (all) => {
      const most = Math.max(...all.map(({ weight }) => weight));
      const header = all
        .map(({ language, weight }) => `${language}-XX;q=${(weight / 1000).toFixed(3)}`)
        .join(', ');
      expect(acceptedLanguage(header)).toBe(all.find(({ weight }) => weight === most)?.language);
    }),
  );
});
