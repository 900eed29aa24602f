import { isDeepEqual } from './deep-equal';

it('isDeepEqual ignores the order of fields', () => {
  expect(isDeepEqual({ a: 1, b: { c: [1, { d: null }] } }, { b: { c: [1, { d: null }] }, a: 1 })).toBe(true);
});

it('isDeepEqual treats a missing field as undefined', () => {
  expect(isDeepEqual({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isDeepEqual({ a: 1 }, { a: 1, b: undefined })).toBe(true);
});

it.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: [1, 2] }, { a: [1] }],
  [{ a: [1] }, { a: [1, 2] }],
  [{ a: [] }, { a: {} }],
  [{ a: null }, { a: {} }],
  [{ a: null }, {}],
  [{ a: 0 }, { a: '0' }],
])('isDeepEqual distinguishes %j and %j', (one, other) => {
  expect(isDeepEqual(one, other)).toBe(false);
  expect(isDeepEqual(other, one)).toBe(false);
});
