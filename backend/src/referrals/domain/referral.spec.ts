import { DomainError } from '../../kernel/domain-error';
import { Inviter } from './inviter';
import { isNew, Referral } from './referral';

const now = new Date('2026-05-02T12:00:00Z');
const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const ada = Inviter.restore({
  userId: 'ada',
  code: 'bcdf-ghjk-mnpq',
  clicks: 0,
  createdAt: ago(900),
  updatedAt: ago(900),
  barredAt: null,
});
const ben = { id: 'ben', createdAt: ago(1), trialWithheld: false };

const said = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof DomainError ? error.code : error;
  }
};

it.each([
  [0, false, true],
  [23.999, false, true],
  [24, false, false],
  [1, true, false],
])('isNew of a user of %d hours, with an earlier trial: %s, is %s', (hours, trialWithheld, expected) => {
  expect(isNew({ id: 'ben', createdAt: ago(hours), trialWithheld }, now)).toBe(expected);
});

it('Referral.accept records ReferralCompleted', () => {
  const referral = Referral.accept({ id: 'r', inviter: ada, invitee: ben, flagged: true, now });
  expect(referral.snapshot()).toEqual({
    id: 'r',
    inviterId: 'ada',
    inviteeId: 'ben',
    code: 'bcdf-ghjk-mnpq',
    flagged: true,
    acceptedAt: now,
  });
  expect(referral.releaseEvents()).toEqual([
    {
      name: 'referrals.referral-completed',
      payload: { referralId: 'r', inviterId: 'ada', inviteeId: 'ben', acceptedAt: now.toISOString() },
    },
  ]);
});

it('Referral.accept refuses with the first reason', () => {
  const banned = Inviter.restore(ada.snapshot());
  banned.ban(now);
  const accept = (inviter: Inviter, invitee: typeof ben): unknown =>
    said(() => Referral.accept({ id: 'r', inviter, invitee, flagged: false, now }));
  expect(accept(banned, { ...ben, id: 'ada', createdAt: ago(99) })).toBe('SELF_REFERRAL_NOT_ALLOWED');
  expect(accept(banned, { ...ben, createdAt: ago(99) })).toBe('EXISTING_USER_REFERRAL_NOT_ALLOWED');
  expect(accept(banned, ben)).toBe('INVITER_BANNED');
  banned.unban();
  expect(accept(banned, ben)).toBeInstanceOf(Referral);
});

it('Inviter keeps the time of the first ban', () => {
  const banned = Inviter.restore(ada.snapshot());
  banned.ban(ago(5));
  banned.ban(now);
  expect(banned.snapshot().barredAt).toEqual(ago(5));
});

it('Referral reports a repetition with the same code, and a mismatch with another code', () => {
  const referral = Referral.accept({ id: 'r', inviter: ada, invitee: ben, flagged: false, now });
  expect([ada.code, 'other', null].map((code) => (referral.repeatError(code) as DomainError).code)).toEqual([
    'REFERRAL_ALREADY_COMPLETED',
    'REFERRAL_OWNERSHIP_MISMATCH',
    'REFERRAL_OWNERSHIP_MISMATCH',
  ]);
  const ofNobody = Referral.restore({ ...referral.snapshot(), code: null, inviterId: null });
  expect((ofNobody.repeatError('other') as DomainError).code).toBe('REFERRAL_ALREADY_COMPLETED');
});
