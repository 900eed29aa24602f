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
])('toTier: "%s" is %s', (name, tier) => {
  expect(toTier(name)).toBe(tier);
});
