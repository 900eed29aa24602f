import { Injectable } from '@nestjs/common';
import type { Tier } from '../../kernel/tier';
import { Database } from '../../platform/database/database';
import { planOf } from '../domain/plan-catalogue';
import type { ChangeStatus, ChangeType } from '../domain/subscription-change';

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

interface Row {
  id: string;
  change_type: ChangeType;
  from_tier: Tier;
  to_tier: Tier;
  scheduled_date: Date | null;
  effective_date: Date | null;
  created_at: Date;
  status: ChangeStatus;
  cancellable: boolean;
}

const changes = `SELECT c.id, c.change_type, c.from_tier, c.to_tier, c.scheduled_date, c.effective_date, c.created_at, c.status, c.cancellable
  FROM billing.subscription_change c JOIN billing.billing_account a ON a.id = c.account_id WHERE a.user_id = $1`;
const newest = `${changes} AND ($3::text IS NULL OR c.status = $3) ORDER BY c.created_at DESC, c.id DESC LIMIT $2`;
// There is one at most; should there ever be more, the page tells of the earliest.
const waiting = `${changes} AND c.status IN ('pending', 'processing') ORDER BY coalesce(c.scheduled_date, c.effective_date, c.created_at), c.id`;

@Injectable()
export class SubscriptionChangesQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string, limit: number, status: ChangeStatus | null): Promise<ChangeOfPlan[]> {
    return (await this.database.query<Row>(newest, [userId, limit, status])).map(told);
  }

  async waitingOf(userId: string): Promise<ChangeOfPlan[]> {
    return (await this.database.query<Row>(waiting, [userId])).map(told);
  }
}

const told = (row: Row): ChangeOfPlan => ({
  id: row.id,
  changeType: row.change_type,
  fromTier: row.from_tier,
  fromPlan: planOf(row.from_tier).translationKey,
  toTier: row.to_tier,
  toPlan: planOf(row.to_tier).translationKey,
  scheduledDate: row.scheduled_date?.toISOString() ?? null,
  effectiveDate: row.effective_date?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  status: row.status,
  cancellable: row.cancellable,
});
