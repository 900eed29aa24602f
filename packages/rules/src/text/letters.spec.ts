import fc from 'fast-check';
import { isLongerThan, lettersOf } from './letters';

describe('lettersOf', () => {
  it('counts code points of the composed text, without blanks around it', () => {
    expect(
      [lettersOf('  Crème '), lettersOf('e\u0301'), lettersOf('🍎🍎'), lettersOf(' \t')].map(
        (letters) => letters.length,
      ),
    ).toEqual([5, 1, 2, 0]);
  });

  it('can be joined to the composed and trimmed text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        expect(lettersOf(text).join('')).toBe(text.normalize('NFC').trim()),
      ),
    );
  });
});

describe('isLongerThan', () => {
  it('is false for a text of exactly the limit, and true for one letter more', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.constantFrom('x', '🍎', 'e\u0301'), (limit, letter) =>
        expect([
          isLongerThan(limit, letter.repeat(limit)),
          isLongerThan(limit, ` ${letter.repeat(limit + 1)} `),
        ]).toEqual([false, true]),
      ),
    );
  });
});
