import type { Tier } from '../api/types';
import { planOf } from '../testing/fixtures';
import { infoOf } from '../testing/fixtures';
import { planChoice, initialPlanIndex, forSale, canDowngrade, offerOf, otherInterval } from './plan-choice';

const paidTiers = ['starter', 'pro', 'platinum'] as const;
const plan = planOf;
const three = paidTiers.map((tier) => plan(tier));

it('planChoice is an upgrade from the free plan to any other', () => {
  expect(paidTiers.map((tier) => planChoice('trial', tier))).toEqual(['upgrade', 'upgrade', 'upgrade']);
});

it.each<[Tier, string[], boolean[]]>([
  ['starter', ['current', 'upgrade', 'upgrade'], [false, false, false]],
  ['pro', ['downgrade', 'current', 'upgrade'], [true, false, false]],
  ['platinum', ['downgrade', 'downgrade', 'current'], [true, true, false]],
])('planChoice offers a user who pays for %s: %j', (paid, choices, down) => {
  expect(paidTiers.map((tier) => planChoice(paid, tier))).toEqual(choices);
  expect(paidTiers.map((tier) => canDowngrade(paid, tier))).toEqual(down);
  expect(canDowngrade(paid, 'trial')).toBe(false);
});

it('otherInterval offers the same plan yearly to a user who pays monthly only', () => {
  const pays = (interval: 'month' | 'year' | null, yearly: boolean) =>
    planChoice('pro', 'pro', otherInterval(infoOf({ interval }).subscription, yearly));
  expect([pays('month', true), pays('month', false), pays('year', true), pays(null, true)]).toEqual([
    'longer',
    'current',
    'current',
    'current',
  ]);
  expect(['starter', 'platinum'].map((tier) => planChoice('pro', tier as Tier, 'longer'))).toEqual([
    'downgrade',
    'upgrade',
  ]);
});

it.each<[string, Parameters<typeof infoOf>[0], 'shorter' | null]>([
  ['runs by the year', {}, 'shorter'],
  [
    'is to be paid by the month already',
    { next: { tier: 'pro', price: 499, interval: 'month', at: '2026-12-21T10:00:00.000Z' } },
    null,
  ],
  ['ends', { cancelAt: '2026-12-21T10:00:00.000Z' }, null],
  ['is owed', { status: 'past_due' }, null],
])('otherInterval offers the same plan monthly where it %s: %j gives %s', (_, given, expected) => {
  expect(otherInterval(infoOf({ interval: 'year', ...given }).subscription, false)).toBe(expected);
});

it('offerOf has a yearly price only where one is sold', () => {
  expect(offerOf(plan('pro'), true)).toBeNull();
  expect(offerOf(plan('pro', { yearly: { price: 4_990, stripePriceId: 'price_year' } }), true)).toEqual({
    price: 4_990,
    priceId: 'price_year',
  });
  expect(offerOf(plan('pro', { stripePriceId: null }), false)).toEqual({ price: 499, priceId: null });
});

it('forSale keeps active plans with a price, in their order', () => {
  expect(
    forSale([plan('platinum'), plan('trial'), plan('pro', { isActive: false }), plan('starter')]).map(
      ({ tier }) => tier,
    ),
  ).toEqual(['starter', 'platinum']);
});

it('initialPlanIndex shows the requested plan first, then the popular one, then the next bigger one', () => {
  expect([
    initialPlanIndex(three, 'trial', 'platinum'),
    initialPlanIndex(three, 'trial', null),
    initialPlanIndex(three, 'pro', null),
    initialPlanIndex(three, 'platinum', null),
    initialPlanIndex([], 'trial', null),
  ]).toEqual([2, 1, 2, 2, 0]);
});
