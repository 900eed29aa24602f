import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import {
  ErasesPersonalData,
  type PersonalDataEraser,
} from '../../../platform/account-deletion/erases-personal-data.decorator';
import { type Actor, AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason, ReasonOf } from '../../../platform/audit/audit-reason';
import { Transaction } from '../../../platform/database/transaction';
import { benefits, ReferralsFacade } from '../../../referrals';
import { type BillingAccount, BillingAccounts } from '../../domain/account/billing-account';
import { CreditLedger, type CreditEntryState } from '../../domain/credit/credit';
import { BillingRecords } from '../../domain/projection/projection';
import {
  PaymentProvider,
  ProviderMissing,
  ProviderRefused,
  ProviderSilent,
} from '../../domain/provider/payment-provider';
import {
  capWindowMs,
  type ReferralReward,
  ReferralRewards,
  type RewardFacts,
  clawbackable,
} from '../../domain/rewards/referral-reward';
import { BookCredit } from '../credit/push-credit';
import type { ShouldContinue } from '../reconciliation/process-claimed';

/**
 * Takes lost rewards out of the credit, as far as there is any: no user ends up with a debt, and the rest
 * is taken from later credit. New ledger lines, because the original one may be on its way to the provider.
 */
@Injectable()
export class ClawBackReward {
  constructor(
    private readonly transaction: Transaction,
    private readonly accounts: BillingAccounts,
    private readonly rewards: ReferralRewards,
    private readonly ledger: CreditLedger,
    private readonly bookCredit: BookCredit,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  async of(accountId: string): Promise<void> {
    if ((await this.rewards.clawbacksDue(accountId)).length === 0) return;
    await this.bookCredit.of(accountId);
    const before = await this.ledger.linesOf(accountId);
    await this.write(accountId, await this.balanceOf(accountId), before);
    await this.bookCredit.of(accountId);
  }

  private write(accountId: string, balance: number, before: readonly CreditEntryState[]): Promise<void> {
    return this.transaction.run(async () => {
      if (!(await this.accounts.locked(accountId))) return;
      for (const referralId of await this.rewards.clawbacksDue(accountId)) {
        const reward = await this.rewards.locked(referralId);
        if (!reward?.isClawbackDue) continue;
        const { cents, reference } = reward.clawBack(
          clawbackable(balance, before, await this.ledger.linesOf(accountId)),
        );
        await this.ledger.write({
          accountId,
          amountCents: -cents,
          currency: reward.snapshot().currency,
          reason: 'referral-lost',
          reference,
          createdAt: this.clock.now(),
        });
        await this.rewards.save(reward);
      }
    });
  }

  /** Without a customer, only our ledger counts. */
  private async balanceOf(accountId: string): Promise<number> {
    const account = (await this.accounts.byId(accountId))?.snapshot();
    if (!account || account.customerId === null) return 0;
    return (await this.provider.factsOf(account.customerId)).balance;
  }
}

/** Support takes a reward away, earned or not. The friend keeps the granted month. */
@Injectable()
export class VoidReward {
  constructor(
    private readonly transaction: Transaction,
    private readonly accounts: BillingAccounts,
    private readonly rewards: ReferralRewards,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Null: there is no such reward. `voided` false: it was lost before. */
  async execute(
    actor: Actor,
    referralId: string,
    auditReason: AuditReason<ReasonOf<'referrals'>>,
  ): Promise<{ voided: boolean } | null> {
    const accountId = (await this.rewards.byReferral(referralId))?.accountId;
    if (accountId === undefined) return null;
    return this.transaction.run(async () => {
      await this.accounts.locked(accountId);
      const reward = await this.rewards.locked(referralId);
      if (!reward) return null;
      const voided = reward.void(this.clock.now());
      await this.rewards.save(reward);
      await this.audit.note({
        actor,
        action: 'billing.reward-voided',
        subject: referralId,
        ...auditReason,
        details: { voided },
      });
      return { voided };
    });
  }
}

/**
 * Settles a reward by the friend's payments; repeating it is harmless. The rewards of an inviter are
 * settled one after the other, so that together they stay below the cap.
 */
@Injectable()
export class SettleReward {
  constructor(
    private readonly transaction: Transaction,
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly rewards: ReferralRewards,
    private readonly ledger: CreditLedger,
    private readonly referrals: ReferralsFacade,
    private readonly clock: Clock,
  ) {}

  async ofFriend(userId: string): Promise<void> {
    const reward = await this.rewards.ofFriend(userId);
    if (reward) await this.of(reward.snapshot().referralId);
  }

  async of(referralId: string): Promise<void> {
    const accountId = (await this.rewards.byReferral(referralId))?.accountId;
    if (accountId === undefined) return;
    await this.transaction.run(async () => {
      const inviter = await this.accounts.locked(accountId);
      const reward = await this.rewards.locked(referralId);
      if (!inviter || !reward) return;
      const [wasEarned, now] = [reward.isEarned, this.clock.now()];
      reward.settle(await this.factsOf(reward, inviter, now), now);
      if (reward.isEarned && !wasEarned) await this.credit(reward);
      await this.rewards.save(reward);
    });
  }

  private async factsOf(reward: ReferralReward, inviter: BillingAccount, now: Date): Promise<RewardFacts> {
    const friend = reward.inviteeId === null ? null : await this.accounts.ofUser(reward.inviteeId);
    return {
      invoices: friend ? await this.records.invoicesOf(friend.id) : [],
      friendDisputes: friend?.snapshot().disputed ?? false,
      inviterDisputes: inviter.snapshot().disputed,
      inviterBanned: await this.referrals.isBanned(inviter.userId),
      earnedThisYear: await this.rewards.earnedSince(inviter.id, new Date(now.getTime() - capWindowMs)),
      capPerYear: benefits.capPerYear,
    };
  }

  /** The ledger holds only what is owed: a pending reward has no line. */
  private async credit(reward: ReferralReward): Promise<void> {
    const { accountId, amountCents, currency, referralId } = reward.snapshot();
    await this.ledger.write({
      accountId,
      amountCents,
      currency,
      reason: 'referral',
      reference: referralId,
      createdAt: this.clock.now(),
    });
  }
}

const atOnce = 100;

/** Every hour: settles the rewards whose event was lost. */
@Injectable()
export class SettleRewards {
  private readonly log = new Logger('rewards');

  constructor(
    private readonly rewards: ReferralRewards,
    private readonly settle: SettleReward,
    private readonly clawBack: ClawBackReward,
  ) {}

  async execute(shouldContinue: ShouldContinue): Promise<void> {
    for (let past: string | null = null; shouldContinue();) {
      const found: string[] = await this.rewards.unsettled(past, atOnce);
      for (const id of found) if (shouldContinue()) await this.settleOne(id);
      past = found.at(-1) ?? null;
      if (past === null) return;
    }
  }

  private async settleOne(referralId: string): Promise<void> {
    await this.settle.of(referralId);
    try {
      const reward = await this.rewards.byReferral(referralId);
      if (reward?.isClawbackDue) await this.clawBack.of(reward.accountId);
    } catch (error) {
      // Tried again in an hour.
      if (error instanceof ProviderRefused)
        this.log.error(
          `ALERT reward ${referralId} cannot be taken back (${error.reason}); docs/runbooks/referrals.md`,
        );
      else if (!(error instanceof ProviderSilent || error instanceof ProviderMissing)) throw error;
    }
  }
}

/**
 * When an invited friend deletes the account, an earned reward stays and no longer names the friend. The
 * user's own rewards are deleted with the account.
 */
@ErasesPersonalData('rewards')
export class EraseRewards implements PersonalDataEraser {
  constructor(
    private readonly transaction: Transaction,
    private readonly rewards: ReferralRewards,
    private readonly settle: SettleReward,
    private readonly clock: Clock,
  ) {}

  async erase(personId: string): Promise<void> {
    // Payments and refunds of this user that are not settled yet.
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
