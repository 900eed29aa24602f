import { copyName } from './copy-name';

it('copyName counts the copies of a list', () => {
  expect(copyName('Market', ['Market'])).toBe('Market (2)');
  expect(copyName('Market', ['Market', 'Market (2)'])).toBe('Market (3)');
  expect(copyName('Market (2)', ['Market', 'Market (2)'])).toBe('Market (3)');
});

it('copyName keeps to the length of a name', () => {
  const name = copyName('🍎'.repeat(120), []);
  expect(Array.from(name)).toHaveLength(120);
  expect(name.endsWith('🍎 (2)')).toBe(true);
});
