import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules/billing/tier';
import type { SelectQueryBuilder } from 'typeorm';
import type { Interval } from '../../kernel/interval';
import { Database } from '../../platform/database/database';
import { nameOf } from '../../platform/database/entities';
import { BillingAccounts } from '../domain/account/billing-account';
import { planOf, PriceList } from '../domain/plans/plan-catalogue';
import { BillingRecords } from '../domain/projection/projection';
import type { SubscriptionStatus } from '../domain/provider/payment-facts';
import {
  isLive,
  type ChangeStatus,
  type ChangeType,
  type SubscriptionChangeState,
} from '../domain/subscription/subscription';
import { BillingAccountSchema } from '../infrastructure/billing-account.schema';
import { SubscriptionChangeSchema } from '../infrastructure/billing-records.schema';

interface ChangeOfPlan {
  id: string;
  changeType: ChangeType;
  fromTier: Tier;
  fromPlan: string;
  toTier: Tier;
  toPlan: string;
  scheduledDate: string | null;
  effectiveDate: string | null;
  createdAt: string;
  status: ChangeStatus;
  cancellable: boolean;
}

@Injectable()
export class SubscriptionChangesQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string, limit: number, status: ChangeStatus | null): Promise<ChangeOfPlan[]> {
    const changes = this.changesOf(userId)
      .orderBy('c.createdAt', 'DESC')
      .addOrderBy('c.id', 'DESC')
      .limit(limit);
    if (status !== null) changes.andWhere('c.status = :status', { status });
    return (await changes.getMany()).map(told);
  }

  /** There is one at most; should there ever be more, the page shows the earliest. */
  async waitingOf(userId: string): Promise<ChangeOfPlan[]> {
    const waiting = await this.changesOf(userId)
      .andWhere(`c.status IN ('pending', 'processing')`)
      .orderBy('c.id')
      .getMany();
    return waiting.sort((one, other) => dueAt(one).getTime() - dueAt(other).getTime()).map(told);
  }

  private changesOf(userId: string): SelectQueryBuilder<SubscriptionChangeState> {
    return this.database
      .entities(SubscriptionChangeSchema)
      .createQueryBuilder('c')
      .innerJoin(nameOf(BillingAccountSchema), 'a', 'a.id = c.accountId')
      .where('a.userId = :userId', { userId });
  }
}

const dueAt = ({ scheduledDate, effectiveDate, createdAt }: SubscriptionChangeState): Date =>
  scheduledDate ?? effectiveDate ?? createdAt;

const told = ({
  id,
  changeType,
  fromTier,
  toTier,
  scheduledDate,
  effectiveDate,
  createdAt,
  status,
  cancellable,
}: SubscriptionChangeState): ChangeOfPlan => ({
  id,
  changeType,
  fromTier,
  fromPlan: planOf(fromTier).translationKey,
  toTier,
  toPlan: planOf(toTier).translationKey,
  scheduledDate: scheduledDate?.toISOString() ?? null,
  effectiveDate: effectiveDate?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  status,
  cancellable,
});

interface LiveSubscription {
  id: string;
  tier: Tier | null;
  status: SubscriptionStatus;
  currentPeriodEnd: string;
  price: number | null;
  currency: string;
  interval: Interval | null;
  highest: boolean;
}

/** All live subscriptions; the first is the one to keep when the others are cancelled. */
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
      return {
        id,
        tier,
        status,
        currentPeriodEnd: periodEnd.toISOString(),
        price: amount,
        currency: account.currency,
        interval,
        highest: place === 0,
      };
    });
  }
}
