import { randomUUID } from 'node:crypto';
import type { Database } from '../../../src/platform/database/database';

type Row = Record<string, string | number | boolean | null | Date | object>;

const into = {
  billing_account:
    'INSERT INTO billing.billing_account SELECT * FROM jsonb_populate_record(null::billing.billing_account, $1)',
  subscription:
    'INSERT INTO billing.subscription SELECT * FROM jsonb_populate_record(null::billing.subscription, $1)',
  subscription_change:
    'INSERT INTO billing.subscription_change SELECT * FROM jsonb_populate_record(null::billing.subscription_change, $1)',
  invoice: 'INSERT INTO billing.invoice SELECT * FROM jsonb_populate_record(null::billing.invoice, $1)',
  payment: 'INSERT INTO billing.payment SELECT * FROM jsonb_populate_record(null::billing.payment, $1)',
  checkout_attempt:
    'INSERT INTO billing.checkout_attempt SELECT * FROM jsonb_populate_record(null::billing.checkout_attempt, $1)',
  credit_ledger:
    'INSERT INTO billing.credit_ledger SELECT * FROM jsonb_populate_record(null::billing.credit_ledger, $1)',
};

const born = '2026-11-01T10:00:00Z';
const ordinary: Readonly<Record<keyof typeof into, () => Row>> = {
  billing_account: () => ({
    currency: 'eur',
    tier: 'trial',
    status: 'none',
    entitled: [],
    redundant: false,
    stripe_balance_cents: 0,
    disputed: false,
    customer_deleted: false,
    sync_ticket: 0,
    synced_ticket: 0,
    version: 0,
    created_at: born,
  }),
  subscription: () => ({
    status: 'active',
    item_id: 'si_1',
    price_id: 'price_pro',
    tier: 'pro',
    quantity: 1,
    period_start: born,
    period_end: '2026-12-01T10:00:00Z',
    cancel_at_period_end: false,
    ended_unpaid: false,
    created_at: born,
  }),
  subscription_change: () => ({
    id: randomUUID(),
    change_type: 'downgrade',
    from_tier: 'platinum',
    to_tier: 'starter',
    created_at: born,
    status: 'pending',
    cancellable: true,
    stripe_ref: 'sub_1',
  }),
  invoice: () => ({
    number: 'PICT-0001',
    status: 'paid',
    reason: 'subscription_cycle',
    product_name: 'Pictick Pro',
    total: 499,
    amount_due: 499,
    amount_paid: 499,
    refunded: 0,
    starting_balance: 0,
    currency: 'eur',
    created_at: born,
    attempted: true,
    has_pdf: true,
  }),
  payment: () => ({
    id: randomUUID(),
    kind: 'renewal',
    amount: 499,
    refunded: 0,
    currency: 'eur',
    status: 'completed',
    description: 'Pictick Pro',
    created_at: born,
  }),
  checkout_attempt: () => ({
    id: randomUUID(),
    price_id: 'price_pro',
    state: 'processing',
    expires_at: '2026-12-01T10:00:00Z',
    created_at: born,
  }),
  credit_ledger: () => ({
    id: randomUUID(),
    amount_cents: 499,
    currency: 'eur',
    reason: 'referral',
    reference: randomUUID(),
    status: 'unsynced',
    created_at: born,
  }),
};

/** Writes a row as the projector would, with usual values for all other columns. */
export const write = async (database: Database, table: keyof typeof into, row: Row): Promise<void> => {
  await database.query(into[table], [JSON.stringify({ ...ordinary[table](), ...row })]);
};

/**
 * A user who was just asked to pay: an account, and an open invoice without a file, with its payment, for
 * an upgrade.
 */
export async function paidAccount(
  database: Database,
  userId: string,
): Promise<{ invoiceId: string; paymentId: string; changeId: string }> {
  const account_id = randomUUID();
  const invoiceId = `in_${randomUUID().replaceAll('-', '')}`;
  const paymentId = randomUUID();
  const changeId = randomUUID();
  await write(database, 'billing_account', { id: account_id, user_id: userId });
  await write(database, 'invoice', {
    stripe_id: invoiceId,
    account_id,
    number: null,
    status: 'open',
    reason: 'subscription_create',
    amount_paid: 0,
    has_pdf: false,
  });
  await write(database, 'payment', {
    id: paymentId,
    account_id,
    kind: 'first',
    stripe_ref: invoiceId,
    status: 'pending',
  });
  await write(database, 'subscription_change', {
    id: changeId,
    account_id,
    change_type: 'upgrade',
    from_tier: 'starter',
    to_tier: 'pro',
    status: 'processing',
  });
  return { invoiceId, paymentId, changeId };
}
