import type { Tier } from '../api/types';
import { planOf } from '../testing/fixtures';
import { infoOf } from '../testing/fixtures';
import { planChoice, initialPlanIndex, forSale, canDowngrade, offerOf, otherInterval } from './plan-choice';

const paidTiers = ['starter', 'pro', 'platinum'] as const;
const plan = planOf;
const three = paidTiers.map((tier) => plan(tier));

it('is an upgrade from nothing to anything', () => {
  expect(paidTiers.map((tier) => planChoice('trial', tier))).toEqual(['upgrade', 'upgrade', 'upgrade']);
});

it.each<[Tier, string[], boolean[]]>([
  ['starter', ['current', 'upgrade', 'upgrade'], [false, false, false]],
  ['pro', ['downgrade', 'current', 'upgrade'], [true, false, false]],
  ['platinum', ['downgrade', 'downgrade', 'current'], [true, true, false]],
])('who pays for %s is offered %j', (paid, choices, down) => {
  expect(paidTiers.map((tier) => planChoice(paid, tier))).toEqual(choices);
  expect(paidTiers.map((tier) => canDowngrade(paid, tier))).toEqual(down);
  expect(canDowngrade(paid, 'trial')).toBe(false);
});

it('offers the same plan by the year to who pays for it by the month, and by nothing else', () => {
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
])('offers the same plan by the month where it %s: %j gives %s', (_, given, expected) => {
  expect(otherInterval(infoOf({ interval: 'year', ...given }).subscription, false)).toBe(expected);
});

it('has a yearly price only where there is one', () => {
  expect(offerOf(plan('pro'), true)).toBeNull();
  expect(offerOf(plan('pro', { yearly: { price: 4_990, stripePriceId: 'price_year' } }), true)).toEqual({
    price: 4_990,
    priceId: 'price_year',
  });
  expect(offerOf(plan('pro', { stripePriceId: null }), false)).toEqual({ price: 499, priceId: null });
});

it('sells what is active and costs something, in its order', () => {
  expect(
    forSale([plan('platinum'), plan('trial'), plan('pro', { isActive: false }), plan('starter')]).map(
      ({ tier }) => tier,
    ),
  ).toEqual(['starter', 'platinum']);
});

it('looks first at what was asked for, then at the popular one, then at the next one up', () => {
  expect([
    initialPlanIndex(three, 'trial', 'platinum'),
    initialPlanIndex(three, 'trial', null),
    initialPlanIndex(three, 'pro', null),
    initialPlanIndex(three, 'platinum', null),
    initialPlanIndex([], 'trial', null),
  ]).toEqual([2, 1, 2, 2, 0]);
});
