import { splitAmount } from './split-amount';

const isUnit = (word: string): boolean => ['g', 'kg', 'l'].includes(word);

it.each([
  ['2 mi', '2', 'mi'],
  ['2x mi', '2x', 'mi'],
  ['500 g mi', '500 g', 'mi'],
  ['500g oat mi', '500g', 'oat mi'],
  ['1,5 l mi', '1,5 l', 'mi'],
  ['mi', '', 'mi'],
  ['7up', '', '7up'],
  ['2 g', '2', 'g'],
  ['500', '', '500'],
  ['3rd tea', '', '3rd tea'],
])('splitAmount parts "%s" into "%s" and "%s"', (typed, amount, rest) => {
  expect(splitAmount(typed, isUnit)).toEqual({ amount, rest });
});
