import { addressKey, maskedAddress } from './address';

it('addressKey ignores case', () => {
  expect(addressKey(' ADA@Example.ORG ')).toBe('ada@example.org');
});

it.each([
  ['ada@example.org', 'a…@example.org'],
  ['a@example.org', 'a…@example.org'],
  ['😀da@example.org', '😀…@example.org'],
  ['"a@b"@example.org', '"…@example.org'],
  ['', ''],
])('maskedAddress masks %s as %s', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked);
});
