import fc from 'fast-check';
import { DomainError } from '../../kernel/domain-error';
import { nameOf, notesOf, quantityOf } from './words';

const problem = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof DomainError ? error.details : error;
  }
  return 'accepted';
};

describe('words', () => {
  it('keeps what people mean', () => {
    expect(nameOf('  Milk \t 2 % ')).toBe('Milk 2 %');
    expect(nameOf('Cre\u0300me')).toBe('Cr\u00e8me');
    expect(nameOf('👩‍👩‍👧 \u{1F34E}❤️')).toBe('👩‍👩‍👧 \u{1F34E}❤️');
    expect(nameOf('حليب')).toBe('حليب');
    expect(nameOf('חלב 3%')).toBe('חלב 3%');
    expect(nameOf('Bro\u0000t\u202e\u2066\u0007')).toBe('Brot');
    expect(notesOf('one\r\ntwo\u200f')).toBe('one\ntwo');
    expect(quantityOf('')).toBeNull();
    expect(quantityOf(undefined)).toBeNull();
  });

  it('counts characters, not bytes or surrogates', () => {
    expect(nameOf('\u{1F34E}'.repeat(120))).toHaveLength(240);
    expect(problem(() => nameOf('\u{1F34E}'.repeat(121)))).toEqual([{ field: 'name', rule: 'max' }]);
    expect(problem(() => quantityOf('x'.repeat(41)))).toEqual([{ field: 'quantity', rule: 'max' }]);
    expect(problem(() => notesOf('x'.repeat(1001)))).toEqual([{ field: 'notes', rule: 'max' }]);
  });

  it('needs a name that can be seen', () => {
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
      expect(problem(() => nameOf(nothing))).toEqual([{ field: 'name', rule: 'required' }]);
  });

  it('leaves one space and a composed letter where something invisible stood between', () => {
    expect([nameOf('a\t\u0000\tb'), nameOf('a\u200b\u0301')]).toEqual(['a b', '\u00e1']);
  });

  it('cleans once: cleaning again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        let name: string;
        try {
          name = nameOf(text);
        } catch {
          return true;
        }
        return (
          nameOf(name) === name && name.isWellFormed() && !/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(name)
        );
      }),
      { numRuns: 500 },
    );
  });
});
