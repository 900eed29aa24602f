import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import { type BillingAccount, BillingAccounts, type BillingAccountState, type Ticket } from '../../domain/billing-account';
import { BillingRecords } from '../../domain/billing-records';
import type { CustomerFacts } from '../../domain/payment-facts';
import { PlanNews } from '../../domain/entitlements';
import { PriceList } from '../../domain/price-list';
import { project } from '../../domain/project';

export interface Synced {
  account: BillingAccountState;
  /** False: a fetch that began after this one was written in its place. It has seen all that this one could have seen. */
  fresh: boolean;
}

/** Work that belongs to the writing of a projection: it is done once whenever `of` resolves, and never where it throws. */
export type Also = (account: BillingAccountState) => Promise<void>;

/** What follows from the facts, in one transaction with what else hangs on it. */
@Injectable()
export class WriteProjection {
  constructor(
    private readonly transaction: Transaction,
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly prices: PriceList,
    private readonly news: PlanNews,
    private readonly clock: Clock,
  ) {}

  /** Null: somebody began to ask later, and theirs is to be written. */
  ifNewest(accountId: string, ticket: Ticket, facts: CustomerFacts | null, also?: Also): Promise<Synced | null> {
    return this.write(accountId, facts, ticket, (account) => account.isNewest(ticket.number) && account.isAsItWas(ticket), also);
  }

  /** Null: something was written since this one began to ask, so this one may have seen what was before it. */
  ifNothingElse(accountId: string, ticket: Ticket, facts: CustomerFacts | null, also?: Also): Promise<Synced | null> {
    return this.write(accountId, facts, ticket, (account) => account.isAsItWas(ticket), also);
  }

  /** For one who was overtaken: what a later one has written does for them as well. */
  join(accountId: string, also?: Also): Promise<Synced> {
    return this.transaction.run(async () => {
      const account = (await this.locked(accountId)).snapshot();
      await also?.(account);
      return { account, fresh: false };
    });
  }

  private write(accountId: string, facts: CustomerFacts | null, { number }: Ticket, may: (account: BillingAccount) => boolean, also?: Also): Promise<Synced | null> {
    return this.transaction.run(async () => {
      const account = await this.locked(accountId);
      if (!may(account)) return null;
      const now = this.clock.now();
      const projection = project(facts, await this.records.of(account.snapshot()), (priceId) => this.prices.tierOf(priceId), now);
      account.follow(projection.account, projection.events, number, now);
      await this.accounts.save(account);
      await this.records.write(projection);
      if (projection.events.length > 0) await this.news.tell(account.snapshot().userId);
      await also?.(account.snapshot());
      return { account: account.snapshot(), fresh: true };
    });
  }

  private async locked(accountId: string): Promise<BillingAccount> {
    const account = await this.accounts.locked(accountId);
    if (!account) throw notFound();
    return account;
  }
}
