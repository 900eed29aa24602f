import { allows, biggerPlans } from './plans';

it('gives styles and characters with pro, own ones with platinum', () => {
  expect((['trial', 'starter', 'pro', 'platinum'] as const).map((tier) => [allows(tier, 'styles'), allows(tier, 'characters'), allows(tier, 'own')])).toEqual([
    [false, false, false],
    [false, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

it('hints only at what somebody does not have yet, each thing once', () => {
  expect(biggerPlans('trial')).toEqual([
    { tier: 'starter', pictures: 10, features: [] },
    { tier: 'pro', pictures: 60, features: ['styles', 'characters', 'sharing'] },
    { tier: 'platinum', pictures: 150, features: ['own'] },
  ]);
  expect(biggerPlans('pro')).toEqual([{ tier: 'platinum', pictures: 150, features: ['own'] }]);
  expect(biggerPlans('platinum')).toEqual([]);
});
