import type { Inviter } from './inviter';

/** Users with a referral code. */
export abstract class Inviters {
  /** Null if the user has no code. */
  abstract ofUser(userId: string): Promise<Inviter | null>;
  /** Null for an unknown code. */
  abstract byCode(code: string): Promise<Inviter | null>;
  /**
   * Locks the inviter against changes until the transaction ends, except for the count of visits. Null for an
   * unknown code.
   */
  abstract findForShare(code: string): Promise<Inviter | null>;
  /**
   * Locks the inviter against changes and new referrals until the transaction ends. Null for an unknown code.
   */
  abstract findForUpdate(code: string): Promise<Inviter | null>;
  /** Does nothing if another user has the code or the user has one already. */
  abstract add(wish: { userId: string; code: string; barredAt: Date | null; now: Date }): Promise<void>;
  abstract save(inviter: Inviter): Promise<void>;
}
