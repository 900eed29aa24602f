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
  ['a known thing in the ways of the house', {}, true],
  ['another variant of it', { variant: 3 }, true],
  ['with a character of the house', { figure: 'lilly' }, true],
  ['somebody’s own style', { style: own }, false],
  ['somebody’s own character', { figure: own }, false],
  ['somebody’s own words', { concept: null, text: 'grandma’s tin', language: 'en' }, false],
])('%s is for every family: %s', (_, given, shared) => expect(isShared(drawing(given))).toBe(shared));
