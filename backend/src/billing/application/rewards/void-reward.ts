import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { type Actor, AuditLog } from '../../../platform/audit/audit-log';
import type { Grounds, ReasonOf } from '../../../platform/audit/reasons';
import { Transaction } from '../../../platform/database/transaction';
import { BillingAccounts } from '../../domain/billing-account';
import { ReferralRewards } from '../../domain/referral-reward';

/** Support takes a reward away, earned or not. The friend keeps their month. */
@Injectable()
export class VoidReward {
  constructor(
    private readonly transaction: Transaction,
    private readonly accounts: BillingAccounts,
    private readonly rewards: ReferralRewards,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Null: there is none. */
  async execute(actor: Actor, referralId: string, grounds: Grounds<ReasonOf<'referrals'>>): Promise<{ voided: boolean } | null> {
    const accountId = (await this.rewards.byReferral(referralId))?.accountId;
    if (accountId === undefined) return null;
    return this.transaction.run(async () => {
      await this.accounts.locked(accountId);
      const reward = await this.rewards.locked(referralId);
      if (!reward) return null;
      const voided = reward.void(this.clock.now());
      await this.rewards.save(reward);
      await this.audit.note({ actor, action: 'billing.reward-voided', subject: referralId, ...grounds, details: { voided } });
      return { voided };
    });
  }
}
