import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Transaction } from '../../platform/database/transaction';
import { BillingAccounts } from '../domain/billing-accounts';
import { CreditBook } from '../domain/credit-book';
import type { CreditEntryState } from '../domain/credit-entry';
import { PaymentProvider } from '../domain/payment-provider';
import { ReferralRewards } from '../domain/referral-rewards';
import { takeable } from '../domain/take-back';
import { BookCredit } from './book-credit';

/**
 * A reward that was earned and lost again is taken out of the credit, as far as it is still there: what was spent is spent, and nobody owes
 * anything. A line of its own, for the one it stood in may be on its way to the provider in this moment.
 */
@Injectable()
export class TakeRewardBack {
  constructor(
    private readonly transaction: Transaction,
    private readonly accounts: BillingAccounts,
    private readonly rewards: ReferralRewards,
    private readonly book: CreditBook,
    private readonly bookCredit: BookCredit,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  async of(referralId: string): Promise<void> {
    const reward = await this.rewards.byReferral(referralId);
    if (!reward?.isToBeTakenBack) return;
    await this.bookCredit.of(reward.accountId);
    const before = await this.book.linesOf(reward.accountId);
    await this.write(reward.accountId, referralId, await this.balanceOf(reward.accountId), before);
    await this.bookCredit.of(reward.accountId);
  }

  private write(accountId: string, referralId: string, balance: number, before: readonly CreditEntryState[]): Promise<void> {
    return this.transaction.run(async () => {
      const account = await this.accounts.locked(accountId);
      const reward = await this.rewards.locked(referralId);
      if (!account || !reward?.isToBeTakenBack) return;
      const taken = reward.takeBack(takeable(balance, before, await this.book.linesOf(accountId)));
      await this.book.write({ accountId, amountCents: -taken, currency: reward.snapshot().currency, reason: 'referral-lost', reference: referralId, createdAt: this.clock.now() });
      await this.rewards.save(reward);
    });
  }

  /** Where there is no customer there is nothing but our book. */
  private async balanceOf(accountId: string): Promise<number> {
    const account = (await this.accounts.byId(accountId))?.snapshot();
    if (!account || account.customerId === null) return 0;
    return (await this.provider.factsOf(account.customerId)).balance;
  }
}
