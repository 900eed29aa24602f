import { DomainError, type ErrorKind } from '../../kernel/domain-error';

/** The errors of a referral. The key of each text is `referrals.<code>`, without the common prefix. */
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
