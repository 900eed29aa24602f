/** What other modules may ask about who invites whom. */
export abstract class ReferralsFacade {
  /** They invite nobody any more, and what is not theirs yet never will be. */
  abstract isBarred(userId: string): Promise<boolean>;
}
