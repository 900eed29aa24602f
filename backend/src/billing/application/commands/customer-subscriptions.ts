import { Injectable } from '@nestjs/common';
import { BillingRecords } from '../../domain/billing-records';
import type { BillingAccount } from '../../domain/billing-account';
import { endOf } from '../../domain/project-subscriptions';
import { refusal } from '../../domain/refusals';
import { isLive, isOver, type SubscriptionRow } from '../../domain/subscription';

type AtLeastOne = [SubscriptionRow, ...SubscriptionRow[]];

/** Those that live, the one to keep first. Whoever has none is told why. */
@Injectable()
export class CustomerSubscriptions {
  constructor(private readonly records: BillingRecords) {}

  async live({ id, customerId }: BillingAccount, whenAllAreOver: 'no_active_subscription' | 'no_subscription_to_cancel' = 'no_active_subscription'): Promise<AtLeastOne> {
    if (customerId === null) throw refusal('no_customer_id');
    const all = await this.records.subscriptionsOf(id);
    const [first, ...others] = all.filter(({ status }) => isLive(status));
    if (first) return [first, ...others];
    throw refusal(all.length > 0 ? whenAllAreOver : 'no_active_subscription');
  }

  /** All of these live no more. */
  async areOver(accountId: string, ids: readonly string[]): Promise<boolean> {
    return (await this.these(accountId, ids)).every(isOver);
  }

  /** Each of these lives no more, or has its end before it. */
  async willEnd(accountId: string, ids: readonly string[]): Promise<boolean> {
    return (await this.these(accountId, ids)).every((row) => isOver(row) || endOf(row) !== null);
  }

  private async these(accountId: string, ids: readonly string[]): Promise<SubscriptionRow[]> {
    return (await this.records.subscriptionsOf(accountId)).filter(({ id }) => ids.includes(id));
  }

  /** What is still owed for these; with them it goes. */
  async owedFor(accountId: string, subscriptionIds: readonly string[]): Promise<string[]> {
    const invoices = await this.records.invoicesOf(accountId);
    return invoices.filter(({ status, subscriptionId }) => status === 'open' && subscriptionId !== null && subscriptionIds.includes(subscriptionId)).map(({ id }) => id);
  }
}
