import { type Drawing, isShared } from './drawing';

const drawing = (given: Partial<Drawing> = {}): Drawing => ({
  concept: 'apple',
  text: null,
  language: null,
  listType: 'shopping',
  style: 'cartoon',
  figure: null,
  variant: 0,
  ...given,
});
const own = '01993f6a-8f11-7b60-a0c3-2f64d1e7b932';

it.each<[string, Partial<Drawing>, boolean]>([
  ['a known concept, built-in style', {}, true],
  ['another variant', { variant: 3 }, true],
  ['a built-in character', { figure: 'lilly' }, true],
  ["a user's style", { style: own }, false],
  ["a user's character", { figure: own }, false],
  ['free text', { concept: null, text: 'grandma’s tin', language: 'en' }, false],
])('isShared: %s is shared: %s', (_, given, shared) => expect(isShared(drawing(given))).toBe(shared));
