import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { Forgets, type Forgetting } from '../../../platform/leaving/forgets.decorator';
import { ReferralRewards } from '../../domain/referral-reward';
import { SettleReward } from './settle-reward';

/** Somebody leaves who came by a link: what was earned with their payment stays earned, and says no longer whose it was. Rewards of their own go with their account. */
@Forgets('rewards')
export class ForgetRewards implements Forgetting {
  constructor(
    private readonly transaction: Transaction,
    private readonly rewards: ReferralRewards,
    private readonly settle: SettleReward,
    private readonly clock: Clock,
  ) {}

  async forget(personId: string): Promise<void> {
    // What they have paid or had back and nobody has looked at yet.
    await this.settle.ofFriend(personId);
    await this.transaction.run(async () => {
      const known = await this.rewards.ofFriend(personId);
      const reward = known && (await this.rewards.locked(known.snapshot().referralId));
      if (reward?.inviteeId !== personId) return;
      reward.friendLeft(this.clock.now());
      await this.rewards.save(reward);
    });
  }
}
