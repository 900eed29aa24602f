/** What other modules may ask about who invites whom. */
export abstract class ReferralsFacade {
  /** They invite nobody any more, and what is not theirs yet never will be. */
  abstract isBanned(userId: string): Promise<boolean>;
  /** By which referral they came; null: by none. Said as soon as it is accepted, before anything was given for it. */
  abstract acceptedBy(userId: string): Promise<{ referralId: string; acceptedAt: Date } | null>;
}
