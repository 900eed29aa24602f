import { ApiError } from '../../../api/http/api-error';
import en from '../../../i18n/locales/referrals/en.json';
import { outcomeOf } from './outcomes';

const words = (key: string): string | undefined =>
  (en.referrals as Record<string, string>)[key.slice('referrals.'.length)];

it.each([
  ['REFERRAL_ALREADY_COMPLETED', 409, 'clear', 'You’ve already accepted an invitation.'],
  ['REFERRAL_NOT_FOUND', 404, 'clear', 'Invalid referral code. Please check the link and try again.'],
  [
    'SELF_REFERRAL_NOT_ALLOWED',
    403,
    'clear',
    'You cannot refer yourself. Please use a different referral link.',
  ],
  ['RATE_LIMITED', 429, 'keep', 'Too many referral attempts. Please try again later.'],
  // The body of the response does not matter.
  ['REFERRAL_NOT_FOUND', 429, 'keep', 'Too many referral attempts. Please try again later.'],
  ['INVITER_BANNED', 403, 'clear', 'This referral link is no longer valid. Please use a different one.'],
  ['REFERRAL_OWNERSHIP_MISMATCH', 409, 'clear', 'Invalid referral link. Please use a different one.'],
  ['UNAUTHORIZED_REFERRAL_COMPLETION', 403, 'clear', 'You are not authorized to complete this referral.'],
  ['EXISTING_USER_REFERRAL_NOT_ALLOWED', 403, 'clear', 'Invitations are for new accounts only.'],
  ['INTERNAL_ERROR', 500, 'keep', 'Failed to complete referral. Please try again later.'],
  ['NOT_FOUND', 404, 'keep', 'Failed to complete referral. Please try again later.'],
  ['constructor', 403, 'keep', 'Failed to complete referral. Please try again later.'],
])('outcomeOf %s (%d): %s', (code, status, stored, sentence) => {
  const outcome = outcomeOf(new ApiError(status, code, 'errors.unknown'));
  expect([outcome.stored, words(outcome.text)]).toEqual([stored, sentence]);
});

it.each([new TypeError('Failed to fetch'), new DOMException('late', 'TimeoutError'), 'nonsense', undefined])(
  'outcomeOf keeps the code without a response: %p',
  (error) => {
    expect(outcomeOf(error)).toEqual({ text: 'referrals.failed', stored: 'keep' });
  },
);
