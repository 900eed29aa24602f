import fc from 'fast-check';
import { codeInputLimit, codeLength, codeLetters, drawCode, readCode } from './referral-code';

it('A referral code has more than 50 bits, no similar letters and no vowels', () => {
  expect(codeLength * Math.log2(codeLetters.length)).toBeGreaterThan(50);
  expect(new Set(codeLetters).size).toBe(codeLetters.length);
  expect(codeLetters).not.toMatch(/[0o1ilaeuy]/);
});

it('drawCode writes groups of four, and readCode reads them in any spelling', () => {
  const draws = fc.array(fc.nat(codeLetters.length - 1), { minLength: codeLength, maxLength: codeLength });
  const gaps = fc.array(fc.constantFrom('', ' ', '-', ' - '), {
    minLength: codeLength,
    maxLength: codeLength,
  });
  fc.assert(
    fc.property(draws, gaps, fc.boolean(), (drawn, between, loud) => {
      let at = 0;
      const code = drawCode((sides) => {
        expect(sides).toBe(codeLetters.length);
        return drawn[at++] ?? 0;
      });
      expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
      const typed = Array.from(code.replaceAll('-', ''), (letter, i) => `${letter}${between[i] ?? ''}`).join(
        '',
      );
      expect(readCode(loud ? typed.toUpperCase() : typed)).toBe(typed.length > 60 ? null : code);
    }),
  );
});

it('readCode answers a normalised code or null, also for very long texts', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) =>
      expect([
        null,
        text
          .toLowerCase()
          .replace(/[\s-]/g, '')
          .replace(/.{4}(?=.)/g, '$&-'),
      ]).toContain(readCode(text)),
    ),
  );
  expect(
    ['', 'bcdf-ghjk-mnp', 'bcdf-ghjk-mnpqr', 'bcdf-ghjk-mnpa', '0cdf-ghjk-mnpq', 'x'.repeat(1_000_000)].map(
      readCode,
    ),
  ).toEqual([null, null, null, null, null, null]);
});

it.each([
  ['bcdf-ghjk-mnpq', 'bcdf-ghjk-mnpq'],
  [' BCDF-GHJK-MNPQ ', 'bcdf-ghjk-mnpq'],
  ['bcdf ghjk mnpq', 'bcdf-ghjk-mnpq'],
  ['bcdfghjkmnpq', 'bcdf-ghjk-mnpq'],
  ['bcd', null],
  ['../../api', null],
  ['bcdf-ghjk-mnpq?x=1', null],
  ['<img src=x>', null],
  [`bcdf-ghjk-mnpq${' '.repeat(codeInputLimit - 14)}`, 'bcdf-ghjk-mnpq'],
  [`bcdf-ghjk-mnpq${' '.repeat(codeInputLimit - 13)}`, null],
])('readCode reads %j as %j', (raw, code) => expect(readCode(raw)).toBe(code));

it('readCode answers only codes without meaning in a URL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (raw) => {
      const code = readCode(raw);
      return code === null || encodeURIComponent(code) === code;
    }),
  );
});
