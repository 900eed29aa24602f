import type { Tier } from '@pictick/rules/billing/tier';
import { EntitlementGrant } from '../grants/entitlement-grant';
import { heldUntil, renewsAt, tierAt } from './billing-account';

const now = new Date('2026-11-21T10:00:00Z');
const in10 = new Date('2026-12-01T10:00:00Z');
const in40 = new Date('2026-12-31T10:00:00Z');
const given = (tier: Tier, until: Date | null) =>
  EntitlementGrant.restore({
    id: 'g',
    userId: 'ada',
    tier,
    from: new Date(0),
    until,
    reason: '',
    madeBy: '',
    createdAt: new Date(0),
    source: null,
    sourceId: null,
  });
const pays = (
  tier: Tier,
  periodEnd: Date,
  cancelAt: Date | null = null,
  status: 'active' | 'active_canceling' | 'active_downgrading' | 'past_due' = cancelAt
    ? 'active_canceling'
    : 'active',
) => ({
  status,
  entitled: [{ tier, from: null, until: new Date(periodEnd.getTime() + 72 * 3_600_000).toISOString() }],
  periodEnd,
  cancelAt,
});

describe('tierAt and heldUntil', () => {
  it.each([
    ['nothing', [], null, 'trial', null],
    ['a gift', [given('pro', in10)], null, 'pro', in10],
    ['a gift for good', [given('pro', in10), given('pro', null)], null, 'pro', null],
    ['what they pay for', [], pays('pro', in40), 'pro', in40],
    ['what they pay for until they have cancelled it', [], pays('pro', in40, in10), 'pro', in10],
    ['the gift, where it is more', [given('platinum', in10)], pays('starter', in40), 'platinum', in10],
    ['what they pay for, where that is more', [given('pro', in40)], pays('platinum', in10), 'platinum', in10],
    ['the longer of two alike', [given('pro', in10)], pays('pro', in40), 'pro', in40],
    ['the gift for good of two alike', [given('pro', null)], pays('pro', in40), 'pro', null],
  ] as const)('the plan is %s', (_, running, paid, tier, end) => {
    expect(tierAt(now, running, paid)).toBe(tier);
    expect(heldUntil(tier, now, running, paid)).toEqual(end);
  });

  it.each([
    ['is paid for', [], pays('pro', in40), true],
    ['was cancelled', [], pays('pro', in40, in40), false],
    ['becomes a smaller plan', [], pays('pro', in40, null, 'active_downgrading'), false],
    ['could not be paid', [], pays('pro', in40, null, 'past_due'), false],
    ['is a gift', [given('pro', in10)], null, false],
    ['is a gift that is more', [given('platinum', in10)], pays('pro', in40), false],
    ['is a gift that goes on for longer', [given('pro', in40)], pays('pro', in10), false],
    ['never ends', [given('pro', null)], pays('pro', in40), false],
  ] as const)('a plan that %s is renewed or not', (_, running, paid, renews) => {
    const tier = tierAt(now, running, paid);
    expect(renewsAt(heldUntil(tier, now, running, paid), tier, now, paid)).toBe(renews);
  });

  it('a plan goes on for three days while its renewal is unconfirmed, and no longer', () => {
    const paid = pays('pro', now);
    expect(tierAt(new Date(now.getTime() + 72 * 3_600_000 - 1), [], paid)).toBe('pro');
    expect(tierAt(new Date(now.getTime() + 72 * 3_600_000), [], paid)).toBe('trial');
  });
});
