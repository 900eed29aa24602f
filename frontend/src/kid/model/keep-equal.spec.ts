import { keepEqual } from './keep-equal';

const one = () => ({ id: 'a', image: { url: '/a.svg' }, days: [1, 2] });

it('keepEqual answers the value before where nothing has changed', () => {
  const before = { lists: [one(), { id: 'b' }], child: null };
  expect(keepEqual(before, { lists: [one(), { id: 'b' }], child: null })).toBe(before);
  expect(keepEqual(before, { ...before, next: undefined })).toBe(before);
  expect(keepEqual({ ...before, next: undefined }, before)).toEqual(before);
});

it('keepEqual keeps the parts that are equal', () => {
  const before = { lists: [one(), one()], child: { name: 'Tom' } };
  const next = keepEqual(before, { lists: [one(), { ...one(), id: 'c' }], child: { name: 'Tom' } });
  expect(next).toEqual({ lists: [one(), { ...one(), id: 'c' }], child: { name: 'Tom' } });
  expect(next.child).toBe(before.child);
  expect(next.lists[0]).toBe(before.lists[0]);
  expect(next.lists[1]?.image).toBe(before.lists[1]?.image);
});

it.each([
  [[1, 2], [1]],
  [[1], [1, 2]],
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: [] }, { a: {} }],
  [{ a: {} }, { a: null }],
  [{ a: null }, { a: {} }],
  [null, { a: 1 }],
  [{ a: 0 }, { a: '0' }],
])('keepEqual of %j and %j is the second', (before, next) => {
  expect(keepEqual(before, next)).toEqual(next);
});
