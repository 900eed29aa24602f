import type { Clock } from '../../../kernel/clock';
import type { AuditLog } from '../../../platform/audit/audit-log';
import type { Grounds, ReasonOf } from '../../../platform/audit/reasons';
import type { Transaction } from '../../../platform/database/transaction';
import type { BillingAccounts } from '../../domain/billing-accounts';
import type { ReferralRewards } from '../../domain/referral-rewards';

/** Support takes a reward away, earned or not. The friend keeps their month. */
export class VoidReward {
  constructor(
    private readonly transaction: Transaction,
    private readonly accounts: BillingAccounts,
    private readonly rewards: ReferralRewards,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Null: there is none. */
  async execute(referralId: string, grounds: Grounds<ReasonOf<'referrals'>>): Promise<{ voided: boolean } | null> {
    const accountId = (await this.rewards.byReferral(referralId))?.accountId;
    if (accountId === undefined) return null;
    return this.transaction.run(async () => {
      await this.accounts.locked(accountId);
      const reward = await this.rewards.locked(referralId);
      if (!reward) return null;
      const voided = reward.void(this.clock.now());
      await this.rewards.save(reward);
      if (voided) await this.audit.note({ actor: null, action: 'billing.reward-voided', subject: referralId, ...grounds });
      return { voided };
    });
  }
}
