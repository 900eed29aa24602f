import { DomainError, type ErrorKind } from '../../kernel/domain-error';

/** Why a sign-up does not count for whoever invited. The words of each are called `referrals.<code>`, without what they all begin with. */
const kinds = {
  REFERRAL_ALREADY_COMPLETED: 'conflict',
  REFERRAL_NOT_FOUND: 'not-found',
  SELF_REFERRAL_NOT_ALLOWED: 'forbidden',
  INVITER_BANNED: 'forbidden',
  REFERRAL_OWNERSHIP_MISMATCH: 'conflict',
  UNAUTHORIZED_REFERRAL_COMPLETION: 'forbidden',
  EXISTING_USER_REFERRAL_NOT_ALLOWED: 'forbidden',
} as const satisfies Record<string, ErrorKind>;

export type ReferralRefusal = keyof typeof kinds;

export const refusal = (code: ReferralRefusal): DomainError =>
  new DomainError(
    code,
    kinds[code],
    undefined,
    undefined,
    `referrals.${code.toLowerCase().replace(/^referral_/, '')}`,
  );
