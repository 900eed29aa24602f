import fc from 'fast-check';
import { emailLimit, toAddress } from './email-address';

describe('toAddress', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['  Ada.Lovelace+lists@Example.co.uk ', 'Ada.Lovelace+lists@Example.co.uk'],
    ['zoë@exämple.org', 'zoë@exämple.org'],
    ['ada', null],
    ['ada@example', null],
    ['ada@@example.org', null],
    ['ada @example.org', null],
    ['ada@example..org', null],
    ['Ada <ada@example.org>', null],
    ['ada@example.org, ben@example.org', null],
    ['ada@example.org\r\nBcc: ben@example.org', null],
    ['ada\u200b@example.org', null],
    [`${'a'.repeat(250)}@example.org`, null],
    ['', null],
  ])('takes %j as %j', (typed, address) => {
    expect(toAddress(typed)).toBe(address);
  });

  it('accepts an address of exactly the limit, and none of one letter more', () => {
    const longest = `${'a'.repeat(emailLimit - 12)}@example.org`;
    expect([toAddress(longest), toAddress(`a${longest}`)]).toEqual([longest, null]);
  });

  it('answers nothing that could break a line, contain two addresses or be no address', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress()),
        fc.constantFrom('', ' ', '\n', ',', ';', '\u200b'),
        (text, end) => {
          const address = toAddress(`${text}${end}`);
          return (
            address === null ||
            (/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/u.test(address) &&
              !/\p{C}/u.test(address) &&
              toAddress(address) === address)
          );
        },
      ),
    );
  });
});
