import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../platform/database/database';
import { type Invited, InvitedQuery } from '../../referrals';
import type { LossReason, RewardState } from '../domain/referral-reward';
import { ReferralRewardSchema } from '../infrastructure/credit.schema';

interface Reward {
  /** Null: nothing is promised for this friend. */
  reward: RewardState | null;
  lostBecause: LossReason | null;
}

/** The friends of one inviter for support, each with what became of the reward. */
@Injectable()
export class RewardedFriendsQuery {
  constructor(
    private readonly invited: InvitedQuery,
    private readonly database: Database,
  ) {}

  async of(userId: string): Promise<Omit<Invited, 'referrals'> & { referrals: (Invited['referrals'][number] & Reward)[] }> {
    const { referrals, ...inviter } = await this.invited.of(userId);
    const rewards = await this.database
      .entities(ReferralRewardSchema)
      .find({ select: { referralId: true, state: true, lostBecause: true }, where: { referralId: Any(referrals.map(({ id }) => id)) } });
    const known = new Map(rewards.map(({ referralId, state, lostBecause }) => [referralId, { reward: state, lostBecause }]));
    return { ...inviter, referrals: referrals.map((referral) => ({ ...referral, reward: null, lostBecause: null, ...known.get(referral.id) })) };
  }
}
