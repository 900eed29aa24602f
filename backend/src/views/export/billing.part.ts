// Hand-written SQL: the archive has its own column names, over joined tables of billing.
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import type { ExportRequest } from './export-request';
import { addJson } from './json-file';
import type { ZipWriter } from './zip-writer';

// Stripe's sign is the opposite: negative is credit.
const account = `SELECT stripe_customer_id AS "customerAtStripe", status, tier, currency, -stripe_balance_cents AS "creditCents", period_end AS "periodEnd", cancel_at AS "endsAt", created_at AS since, synced_at AS "asOf"
  FROM billing.billing_account WHERE user_id = $1`;
const parts = {
  subscriptions: `SELECT s.stripe_id AS id, s.tier, s.status, s.price_id AS price, s.period_start AS "periodStart", s.period_end AS "periodEnd", s.cancel_at AS "endsAt", s.ended_at AS "endedAt", s.created_at AS "createdAt"
    FROM billing.subscription s JOIN billing.billing_account a ON a.id = s.account_id WHERE a.user_id = $1 ORDER BY s.created_at, s.stripe_id`,
  changes: `SELECT c.change_type AS change, c.from_tier AS "from", c.to_tier AS "to", c.status, c.scheduled_date AS "scheduledFor", c.effective_date AS "effectiveAt", c.created_at AS "createdAt"
    FROM billing.subscription_change c JOIN billing.billing_account a ON a.id = c.account_id WHERE a.user_id = $1 ORDER BY c.created_at, c.id`,
  invoices: `SELECT i.stripe_id AS id, i.number, i.status, i.product_name AS product, i.total, i.amount_due AS "amountDue", i.amount_paid AS "amountPaid", i.refunded, i.card_brand AS "cardBrand", i.card_last4 AS "cardLastDigits", i.currency, i.created_at AS "createdAt", i.paid_at AS "paidAt"
    FROM billing.invoice i JOIN billing.billing_account a ON a.id = i.account_id WHERE a.user_id = $1 ORDER BY i.created_at, i.stripe_id`,
  payments: `SELECT p.kind, p.status, p.amount, p.refunded, p.currency, p.description, p.stripe_ref AS invoice, p.created_at AS "createdAt"
    FROM billing.payment p JOIN billing.billing_account a ON a.id = p.account_id WHERE a.user_id = $1 ORDER BY p.created_at, p.id`,
  purchases: `SELECT c.price_id AS price, c.state, c.created_at AS "createdAt", c.ended_at AS "endedAt"
    FROM billing.checkout_attempt c JOIN billing.billing_account a ON a.id = c.account_id WHERE a.user_id = $1 ORDER BY c.created_at, c.id`,
  // Tells the reason of a credit, but not the friend, who is another person.
  credits: `SELECT l.amount_cents AS "amountCents", l.currency, l.reason, l.status, l.created_at AS "createdAt"
    FROM billing.credit_ledger l JOIN billing.billing_account a ON a.id = l.account_id WHERE a.user_id = $1 ORDER BY l.created_at, l.id`,
  wishes: `SELECT kind, state, created_at AS "createdAt", ended_at AS "endedAt" FROM billing.command WHERE user_id = $1 ORDER BY created_at, id`,
  mails: `SELECT kind, nullif(about, '') AS invoice, sent_at AS "sentAt" FROM billing.letter WHERE user_id = $1 AND sent_at IS NOT NULL ORDER BY sent_at, kind, about`,
};

/**
 * Purchases, payments, credit, requests and e-mails of billing. Stripe holds the cards; we know brand and
 * last four digits.
 */
@Injectable()
export class BillingPart {
  constructor(private readonly database: Database) {}

  async write(archive: ZipWriter, { userId }: ExportRequest): Promise<void> {
    const ask = (text: string): Promise<object[]> => this.database.query(text, [userId]);
    const [[theirs], ...rows] = await Promise.all([ask(account), ...Object.values(parts).map(ask)]);
    await addJson(archive, 'billing.json', {
      account: theirs ?? null,
      ...Object.fromEntries(Object.keys(parts).map((name, place) => [name, rows[place]])),
    });
  }
}
