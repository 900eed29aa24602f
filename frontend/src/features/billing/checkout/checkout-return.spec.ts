import { infoOf } from '../testing/fixtures';
import { isSettled, progressOf, returnOf, wishOf } from './checkout-return';

it.each([
  ['', null],
  ['?tab=usage', null],
  ['?checkout=success&session_id=cs_test_a1B2', { kind: 'success', sessionId: 'cs_test_a1B2', bigger: null }],
  [
    '?checkout=success&plan=platinum&per=month',
    { kind: 'success', sessionId: null, bigger: { tier: 'platinum', interval: 'month' } },
  ],
  [
    '?checkout=success&plan=pro&per=year',
    { kind: 'success', sessionId: null, bigger: { tier: 'pro', interval: 'year' } },
  ],
  // Neither plan nor kind is known.
  ['?checkout=success', null],
  ['?checkout=success&plan=constructor', null],
  ['?checkout=success&plan=trial', null],
  ['?checkout=success&session_id=../../evil', null],
  ['?checkout=success&session_id={CHECKOUT_SESSION_ID}', null],
  ['?checkout=cancelled', { kind: 'cancelled', sessionId: null, bigger: null }],
  ['?checkout=constructor', null],
])('returnOf reads %s', (search, back) => {
  expect(returnOf(search)).toEqual(back);
});

describe('progressOf a bigger plan', () => {
  const back = { kind: 'success', sessionId: null, bigger: { tier: 'platinum', interval: 'month' } } as const;

  it('does not succeed because of an earlier plan, however that was bought', () => {
    const before = {
      ...infoOf({ tier: 'pro', paidTier: 'pro' }),
      checkout: { state: 'success', tier: 'pro' },
    } as const;
    expect(progressOf(back, before)).toEqual({ state: 'processing', tier: 'platinum' });
    expect(progressOf(back, infoOf({ tier: 'platinum', paidTier: 'pro', grantedTier: 'platinum' }))).toEqual({
      state: 'processing',
      tier: 'platinum',
    });
  });

  it('succeeds when it is paid', () => {
    expect(progressOf(back, infoOf({ tier: 'platinum', paidTier: 'platinum' }))).toEqual({
      state: 'success',
      tier: 'platinum',
    });
  });

  it('may be the same plan, paid yearly', () => {
    const yearly = { ...back, bigger: { tier: 'pro', interval: 'year' } } as const;
    expect(progressOf(yearly, infoOf()).state).toBe('processing');
    expect(progressOf(yearly, infoOf({ interval: 'year' })).state).toBe('success');
  });
});

it('may be over before the user comes back', () => {
  const back = { kind: 'success', sessionId: 'cs_1', bigger: null } as const;
  const checkout = { state: 'success', tier: 'pro' } as const;
  expect(
    progressOf(back, { ...infoOf({ tier: 'trial', paidTier: 'trial', status: 'ended' }), checkout }),
  ).toEqual({ state: 'over', tier: 'pro' });
  expect(progressOf(back, { ...infoOf(), checkout }).state).toBe('success');
});

it('is settled when there is nothing more to wait for', () => {
  expect(
    (['processing', 'finalizing', 'success', 'failed', 'cancelled', 'over'] as const).map(isSettled),
  ).toEqual([false, false, true, true, true, true]);
});

it.each([
  ['?choose=pro', { tier: 'pro', yearly: false }],
  ['?choose=pro&per=year', { tier: 'pro', yearly: true }],
  ['?choose=platinum&per=decade', { tier: 'platinum', yearly: false }],
  ['?choose=trial&per=year', null],
  ['?choose=constructor', null],
  ['?per=year', null],
])('wishOf reads the plan and the interval chosen before the sign-in from %s', (search, wish) =>
  expect(wishOf(search)).toEqual(wish),
);
