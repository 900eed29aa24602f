import fc from 'fast-check';
import { cleanLine, cleanText } from './clean-text';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        'a',
        ' ',
        '\t',
        '\r',
        '\n',
        '\r\n',
        '\u00a0',
        '\u200b',
        '\u0301',
        'e',
        '\u0000',
        '\u202e',
        '\ud800',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('cleanLine', () => {
  it.each([
    ['  Milk \t 2 % ', 'Milk 2 %'],
    ['Cre\u0300me', 'Cr\u00e8me'],
    ['👩‍👩‍👧 🍎❤️', '👩‍👩‍👧 🍎❤️'],
    ['Bro\u0000t\u202e\u2066\u0007', 'Brot'],
    ['one\r\ntwo', 'one two'],
    ['a\t\u0000\tb', 'a b'],
    ['a\u200b\u0301', '\u00e1'],
    ['a\ud800b', 'a\ufffdb'],
    ['\u061cا\u200e\u200f\u2060\ufeff\ufffb', 'ا'],
    ['', ''],
  ])('makes %j of it: %j', (text, line) => expect(cleanLine(text)).toBe(line));

  it('answers a text that it does not change again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = cleanLine(text);
        expect([
          cleanLine(line),
          line.isWellFormed(),
          /\p{Cc}|[\u202a-\u202e\u2066-\u2069]| {2}|^ | $/u.test(line),
          line.normalize('NFC'),
        ]).toEqual([line, true, false, line]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('cleanText', () => {
  it.each([
    ['one\r\ntwo\u200f', 'one\ntwo'],
    ['one\rtwo', 'one\ntwo'],
    ['a\n\n\nb', 'a\n\n\nb'],
    ['a \t b\u00a0c', 'a b c'],
    ['a\t\u0000\tb', 'a b'],
    ['\n a \n', 'a'],
    ['e\u0301', '\u00e9'],
    ['a\ud800', 'a\ufffd'],
  ])('makes %j of %j', (text, cleaned) => expect(cleanText(text)).toBe(cleaned));

  it('keeps the line breaks that cleanLine joins', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cleaned = cleanText(text);
        expect([
          cleanText(cleaned),
          cleanLine(cleaned),
          cleaned.isWellFormed(),
          /(?!\n)\p{Cc}/u.test(cleaned),
        ]).toEqual([cleaned, cleanLine(text), true, false]);
      }),
      { numRuns: 500 },
    );
  });
});
