import type { Referral } from './referral';

export abstract class Referrals {
  /** By which this person came; nobody else completes theirs until the transaction ends. */
  abstract findByInvitee(inviteeId: string): Promise<Referral | null>;
  abstract save(referral: Referral): Promise<void>;
}
