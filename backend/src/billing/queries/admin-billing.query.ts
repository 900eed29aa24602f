// Hand-written SQL: Postgres makes the answer as JSON from eight tables in one statement.
import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules/billing/tier';
import { Any } from 'typeorm';
import { Database } from '../../platform/database/database';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import { type Invited, InvitedQuery } from '../../referrals';
import type { CommandKind, CommandState } from '../domain/commands/command';
import type { CreditStatus } from '../domain/credit/credit';
import type { InvoiceStatus, SubscriptionStatus } from '../domain/provider/payment-facts';
import type { LossReason, RewardState } from '../domain/rewards/referral-reward';
import type { ChangeStatus, ChangeType } from '../domain/subscription/subscription';
import { Inbox, type InboxHealth } from '../domain/webhooks/inbox';
import { ReferralRewardSchema } from '../infrastructure/billing-records.schema';
import { WebhookEventSchema } from '../infrastructure/webhook-event.schema';
import { type SubscriptionInfo, SubscriptionInfoQuery } from './subscription-info.query';

export const eventStates = ['received', 'processing', 'done', 'ignored', 'dead'] as const;
export type EventState = (typeof eventStates)[number];

interface WebhookEvent {
  id: string;
  type: string;
  customerId: string | null;
  state: EventState;
  source: 'webhook' | 'backfill';
  deliveries: number;
  attempts: number;
  receivedAt: Date;
  nextAttemptAt: Date | null;
  processedAt: Date | null;
  lastError: string | null;
}

const select = {
  id: true,
  type: true,
  customerId: true,
  state: true,
  source: true,
  deliveries: true,
  attempts: true,
  receivedAt: true,
  nextAttemptAt: true,
  processedAt: true,
  lastError: true,
} as const;

/** The stored events of the provider: ids and types, without content. */
@Injectable()
export class WebhookEventsQuery {
  constructor(
    private readonly database: Database,
    private readonly inbox: Inbox,
  ) {}

  async newest({
    state,
    customer,
  }: {
    state?: EventState | undefined;
    customer?: string | undefined;
  }): Promise<{ health: InboxHealth; events: WebhookEvent[] }> {
    const events = this.database.entities(WebhookEventSchema).find({
      select,
      where: { ...(state && { state }), ...(customer && { customerId: customer }) },
      order: { receivedAt: 'DESC', id: 'ASC' },
      take: 100,
    });
    const [health, newest] = await Promise.all([this.inbox.health(), events]);
    return {
      health,
      events: newest.map((event) => ({
        ...event,
        nextAttemptAt: event.state === 'received' ? event.nextAttemptAt : null,
      })),
    };
  }
}

interface Reward {
  /** Null: there is no reward for this friend. */
  reward: RewardState | null;
  lostBecause: LossReason | null;
}

/** The friends of one inviter for support, each with the state of the reward. */
@Injectable()
export class RewardedFriendsQuery {
  constructor(
    private readonly invited: InvitedQuery,
    private readonly database: Database,
  ) {}

  async of(
    userId: string,
  ): Promise<Omit<Invited, 'referrals'> & { referrals: (Invited['referrals'][number] & Reward)[] }> {
    const { referrals, ...inviter } = await this.invited.of(userId);
    const rewards = await this.database.entities(ReferralRewardSchema).find({
      select: { referralId: true, state: true, lostBecause: true },
      where: { referralId: Any(referrals.map(({ id }) => id)) },
    });
    const known = new Map(
      rewards.map(({ referralId, state, lostBecause }) => [referralId, { reward: state, lostBecause }]),
    );
    return {
      ...inviter,
      referrals: referrals.map((referral) => ({
        ...referral,
        reward: null,
        lostBecause: null,
        ...known.get(referral.id),
      })),
    };
  }
}

/** Times as JSON has them. */
interface BillingRows {
  account: {
    customerId: string | null;
    disputed: boolean;
    customerDeleted: boolean;
    syncError: string | null;
  } | null;
  subscriptions: {
    id: string;
    tier: Tier | null;
    status: SubscriptionStatus;
    priceId: string;
    periodEnd: string;
    cancelAt: string | null;
    endedAt: string | null;
  }[];
  changes: {
    id: string;
    changeType: ChangeType;
    fromTier: Tier;
    toTier: Tier;
    status: ChangeStatus;
    effectiveDate: string | null;
  }[];
  invoices: {
    id: string;
    number: string | null;
    status: InvoiceStatus;
    total: number;
    amountPaid: number;
    refunded: number;
    currency: string;
    createdAt: string;
  }[];
  credits: {
    amountCents: number;
    currency: string;
    reason: string;
    status: CreditStatus;
    createdAt: string;
  }[];
  grants: { tier: Tier; from: string; until: string | null; madeBy: string; reason: string }[];
  rewards: {
    referralId: string;
    state: RewardState;
    lostBecause: LossReason | null;
    amountCents: number;
    createdAt: string;
    earnedAt: string | null;
  }[];
  commands: {
    id: string;
    kind: CommandKind;
    state: CommandState;
    attempts: number;
    lastError: string | null;
    createdAt: string;
  }[];
}

export interface AdminBilling extends BillingRows {
  has: Omit<SubscriptionInfo, 'success'>;
}

/** The newest rows of each kind. */
const most = 20;
const rows = (columns: string, from: string, order: string): string =>
  `(SELECT coalesce(json_agg(told), '[]') FROM (SELECT ${columns} FROM ${from} ORDER BY ${order} DESC LIMIT ${most}) told)`;

const billingRows = `SELECT (SELECT json_build_object('customerId', a.stripe_customer_id, 'disputed', a.disputed, 'customerDeleted', a.customer_deleted, 'syncError', a.sync_error) FROM a) AS account,
    ${rows(`stripe_id AS id, tier, status, price_id AS "priceId", ${isoTimestampSql('period_end')} AS "periodEnd", ${isoTimestampSql('cancel_at')} AS "cancelAt", ${isoTimestampSql('ended_at')} AS "endedAt"`, 'billing.subscription WHERE account_id = (SELECT id FROM a)', 'created_at')} AS subscriptions,
    ${rows(`id, change_type AS "changeType", from_tier AS "fromTier", to_tier AS "toTier", status, ${isoTimestampSql('effective_date')} AS "effectiveDate"`, 'billing.subscription_change WHERE account_id = (SELECT id FROM a)', 'created_at')} AS changes,
    ${rows(`stripe_id AS id, number, status, total, amount_paid AS "amountPaid", refunded, currency, ${isoTimestampSql('created_at')} AS "createdAt"`, 'billing.invoice WHERE account_id = (SELECT id FROM a)', 'created_at')} AS invoices,
    ${rows(`amount_cents AS "amountCents", currency, reason, status, ${isoTimestampSql('created_at')} AS "createdAt"`, 'billing.credit_ledger WHERE account_id = (SELECT id FROM a)', 'created_at')} AS credits,
    ${rows(`tier, ${isoTimestampSql('starts_at')} AS "from", ${isoTimestampSql('ends_at')} AS until, made_by AS "madeBy", reason`, 'billing.entitlement_grant WHERE user_id = $1', 'created_at')} AS grants,
    ${rows(`referral_id AS "referralId", state, lost_because AS "lostBecause", amount_cents AS "amountCents", ${isoTimestampSql('created_at')} AS "createdAt", ${isoTimestampSql('earned_at')} AS "earnedAt"`, 'billing.referral_reward WHERE account_id = (SELECT id FROM a)', 'created_at')} AS rewards,
    ${rows(`id, kind, state, attempts, last_error AS "lastError", ${isoTimestampSql('created_at')} AS "createdAt"`, 'billing.command WHERE account_id = (SELECT id FROM a)', 'created_at')} AS commands`;
const ofPerson = `WITH a AS (SELECT * FROM billing.billing_account WHERE user_id = $1) ${billingRows}`;

/**
 * The plan of a user and all rows that it follows from, for support. Ids, amounts and times; no card,
 * address or name.
 */
@Injectable()
export class AdminBillingQuery {
  constructor(
    private readonly database: Database,
    private readonly info: SubscriptionInfoQuery,
  ) {}

  async of(userId: string): Promise<AdminBilling> {
    const { success: _, ...has } = await this.info.of(userId);
    const [found] = await this.database.query<BillingRows>(ofPerson, [userId]);
    if (!found) throw new Error('The statement for the admin page returned no row');
    return { has, ...found };
  }
}
