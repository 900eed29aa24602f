// Hand-written SQL: accounts are claimed by conditions over several tables with locked rows skipped, and
// counted in one statement.
import { Injectable } from '@nestjs/common';
import { MoreThanOrEqual } from 'typeorm';
import { Database } from '../../platform/database/database';
import {
  type ReconciliationClaim,
  type ReconciliationReason,
  ReconciliationQueue,
  type StuckItems,
} from '../domain/reconciliation/reconciliation-queue';
import { ReconciliationCheckSchema } from './billing-account.schema';
import { orphanedInvoices } from './postgres-billing-records';
import { BackFillSchema } from './webhook-event.schema';

const asked = 'a.stripe_customer_id IS NOT NULL AND NOT a.customer_deleted';
const overSince = (column: 'period_end' | 'cancel_at'): string =>
  `SELECT id FROM billing.billing_account WHERE ${column} < $2::timestamptz - interval '30 min' AND (synced_at IS NULL OR synced_at < ${column} + interval '30 min')`;
/** The conditions for a check; $2 is now. Each begins with an indexed column. */
const reasons: Readonly<Record<ReconciliationReason, string>> = {
  due: `${asked} AND a.id IN (
    SELECT id FROM billing.billing_account WHERE sync_error IS NOT NULL
    UNION ${overSince('period_end')} UNION ${overSince('cancel_at')})`,
  open: `(a.synced_at IS NULL OR a.synced_at < $2::timestamptz - interval '4 min') AND a.id IN (
    SELECT id FROM billing.billing_account WHERE status IN ('incomplete', 'active_upgrade_pending')
    UNION SELECT account_id FROM billing.checkout_attempt WHERE state IN ('processing', 'finalizing') AND created_at < $2::timestamptz - interval '5 min'
    UNION SELECT account_id FROM billing.subscription_change WHERE status = 'processing' AND created_at < $2::timestamptz - interval '5 min')`,
  debts: `${asked} AND a.id IN (SELECT i.account_id FROM ${orphanedInvoices})`,
  sweep: `${asked} AND (a.status NOT IN ('none', 'ended') OR a.synced_at IS NULL OR a.sync_ticket <> a.synced_ticket OR EXISTS (
    SELECT 1 FROM billing.subscription s WHERE s.account_id = a.id AND (s.ended_at > $2::timestamptz - interval '60 days'
      OR s.ended_at > $2::timestamptz - interval '400 days' AND a.synced_at < $2::timestamptz - interval '30 days')))`,
  ledger: `${asked} AND (a.stripe_balance_cents <> 0 OR EXISTS (SELECT 1 FROM billing.credit_ledger l WHERE l.account_id = a.id AND l.status <> 'voided'))`,
};
/** How long a claim lasts before other workers may claim the account. */
const leaseMinutes: Readonly<Record<ReconciliationReason, number>> = {
  due: 9,
  open: 4,
  sweep: 9,
  ledger: 9,
  debts: 2,
};

// Concurrent claims get different accounts; an account that is being written waits for the next claim.
const claimFor = (
  reason: ReconciliationReason,
): string => `INSERT INTO billing.account_look AS known (account_id, reason, claimed_at)
  SELECT a.id, $1::text, $2::timestamptz FROM billing.billing_account a LEFT JOIN billing.account_look l ON l.account_id = a.id AND l.reason = $1::text
  WHERE ${reasons[reason]} AND (l.claimed_at IS NULL OR l.claimed_at <= $3) AND (l.done_at IS NULL OR $4::timestamptz IS NULL OR l.done_at < $4)
  ORDER BY l.claimed_at NULLS FIRST, a.id LIMIT $5 FOR UPDATE OF a SKIP LOCKED
  ON CONFLICT (account_id, reason) DO UPDATE SET claimed_at = excluded.claimed_at WHERE known.claimed_at <= $3
  RETURNING account_id AS id`;
const claims: Readonly<Record<ReconciliationReason, string>> = {
  due: claimFor('due'),
  open: claimFor('open'),
  sweep: claimFor('sweep'),
  ledger: claimFor('ledger'),
  debts: claimFor('debts'),
};

const remainingFor = (
  reason: 'sweep' | 'ledger',
): string => `SELECT count(*)::int AS n FROM billing.billing_account a LEFT JOIN billing.account_look l ON l.account_id = a.id AND l.reason = $1
  WHERE ${reasons[reason]} AND (l.done_at IS NULL OR l.done_at < $3 OR $2::timestamptz IS NULL)`;
const remaining = { sweep: remainingFor('sweep'), ledger: remainingFor('ledger') };

const recentActivity = `SELECT 1 FROM billing.billing_account a WHERE a.id = $1 AND (
  EXISTS (SELECT 1 FROM billing.webhook_event e WHERE e.customer_id = a.stripe_customer_id AND (e.state IN ('received', 'processing') OR e.received_at > $2))
  OR EXISTS (SELECT 1 FROM billing.command c WHERE c.account_id = a.id AND (c.state = 'open' OR c.ended_at > $2)))`;

const overdue = `SELECT
  (SELECT count(*)::int FROM billing.checkout_attempt WHERE state = 'processing' AND expires_at < $1::timestamptz - interval '1 h') AS checkouts,
  (SELECT count(*)::int FROM billing.subscription_change WHERE status = 'processing' AND stripe_ref LIKE 'command:%' AND created_at < $1::timestamptz - interval '1 h') AS changes,
  (SELECT count(*)::int FROM billing.checkout_attempt WHERE state = 'finalizing' AND created_at < $1::timestamptz - interval '25 h')
    + (SELECT count(*)::int FROM billing.subscription WHERE pending_expires_at < $1::timestamptz - interval '1 h' AND ended_at IS NULL) AS payments`;

@Injectable()
export class PostgresReconciliationQueue extends ReconciliationQueue {
  constructor(private readonly database: Database) {
    super();
  }

  async claim({ reason, now, since, most }: ReconciliationClaim): Promise<string[]> {
    const free = new Date(now.getTime() - leaseMinutes[reason] * 60_000);
    return (await this.database.query<{ id: string }>(claims[reason], [reason, now, free, since, most])).map(
      ({ id }) => id,
    );
  }

  async countRemaining(reason: 'sweep' | 'ledger', now: Date, since: Date): Promise<number> {
    return (await this.database.query<{ n: number }>(remaining[reason], [reason, now, since]))[0]?.n ?? 0;
  }

  async recordCheck(
    accountId: string,
    reason: ReconciliationReason,
    now: Date,
    found: string | null,
  ): Promise<void> {
    await this.database
      .entities(ReconciliationCheckSchema)
      .update({ accountId, reason }, { doneAt: now, found });
  }

  async summarize(reason: ReconciliationReason, since: Date): Promise<{ checked: number; found: number }> {
    const [row] = await this.database.query<{ checked: number; found: number }>(
      'SELECT count(*)::int AS checked, count(found)::int AS found FROM billing.account_look WHERE reason = $1 AND done_at >= $2',
      [reason, since],
    );
    return row ?? { checked: 0, found: 0 };
  }

  async hasRecentActivity(accountId: string, since: Date): Promise<boolean> {
    return (await this.database.query(recentActivity, [accountId, since])).length > 0;
  }

  async unknownCustomers(customerIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT DISTINCT theirs AS id FROM unnest($1::text[]) theirs WHERE NOT EXISTS (SELECT 1 FROM billing.billing_account WHERE stripe_customer_id = theirs)',
      [customerIds],
    );
    return rows.map(({ id }) => id);
  }

  async overdue(now: Date): Promise<StuckItems> {
    const [row] = await this.database.query<StuckItems>(overdue, [now]);
    return row ?? { checkouts: 0, changes: 0, payments: 0 };
  }

  isJobDone(job: string, since: Date): Promise<boolean> {
    return this.database.entities(BackFillSchema).existsBy({ id: job, filledUntil: MoreThanOrEqual(since) });
  }

  /** Stored with the progress of the back-fill: both say up to when the work is done. */
  async finishJob(job: string, since: Date, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO billing.back_fill AS known (id, filled_until) VALUES ($1, $3)
       ON CONFLICT (id) DO UPDATE SET filled_until = excluded.filled_until WHERE known.filled_until < $2 RETURNING 1 AS first`,
      [job, since, now],
    );
    return rows.length > 0;
  }
}
