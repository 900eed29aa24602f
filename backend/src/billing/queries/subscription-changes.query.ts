import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules';
import type { SelectQueryBuilder } from 'typeorm';
import { Database } from '../../platform/database/database';
import { nameOf } from '../../platform/database/entities';
import { planOf } from '../domain/plan-catalogue';
import type { ChangeStatus, ChangeType, SubscriptionChangeState } from '../domain/subscription-change';
import { BillingAccountSchema } from '../infrastructure/billing-account.schema';
import { SubscriptionChangeSchema } from '../infrastructure/billing-records.schema';

export interface ChangeOfPlan {
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
    const changes = this.changesOf(userId).orderBy('c.createdAt', 'DESC').addOrderBy('c.id', 'DESC').limit(limit);
    if (status !== null) changes.andWhere('c.status = :status', { status });
    return (await changes.getMany()).map(told);
  }

  /** There is one at most; should there ever be more, the page shows the earliest. */
  async waitingOf(userId: string): Promise<ChangeOfPlan[]> {
    const waiting = await this.changesOf(userId).andWhere(`c.status IN ('pending', 'processing')`).orderBy('c.id').getMany();
    return waiting.sort((one, other) => dueAt(one).getTime() - dueAt(other).getTime()).map(told);
  }

  private changesOf(userId: string): SelectQueryBuilder<SubscriptionChangeState> {
    return this.database.entities(SubscriptionChangeSchema).createQueryBuilder('c').innerJoin(nameOf(BillingAccountSchema), 'a', 'a.id = c.accountId').where('a.userId = :userId', { userId });
  }
}

const dueAt = ({ scheduledDate, effectiveDate, createdAt }: SubscriptionChangeState): Date => scheduledDate ?? effectiveDate ?? createdAt;

const told = ({ id, changeType, fromTier, toTier, scheduledDate, effectiveDate, createdAt, status, cancellable }: SubscriptionChangeState): ChangeOfPlan => ({
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
