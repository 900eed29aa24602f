import { Injectable, Logger } from '@nestjs/common';
import { ProviderMissing, ProviderRefused, ProviderSilent } from '../../domain/payment-errors';
import { ReferralRewards } from '../../domain/referral-rewards';
import type { MayGoOn } from '../reconciliation/each-claimed';
import { SettleReward } from './settle-reward';
import { TakeRewardBack } from './take-reward-back';

const atOnce = 100;

/** Every hour: what should have come of a reward, by what we know, and has not, because nobody told us or nobody listened. */
@Injectable()
export class SettleRewards {
  private readonly log = new Logger('rewards');

  constructor(
    private readonly rewards: ReferralRewards,
    private readonly settle: SettleReward,
    private readonly takeBack: TakeRewardBack,
  ) {}

  async execute(mayGoOn: MayGoOn): Promise<void> {
    for (let past: string | null = null; mayGoOn(); ) {
      const found: string[] = await this.rewards.unsettled(past, atOnce);
      for (const id of found) if (mayGoOn()) await this.look(id);
      past = found.at(-1) ?? null;
      if (past === null) return;
    }
  }

  private async look(referralId: string): Promise<void> {
    await this.settle.of(referralId);
    try {
      const reward = await this.rewards.byReferral(referralId);
      if (reward?.isToBeTakenBack) await this.takeBack.of(reward.accountId);
    } catch (error) {
      // In an hour again.
      if (error instanceof ProviderRefused) this.log.error(`ALERT reward ${referralId} cannot be taken back (${error.reason}); docs/runbooks/referrals.md`);
      else if (!(error instanceof ProviderSilent || error instanceof ProviderMissing)) throw error;
    }
  }
}
