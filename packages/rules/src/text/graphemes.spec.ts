import fc from 'fast-check';
import { countGraphemes, hasMoreGraphemes } from './graphemes';

const grapheme = fc.constantFrom('x', '🐑', 'e\u0301', '👋🏽', '🇹🇷', '👩‍👩‍👧‍👦');

describe('countGraphemes', () => {
  it('counts a letter of several code points once, and ignores blanks around', () => {
    expect(['🐑🐑', ' e\u0301 ', '👩‍👩‍👧‍👦', '👋🏽🇹🇷', ' '].map(countGraphemes)).toEqual([2, 1, 1, 2, 0]);
  });
});

describe('hasMoreGraphemes', () => {
  it('accepts a text of exactly the limit, and none of one grapheme more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), grapheme, (limit, one) =>
        expect([
          hasMoreGraphemes(limit, one.repeat(limit)),
          hasMoreGraphemes(limit, one.repeat(limit + 1)),
        ]).toEqual([false, true]),
      ),
    );
  });

  it('is true for a grapheme of too many code points', () => {
    const marks = '\u0327\u0302\u0308';
    expect([
      hasMoreGraphemes(1, `x${marks}`),
      hasMoreGraphemes(1, `x${marks.repeat(3)}`),
      hasMoreGraphemes(2, `xx${marks.repeat(5)}`),
    ]).toEqual([false, true, true]);
    expect([
      hasMoreGraphemes(1, `x${'\u0327'.repeat(7)}`),
      hasMoreGraphemes(1, `x${'\u0327'.repeat(8)}`),
    ]).toEqual([false, true]);
  });
});
