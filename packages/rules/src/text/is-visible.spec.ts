import fc from 'fast-check';
import { isVisible } from './is-visible';

describe('isVisible', () => {
  it.each([
    '',
    '   ',
    '\u202e\u0000',
    '\n\t',
    '\u200d',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\ufe0f',
    '\u{e0041}',
    '\u0301',
  ])('sees nothing in %j', (text) => expect(isVisible(text)).toBe(false));

  it.each(['a', ' 1', '🍎', '❤️', 'حليب', '%'])('is true for %j', (text) =>
    expect(isVisible(text)).toBe(true),
  );

  it('is true wherever the visible character stands', () => {
    const nothing = fc
      .array(fc.constantFrom(' ', '\u200d', '\u2800', '\u0301', '\ufe0f'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(nothing, nothing, (before, after) =>
        expect([isVisible(`${before}${after}`), isVisible(`${before}x${after}`)]).toEqual([false, true]),
      ),
    );
  });
});
