import { tiers } from '../../kernel/tier';
import { entitlementsFor } from './entitlements';
import { features, plans } from './plan-catalogue';

describe('the catalogue of plans', () => {
  it('is the price list', () => {
    expect(plans.map(({ sortOrder, tier, price, currency, interval, monthlyImageLimit, popular }) => [sortOrder, tier, price, currency, interval, monthlyImageLimit, popular])).toEqual([
      [0, 'trial', 0, 'eur', 'month', 5, false],
      [1, 'starter', 100, 'eur', 'month', 10, false],
      [2, 'pro', 499, 'eur', 'month', 60, true],
      [3, 'platinum', 999, 'eur', 'month', 150, false],
    ]);
  });

  it('lets people try for two weeks without a card', () => {
    expect(plans.map(({ tier, trialDurationDays, requiresPaymentMethod }) => [tier, trialDurationDays, requiresPaymentMethod])).toEqual([
      ['trial', 14, false],
      ['starter', null, true],
      ['pro', null, true],
      ['platinum', null, true],
    ]);
  });

  it('praises each plan for something, in keys that every language can have words for', () => {
    for (const plan of plans) expect(plan.features.length).toBeGreaterThan(0);
    const keys = [...plans, ...features].map(({ translationKey }) => translationKey);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^plans\.[A-Za-z.]+$/);
  });

  it.each([
    ['sharing', 'canShare'],
    ['predefinedStyles', 'canChooseStyle'],
    ['characters', 'canChooseCharacter'],
    ['ownStyles', 'canCreatePrompts'],
  ] as const)('promises %s exactly where it is granted', (id, right) => {
    const promised = plans.filter(({ features: told }) => told.some((each) => each.id === id)).map(({ tier }) => tier);
    expect(promised).toEqual(tiers.filter((tier) => entitlementsFor(tier, 14)[right]));
  });
});
