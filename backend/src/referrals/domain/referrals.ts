import type { Referral } from './referral';

/** Accepted referrals. */
export abstract class Referrals {
  /** The referral of this user, or null. Other attempts of the user wait until the transaction ends. */
  abstract findByInvitee(inviteeId: string): Promise<Referral | null>;
  abstract save(referral: Referral): Promise<void>;
}
