import fc from 'fast-check';
import { writtenCode } from './written-code';

it.each([
  ['bcdf-ghjk-mnpq', 'bcdf-ghjk-mnpq'],
  [' BCDF-GHJK-MNPQ ', 'bcdf-ghjk-mnpq'],
  ['bcdf ghjk mnpq', 'bcdf-ghjk-mnpq'],
  ['bcdfghjkmnpq', 'bcdfghjkmnpq'],
  ['', null],
  ['bcd', null],
  ['../../api', null],
  ['bcdf-ghjk-mnpq?x=1', null],
  ['<img src=x>', null],
  ['a'.repeat(61), null],
])('%p is %p', (raw, code) => {
  expect(writtenCode(raw)).toBe(code);
});

it('is nothing that would mean anything in an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (raw) => {
      const code = writtenCode(raw);
      return code === null || encodeURIComponent(code) === code;
    }),
  );
});
