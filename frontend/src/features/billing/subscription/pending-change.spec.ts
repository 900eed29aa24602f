import type { SubscriptionInfo } from '../api/types';
import { changeOf } from '../testing/fixtures';
import { dayOf, earliest, endsOn, wordingOf } from './pending-change';

const change = changeOf;

it('earliest takes the earliest: by the scheduled date, else the requested one, else the time of the request', () => {
  const planned = change('planned', {
    scheduledDate: '2026-12-03T00:00:00.000Z',
    effectiveDate: '2026-11-01T00:00:00.000Z',
  });
  const askedFor = change('asked for', { effectiveDate: '2026-12-02T00:00:00.000Z' });
  const made = change('made', { createdAt: '2026-12-01T00:00:00.000Z' });
  expect(earliest([planned, askedFor, made])?.id).toBe('made');
  expect(earliest([planned, askedFor])?.id).toBe('asked for');
  expect(earliest([planned])?.id).toBe('planned');
  expect(earliest([])).toBeNull();
});

it('earliest keeps the first of those at the same time', () => {
  expect(earliest([change('one'), change('two')])?.id).toBe('one');
});

it('wordingOf has its own text for four kinds, and a general one for the rest', () => {
  const yearly = {
    interval: 'year',
    next: { tier: 'pro', price: 499, interval: 'month', at: '2026-12-21T10:00:00.000Z' },
  } as const;
  const monthly = { interval: 'month', next: null } as const;
  expect(
    (['downgrade', 'upgrade', 'cancel', 'reactivate'] as const).map((changeType) =>
      wordingOf(change('x', { changeType }), monthly),
    ),
  ).toEqual(['downgrade', 'upgrade', 'cancel', 'generic']);
  expect(wordingOf(change('x', { changeType: 'upgrade', fromTier: 'pro', toTier: 'pro' }), monthly)).toBe(
    'generic',
  );
  expect(wordingOf(change('x', { changeType: 'downgrade', fromTier: 'pro', toTier: 'pro' }), yearly)).toBe(
    'monthly',
  );
  expect(
    wordingOf(change('x', { changeType: 'downgrade', fromTier: 'pro', toTier: 'pro' }), {
      ...monthly,
      interval: 'year',
    }),
  ).toBe('generic');
});

it('dayOf names no date that is not settled', () => {
  expect([dayOf(change('x')), dayOf(change('x', { effectiveDate: '2026-12-02T00:00:00.000Z' }))]).toEqual([
    null,
    '2026-12-02T00:00:00.000Z',
  ]);
});

it.each<[Partial<SubscriptionInfo['subscription']>, string | null]>([
  [{}, null],
  [{ cancelAt: '2026-12-05' }, '2026-12-05'],
  [{ cancelAtPeriodEnd: true }, '2026-12-21'],
  [{ status: 'active_canceling' }, '2026-12-21'],
])('endsOn of %j is %s', (given, day) => {
  expect(
    endsOn({
      cancelAt: null,
      cancelAtPeriodEnd: false,
      currentPeriodEnd: '2026-12-21',
      status: 'active',
      ...given,
    } as SubscriptionInfo['subscription']),
  ).toBe(day);
});
