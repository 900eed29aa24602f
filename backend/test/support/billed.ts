import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/platform/database/database';

/** As if somebody had been asked to pay a moment ago: an account, and an open invoice that has no file yet, with its payment. */
export async function billed(database: Database, userId: string): Promise<{ invoiceId: string; paymentId: string }> {
  const accountId = randomUUID();
  const ids = { invoiceId: `in_${randomUUID().replaceAll('-', '')}`, paymentId: randomUUID() };
  await database.query(
    `INSERT INTO billing.billing_account (id, user_id, currency, tier, status, entitled, redundant, stripe_balance_cents, disputed, customer_deleted, sync_ticket, synced_ticket, version, created_at)
     VALUES ($1, $2, 'eur', 'trial', 'none', '[]', false, 0, false, false, 0, 0, 0, now())`,
    [accountId, userId],
  );
  await database.query(
    `INSERT INTO billing.invoice (stripe_id, account_id, status, reason, total, amount_due, amount_paid, refunded, starting_balance, currency, created_at, attempted, has_pdf)
     VALUES ($1, $2, 'open', 'subscription_create', 499, 499, 0, 0, 0, 'eur', now(), false, false)`,
    [ids.invoiceId, accountId],
  );
  await database.query(
    `INSERT INTO billing.payment (id, account_id, kind, stripe_ref, amount, refunded, currency, status, created_at) VALUES ($1, $2, 'first', $3, 499, 0, 'eur', 'pending', now())`,
    [ids.paymentId, accountId, ids.invoiceId],
  );
  return ids;
}
