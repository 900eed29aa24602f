import fc from 'fast-check';
import { trialEnd, trialLeft } from '../plans/entitlements';
import { registrationWindow, needsReminder, type OnTrial } from './emails';

const now = new Date('2026-03-15T12:00:00Z');
const day = 86_400_000;
const hour = 3_600_000;

describe('the reminder of a trial', () => {
  const isAmong = (reminder: 'trial-soon' | 'trial-over', createdAt: Date): boolean => {
    const { after, until } = registrationWindow(reminder, now);
    return after < createdAt && createdAt <= until;
  };

  it('goes to users with three days left or less, or whose trial ended since the day before yesterday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * 24 }), (hoursAgo) => {
        const createdAt = new Date(now.getTime() - hoursAgo * hour);
        const days = trialLeft({ createdAt, trialWithheld: false }, now);
        const sinceEnd = now.getTime() - trialEnd(createdAt).getTime();
        expect(isAmong('trial-soon', createdAt)).toBe(days > 0 && days <= 3);
        expect(isAmong('trial-over', createdAt)).toBe(days === 0 && sinceEnd < 2 * day);
      }),
    );
  });

  const onTrial: OnTrial = { trialWithheld: false, leaving: false, granted: 'trial', account: null };
  it.each<[string, Partial<OnTrial>, boolean]>([
    ['never bought anything', {}, true],
    ['opened a checkout and left it', { account: { status: 'none', tier: 'trial' } }, true],
    ['bought something and ended it', { account: { status: 'ended', tier: 'trial' } }, true],
    ['pays', { account: { status: 'active', tier: 'pro' } }, false],
    ['has cancelled the renewal', { account: { status: 'active_canceling', tier: 'pro' } }, false],
    ['owes', { account: { status: 'unpaid', tier: 'trial' } }, false],
    ['has yet to confirm a first payment', { account: { status: 'incomplete', tier: 'trial' } }, false],
    ['has a grant', { granted: 'pro' }, false],
    ['is deleting the account', { leaving: true }, false],
    ['had the trial in an earlier account', { trialWithheld: true }, false],
  ])('considers a user who %s', (_, said, yes) => {
    expect(needsReminder({ ...onTrial, ...said })).toBe(yes);
  });
});
