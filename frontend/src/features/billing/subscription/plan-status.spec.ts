import { heldTier, isOnHold, isOverdue, isRunning } from './plan-status';

it.each([
  ['active', true, false, false],
  ['active_canceling', true, false, false],
  ['active_downgrading', true, false, false],
  ['active_upgrade_pending', true, false, false],
  ['past_due', true, true, false],
  ['unpaid', true, true, true],
  ['paused', true, true, true],
  ['incomplete', false, false, false],
  ['ended', false, false, false],
  ['checkout_open', false, false, false],
  ['grant_active', false, false, false],
  ['trial_expired', false, false, false],
] as const)('the status %s is running: %s, overdue: %s, on hold: %s', (status, ...said) => {
  expect([isRunning({ status }), isOverdue({ status }), isOnHold({ status })]).toEqual(said);
});

it('heldTier keeps the plan that is inactive at the moment', () => {
  expect(heldTier({ subscribedTier: 'pro', paidTier: 'trial' })).toBe('pro');
  expect(heldTier({ subscribedTier: null, paidTier: 'trial' })).toBe('trial');
});
