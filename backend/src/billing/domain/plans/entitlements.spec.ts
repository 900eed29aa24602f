import { entitlementsFor, plansAbove, trialDaysRemaining } from './entitlements';

const born = new Date('2026-03-01T10:00:00Z');
const after = (days: number) => new Date(born.getTime() + days * 86_400_000);

describe('trial', () => {
  it.each([
    [-1, 14],
    [0, 14],
    [0.5, 14],
    [1, 13],
    [13.99, 1],
    [14, 0],
    [400, 0],
  ])('after %d days %d remain', (days, left) => {
    expect(trialDaysRemaining(born, after(days))).toBe(left);
  });

  it('makes pictures while it runs, and none afterwards', () => {
    expect(entitlementsFor('trial', 1)).toMatchObject({
      monthlyImageLimit: 5,
      canGenerate: true,
      trialDaysRemaining: 1,
    });
    expect(entitlementsFor('trial', 0)).toMatchObject({
      monthlyImageLimit: 5,
      canGenerate: false,
      trialDaysRemaining: 0,
    });
  });
});

it.each([
  ['trial', 5, false, false, false],
  ['starter', 10, false, false, false],
  ['pro', 60, true, true, false],
  ['platinum', 150, true, true, true],
] as const)('%s: %d pictures, shares %s, chooses %s, creates %s', (tier, limit, shares, chooses, creates) => {
  expect(entitlementsFor(tier, 14)).toMatchObject({
    tier,
    monthlyImageLimit: limit,
    canShare: shares,
    canChooseStyle: chooses,
    canChooseCharacter: chooses,
    canCreatePrompts: creates,
  });
});

it('tells of the plans above one what each adds, each thing once', () => {
  expect(plansAbove('trial')).toEqual([
    { tier: 'starter', monthlyImageLimit: 10, adds: [] },
    { tier: 'pro', monthlyImageLimit: 60, adds: ['canChooseStyle', 'canChooseCharacter', 'canShare'] },
    { tier: 'platinum', monthlyImageLimit: 150, adds: ['canCreatePrompts'] },
  ]);
  expect(plansAbove('pro')).toEqual([
    { tier: 'platinum', monthlyImageLimit: 150, adds: ['canCreatePrompts'] },
  ]);
  expect(plansAbove('platinum')).toEqual([]);
});
