import fc from 'fast-check';
import { DomainError } from '../../kernel/domain-error';
import { parseName, parseNotes, parseQuantity } from './item-text';

const problem = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof DomainError ? error.details : error;
  }
  return 'accepted';
};

describe('item text', () => {
  it('keeps the visible characters of names, quantities and notes', () => {
    expect(parseName('  Milk \t 2 % ')).toBe('Milk 2 %');
    expect(parseName('Cre\u0300me')).toBe('Cr\u00e8me');
    expect(parseName('👩‍👩‍👧 \u{1F34E}❤️')).toBe('👩‍👩‍👧 \u{1F34E}❤️');
    expect(parseName('حليب')).toBe('حليب');
    expect(parseName('חלב 3%')).toBe('חלב 3%');
    expect(parseName('Bro\u0000t\u202e\u2066\u0007')).toBe('Brot');
    expect(parseNotes('one\r\ntwo\u200f')).toBe('one\ntwo');
    expect(parseQuantity('')).toBeNull();
    expect(parseQuantity(undefined)).toBeNull();
  });

  it('counts characters, not bytes or surrogates', () => {
    expect(parseName('\u{1F34E}'.repeat(120))).toHaveLength(240);
    expect(problem(() => parseName('\u{1F34E}'.repeat(121)))).toEqual([{ field: 'name', rule: 'max' }]);
    expect(problem(() => parseQuantity('x'.repeat(41)))).toEqual([{ field: 'quantity', rule: 'max' }]);
    expect(problem(() => parseNotes('x'.repeat(1001)))).toEqual([{ field: 'notes', rule: 'max' }]);
  });

  it('refuses a name without visible characters', () => {
    for (const nothing of [
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
    ])
      expect(problem(() => parseName(nothing))).toEqual([{ field: 'name', rule: 'required' }]);
  });

  it('replaces invisible characters by one space or a composed letter', () => {
    expect([parseName('a\t\u0000\tb'), parseName('a\u200b\u0301')]).toEqual(['a b', '\u00e1']);
  });

  it('is idempotent: cleaning clean text changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        let name: string;
        try {
          name = parseName(text);
        } catch {
          return true;
        }
        return (
          parseName(name) === name &&
          name.isWellFormed() &&
          !/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(name)
        );
      }),
      { numRuns: 500 },
    );
  });
});
