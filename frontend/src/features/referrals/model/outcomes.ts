import { ApiError } from '../../../api/http/api-error';

interface Outcome {
  /** The key of the text. */
  text: string;
  /** `clear`: a retry would fail again; else it may succeed. */
  stored: 'clear' | 'keep';
}

/** The text and the fate of the stored code for each error code: the table of the specification. */
const byCode: ReadonlyMap<string, Outcome> = new Map([
  ['REFERRAL_ALREADY_COMPLETED', { text: 'referrals.already_completed', stored: 'clear' }],
  ['REFERRAL_NOT_FOUND', { text: 'referrals.not_found', stored: 'clear' }],
  ['SELF_REFERRAL_NOT_ALLOWED', { text: 'referrals.self_referral_not_allowed', stored: 'clear' }],
  ['INVITER_BANNED', { text: 'referrals.inviter_banned', stored: 'clear' }],
  ['REFERRAL_OWNERSHIP_MISMATCH', { text: 'referrals.ownership_mismatch', stored: 'clear' }],
  [
    'UNAUTHORIZED_REFERRAL_COMPLETION',
    { text: 'referrals.unauthorized_referral_completion', stored: 'clear' },
  ],
  [
    'EXISTING_USER_REFERRAL_NOT_ALLOWED',
    { text: 'referrals.existing_user_referral_not_allowed', stored: 'clear' },
  ],
] satisfies [string, Outcome][]);
const tooOften: Outcome = { text: 'referrals.too_often', stored: 'keep' };
const anythingElse: Outcome = { text: 'referrals.failed', stored: 'keep' };

export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return anythingElse;
  return error.status === 429 ? tooOften : (byCode.get(error.code) ?? anythingElse);
}
