import { toTier } from './tier';

it.each([
  ['pro', 'pro'],
  [' Platinum ', 'platinum'],
  ['free', 'trial'],
  ['premium', 'pro'],
  ['ULTRA', 'platinum'],
  ['gold', null],
  ['constructor', null],
  ['', null],
])('"%s" means %s', (name, tier) => {
  expect(toTier(name)).toBe(tier);
});
