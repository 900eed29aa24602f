import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { BillingAccountState } from '../domain/billing-account';

export const BillingAccountSchema = new EntitySchema<BillingAccountState>({
  name: 'billing.billing_account',
  schema: 'billing',
  tableName: 'billing_account',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'billing_account_pkey' },
    userId: column.uuid,
    customerId: { ...nullable(column.text), name: 'stripe_customer_id' },
    currency: column.text,
    tier: column.text,
    status: column.text,
    currentSubscriptionId: { ...nullable(column.text), name: 'current_sub_id' },
    periodEnd: nullable(column.timestamp),
    cancelAt: nullable(column.timestamp),
    entitled: column.json,
    redundant: column.flag,
    balance: { ...column.int, name: 'stripe_balance_cents' },
    disputed: column.flag,
    customerDeleted: column.flag,
    syncTicket: column.bigint,
    syncedTicket: column.bigint,
    syncedAt: nullable(column.timestamp),
    syncError: nullable(column.text),
    version: column.int,
    edition: nullable(column.int),
    createdAt: column.timestamp,
  },
  checks: [
    { name: 'billing_account_tier', expression: `tier IN ('trial', 'starter', 'pro', 'platinum')` },
    {
      name: 'billing_account_status',
      expression: `status IN ('none', 'incomplete', 'active', 'active_canceling', 'active_downgrading', 'active_upgrade_pending', 'past_due', 'unpaid', 'paused', 'ended')`,
    },
  ],
  indices: [
    { name: 'billing_account_user', columns: ['userId'], unique: true },
    { name: 'billing_account_customer', columns: ['customerId'], unique: true },
    { name: 'billing_account_due', columns: ['periodEnd'], where: 'period_end IS NOT NULL' },
    { name: 'billing_account_ending', columns: ['cancelAt'], where: 'cancel_at IS NOT NULL' },
    { name: 'billing_account_failed', columns: ['syncedAt'], where: 'sync_error IS NOT NULL' },
    { name: 'billing_account_waiting', columns: ['syncedAt'], where: `status IN ('incomplete', 'active_upgrade_pending')` },
  ],
});

/** What hangs on the account goes with it. */
export const ofAccount = (table: string): { name: string; target: string; columnNames: string[]; referencedColumnNames: string[]; onDelete: 'CASCADE' } => ({
  name: `${table}_account`,
  target: 'billing.billing_account',
  columnNames: ['accountId'],
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE',
});
