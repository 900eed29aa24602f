import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules';
import type { Interval } from '../../kernel/interval';
import { BillingAccounts } from '../domain/billing-account';
import { BillingRecords } from '../domain/billing-records';
import type { SubscriptionStatus } from '../domain/payment-facts';
import { PriceList } from '../domain/price-list';
import { isLive } from '../domain/subscription';

export interface LiveSubscription {
  id: string;
  tier: Tier | null;
  status: SubscriptionStatus;
  currentPeriodEnd: string;
  price: number | null;
  currency: string;
  interval: Interval | null;
  highest: boolean;
}

/** All for which somebody is charged; the first is the one that stays when the others are cancelled. */
@Injectable()
export class LiveSubscriptionsQuery {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly prices: PriceList,
  ) {}

  async of(userId: string): Promise<LiveSubscription[]> {
    const account = (await this.accounts.ofUser(userId))?.snapshot();
    if (!account) return [];
    const live = (await this.records.subscriptionsOf(account.id)).filter(({ status }) => isLive(status));
    return live.map(({ id, tier, status, periodEnd, priceId }, place) => {
      const { amount, interval } = this.prices.chargeOf(priceId);
      return { id, tier, status, currentPeriodEnd: periodEnd.toISOString(), price: amount, currency: account.currency, interval, highest: place === 0 };
    });
  }
}
