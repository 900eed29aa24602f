import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { type Invited, InvitedQuery } from '../../referrals';
import type { LossReason, RewardState } from '../domain/referral-reward';

interface Reward {
  /** Null: nothing is promised for this friend. */
  reward: RewardState | null;
  lostBecause: LossReason | null;
}

const rewards = 'SELECT referral_id AS id, state AS reward, lost_because AS "lostBecause" FROM billing.referral_reward WHERE referral_id = ANY($1)';

/** The friends of one inviter for support, each with what became of the reward. */
@Injectable()
export class RewardedFriendsQuery {
  constructor(
    private readonly invited: InvitedQuery,
    private readonly database: Database,
  ) {}

  async of(userId: string): Promise<Omit<Invited, 'referrals'> & { referrals: (Invited['referrals'][number] & Reward)[] }> {
    const { referrals, ...inviter } = await this.invited.of(userId);
    const known = new Map((await this.database.query<Reward & { id: string }>(rewards, [referrals.map(({ id }) => id)])).map((row) => [row.id, row]));
    return { ...inviter, referrals: referrals.map((referral) => ({ ...referral, reward: null, lostBecause: null, ...known.get(referral.id) })) };
  }
}
