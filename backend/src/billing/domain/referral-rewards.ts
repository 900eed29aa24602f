import type { ReferralReward } from './referral-reward';

export abstract class ReferralRewards {
  abstract byReferral(referralId: string): Promise<ReferralReward | null>;
  abstract ofFriend(inviteeId: string): Promise<ReferralReward | null>;
  /** Within a transaction: nobody else writes it until that ends. */
  abstract locked(referralId: string): Promise<ReferralReward | null>;
  abstract save(reward: ReferralReward): Promise<void>;
  /** How many this account has earned since then; what was taken back whole is none. */
  abstract earnedSince(accountId: string, since: Date): Promise<number>;
  /** Those of this account that were earned and lost, and are not yet taken back whole. */
  abstract toBeTakenBack(accountId: string): Promise<string[]>;
  /** Those that something has yet to come of, by what we know; from `past` on, in the order of their ids. */
  abstract unsettled(past: string | null, most: number): Promise<string[]>;
}
