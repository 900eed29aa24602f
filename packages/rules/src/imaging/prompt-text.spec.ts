import fc from 'fast-check';
import {
  hasPlaceholder,
  placeholder,
  promptKinds,
  promptNameKey,
  promptNameProblem,
  templateProblem,
} from './prompt-text';

describe('promptNameProblem', () => {
  it('accepts a visible name of at most sixty graphemes', () => {
    expect(
      ['  ', '\u200b', 'Felt', 'x'.repeat(60), 'x'.repeat(61), '🇹🇷'.repeat(60), '🇹🇷'.repeat(61)].map(
        promptNameProblem,
      ),
    ).toEqual(['required', 'required', null, null, 'max', null, 'max']);
  });
});

describe('promptNameKey', () => {
  it.each([
    ['Fox', 'fOX'],
    ['Ｆｏｘ', ' fox '],
    ['ışık', 'IŞIK'],
    ['İnci', 'inci'],
    ['ısı', 'isi'],
    ['e\u0301', 'É'],
    ['straße', 'STRASSE'],
  ])('takes %j and %j for one name', (one, other) => expect(promptNameKey(one)).toBe(promptNameKey(other)));

  it('distinguishes names with different letters', () =>
    expect(new Set(['fox', 'föx', 'foxy'].map(promptNameKey)).size).toBe(3));

  it('does not depend on capitals', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('abcxyziIİıöŞß éA')) }), (name) =>
        expect(promptNameKey(name.toUpperCase())).toBe(promptNameKey(name)),
      ),
    );
  });
});

describe('templateProblem', () => {
  it.each([
    ['', 'style', 'required'],
    [' %s ', 'style', 'required'],
    ['%s\u200b', 'character', 'required'],
    ['felt on blue paper', 'style', null],
    ['felt on blue paper', 'character', null],
    ['felt on blue paper', 'custom', 'missing'],
    ['%s of felt', 'custom', null],
    ['%s beside %s', 'style', 'repeated'],
    ['%s beside %s', 'custom', 'repeated'],
    ['x'.repeat(300), 'style', null],
    ['x'.repeat(301), 'custom', 'max'],
    ['👋🏽'.repeat(300), 'style', null],
  ] as const)('says of "%.20s" as a %s: %s', (template, kind, problem) =>
    expect(templateProblem(template, kind)).toBe(problem),
  );

  it('accepts a short text with one placeholder for every kind', () => {
    const words = fc
      .string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 1, maxLength: 100 })
      .filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(words, words, fc.constantFrom(...promptKinds), (before, after, kind) =>
        expect([
          templateProblem(`${before}${placeholder}${after}`, kind),
          hasPlaceholder(before),
          hasPlaceholder(`${before}${placeholder}`),
        ]).toEqual([null, false, true]),
      ),
    );
  });
});
