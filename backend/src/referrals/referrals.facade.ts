/** The public API of referrals for other modules. */
export abstract class ReferralsFacade {
  /** True if the user may not invite. Rewards that are not granted yet are lost. */
  abstract isBanned(userId: string): Promise<boolean>;
  /**
   * The referral of this user; null if there is none. Known as soon as it is accepted, before any benefit is
   * granted.
   */
  abstract acceptedBy(userId: string): Promise<{ referralId: string; acceptedAt: Date } | null>;
}
