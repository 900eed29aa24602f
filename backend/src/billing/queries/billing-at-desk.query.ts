// Hand-written SQL: Postgres makes the answer as JSON from eight tables in one statement.
import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules';
import { Database } from '../../platform/database/database';
import { timeText } from '../../platform/database/time-text';
import type { CommandKind, CommandState } from '../domain/command';
import type { CreditStatus } from '../domain/credit';
import type { InvoiceStatus, SubscriptionStatus } from '../domain/payment-facts';
import type { LossReason, RewardState } from '../domain/referral-reward';
import type { ChangeStatus, ChangeType } from '../domain/subscription-change';
import { SubscriptionInfoQuery, type SubscriptionInfo } from './subscription-info.query';

/** Times as they lie in JSON. */
interface Books {
  account: { customerId: string | null; disputed: boolean; customerDeleted: boolean; syncError: string | null } | null;
  subscriptions: { id: string; tier: Tier | null; status: SubscriptionStatus; priceId: string; periodEnd: string; cancelAt: string | null; endedAt: string | null }[];
  changes: { id: string; changeType: ChangeType; fromTier: Tier; toTier: Tier; status: ChangeStatus; effectiveDate: string | null }[];
  invoices: { id: string; number: string | null; status: InvoiceStatus; total: number; amountPaid: number; refunded: number; currency: string; createdAt: string }[];
  credits: { amountCents: number; currency: string; reason: string; status: CreditStatus; createdAt: string }[];
  grants: { tier: Tier; from: string; until: string | null; madeBy: string; reason: string }[];
  rewards: { referralId: string; state: RewardState; lostBecause: LossReason | null; amountCents: number; createdAt: string; earnedAt: string | null }[];
  commands: { id: string; kind: CommandKind; state: CommandState; attempts: number; lastError: string | null; createdAt: string }[];
}

export interface BillingAtDesk extends Books {
  has: Omit<SubscriptionInfo, 'success'>;
}

/** The newest of each. */
const most = 20;
const rows = (columns: string, from: string, order: string): string => `(SELECT coalesce(json_agg(told), '[]') FROM (SELECT ${columns} FROM ${from} ORDER BY ${order} DESC LIMIT ${most}) told)`;

const books = `SELECT (SELECT json_build_object('customerId', a.stripe_customer_id, 'disputed', a.disputed, 'customerDeleted', a.customer_deleted, 'syncError', a.sync_error) FROM a) AS account,
    ${rows(`stripe_id AS id, tier, status, price_id AS "priceId", ${timeText('period_end')} AS "periodEnd", ${timeText('cancel_at')} AS "cancelAt", ${timeText('ended_at')} AS "endedAt"`, 'billing.subscription WHERE account_id = (SELECT id FROM a)', 'created_at')} AS subscriptions,
    ${rows(`id, change_type AS "changeType", from_tier AS "fromTier", to_tier AS "toTier", status, ${timeText('effective_date')} AS "effectiveDate"`, 'billing.subscription_change WHERE account_id = (SELECT id FROM a)', 'created_at')} AS changes,
    ${rows(`stripe_id AS id, number, status, total, amount_paid AS "amountPaid", refunded, currency, ${timeText('created_at')} AS "createdAt"`, 'billing.invoice WHERE account_id = (SELECT id FROM a)', 'created_at')} AS invoices,
    ${rows(`amount_cents AS "amountCents", currency, reason, status, ${timeText('created_at')} AS "createdAt"`, 'billing.credit_ledger WHERE account_id = (SELECT id FROM a)', 'created_at')} AS credits,
    ${rows(`tier, ${timeText('starts_at')} AS "from", ${timeText('ends_at')} AS until, made_by AS "madeBy", reason`, 'billing.entitlement_grant WHERE user_id = $1', 'created_at')} AS grants,
    ${rows(`referral_id AS "referralId", state, lost_because AS "lostBecause", amount_cents AS "amountCents", ${timeText('created_at')} AS "createdAt", ${timeText('earned_at')} AS "earnedAt"`, 'billing.referral_reward WHERE account_id = (SELECT id FROM a)', 'created_at')} AS rewards,
    ${rows(`id, kind, state, attempts, last_error AS "lastError", ${timeText('created_at')} AS "createdAt"`, 'billing.command WHERE account_id = (SELECT id FROM a)', 'created_at')} AS commands`;
const ofPerson = `WITH a AS (SELECT * FROM billing.billing_account WHERE user_id = $1) ${books}`;

/** What somebody has, and everything that it follows from, for whoever has to say why. Ids, amounts and times; no card, no address and no name. */
@Injectable()
export class BillingAtDeskQuery {
  constructor(
    private readonly database: Database,
    private readonly info: SubscriptionInfoQuery,
  ) {}

  async of(userId: string): Promise<BillingAtDesk> {
    const { success: _, ...has } = await this.info.of(userId);
    const [found] = await this.database.query<Books>(ofPerson, [userId]);
    if (!found) throw new Error('It always answers a row');
    return { has, ...found };
  }
}
