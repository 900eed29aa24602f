import fc from 'fast-check';
import { languageOf, languages } from './language';

describe('languageOf', () => {
  it.each<[unknown, string | null]>([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_ch', 'de'],
    [' tr ', 'tr'],
    ['de AT', 'de'],
    ['de\nAT', 'de'],
    ['pt-BR', null],
    ['tru', null],
    ['den', null],
    ['d', null],
    ['', null],
    ['de;q', null],
    [null, null],
    [undefined, null],
    [['de'], null],
    ['__proto__', null],
  ])('takes %p as %p', (tag, language) => expect(languageOf(tag)).toBe(language));

  it('reads the language of a tag with any region, case and blanks', () => {
    const blanks = fc.constantFrom('', ' ', '\t', '  ');
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.boolean(),
        fc.constantFrom('', '-AT', '_x', '-Latn-XX'),
        blanks,
        blanks,
        (language, isLoud, region, before, after) =>
          expect(languageOf(`${before}${isLoud ? language.toUpperCase() : language}${region}${after}`)).toBe(
            language,
          ),
      ),
    );
  });

  it('answers a supported language or null for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), (tag) =>
        expect([null, ...languages]).toContain(languageOf(tag)),
      ),
    );
  });
});
