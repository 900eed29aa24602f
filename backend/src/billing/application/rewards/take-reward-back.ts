import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { BillingAccounts } from '../../domain/billing-account';
import { CreditBook, type CreditEntryState } from '../../domain/credit';
import { PaymentProvider } from '../../domain/payment-provider';
import { ReferralRewards, takeable } from '../../domain/referral-reward';
import { BookCredit } from './push-credit';

/**
 * Rewards that were earned and lost again are taken out of the credit, as far as there is any: nobody owes anything, and what was spent is taken
 * of what comes later. In lines of their own, for the one it stood in may be on its way to the provider in this moment.
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

  async of(accountId: string): Promise<void> {
    if ((await this.rewards.toBeTakenBack(accountId)).length === 0) return;
    await this.bookCredit.of(accountId);
    const before = await this.book.linesOf(accountId);
    await this.write(accountId, await this.balanceOf(accountId), before);
    await this.bookCredit.of(accountId);
  }

  private write(accountId: string, balance: number, before: readonly CreditEntryState[]): Promise<void> {
    return this.transaction.run(async () => {
      if (!(await this.accounts.locked(accountId))) return;
      for (const referralId of await this.rewards.toBeTakenBack(accountId)) {
        const reward = await this.rewards.locked(referralId);
        if (!reward?.isToBeTakenBack) continue;
        const { cents, reference } = reward.takeBack(takeable(balance, before, await this.book.linesOf(accountId)));
        await this.book.write({ accountId, amountCents: -cents, currency: reward.snapshot().currency, reason: 'referral-lost', reference, createdAt: this.clock.now() });
        await this.rewards.save(reward);
      }
    });
  }

  /** Where there is no customer there is nothing but our book. */
  private async balanceOf(accountId: string): Promise<number> {
    const account = (await this.accounts.byId(accountId))?.snapshot();
    if (!account || account.customerId === null) return 0;
    return (await this.provider.factsOf(account.customerId)).balance;
  }
}
