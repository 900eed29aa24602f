import fc from 'fast-check';
import { atLeast, higher, paidTiers, tierRank, tiers } from './tier';

const tier = fc.constantFrom(...tiers);

describe('tier', () => {
  it('orders the plans as trial, starter, pro, platinum', () => {
    expect(tiers.map(tierRank)).toEqual([0, 1, 2, 3]);
    expect(tiers).toEqual(['trial', 'starter', 'pro', 'platinum']);
  });

  it('counts every plan but the trial as paid', () => {
    expect(paidTiers).toEqual(tiers.filter((each) => each !== 'trial'));
  });

  it('finds the higher of two plans', () => {
    expect([higher('trial', 'pro'), higher('platinum', 'starter'), higher('pro', 'pro')]).toEqual([
      'pro',
      'platinum',
      'pro',
    ]);
  });

  it('says that one plan is at least the other exactly if its rank is not lower', () => {
    fc.assert(
      fc.property(tier, tier, (one, other) =>
        expect([atLeast(one, other), tierRank(higher(one, other))]).toEqual([
          tierRank(one) >= tierRank(other),
          Math.max(tierRank(one), tierRank(other)),
        ]),
      ),
    );
  });
});
