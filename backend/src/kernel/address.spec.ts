import { addressKey, maskedAddress, toAddress } from './address';

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

it('does not care about capitals', () => {
  expect(addressKey(' ADA@Example.ORG ')).toBe('ada@example.org');
});

it.each([
  ['ada@example.org', 'a…@example.org'],
  ['a@example.org', 'a…@example.org'],
  ['😀da@example.org', '😀…@example.org'],
  ['"a@b"@example.org', '"…@example.org'],
  ['', ''],
])('masks %s as %s', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked);
});
