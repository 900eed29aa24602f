import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { BillingAccountState } from '../domain/account/billing-account';
import type { CheckoutAttemptState } from '../domain/checkout/checkout-attempt';
import type { BillingCommand } from '../domain/commands/command';
import type { EntitlementGrantState } from '../domain/grants/entitlement-grant';

export const BillingAccountSchema = new EntitySchema<BillingAccountState>({
  name: 'BillingAccount',
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
    issuedFencingToken: { ...column.bigint, name: 'sync_ticket' },
    writtenFencingToken: { ...column.bigint, name: 'synced_ticket' },
    syncedAt: nullable(column.timestamp),
    syncError: nullable(column.text),
    version: column.int,
    projectionVersion: { ...nullable(column.int), name: 'edition' },
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
    {
      name: 'billing_account_waiting',
      columns: ['syncedAt'],
      where: `status IN ('incomplete', 'active_upgrade_pending')`,
    },
  ],
});

/** The rows of an account are deleted with it. */
export const ofAccount = (
  table: string,
): {
  name: string;
  target: string;
  columnNames: string[];
  referencedColumnNames: string[];
  onDelete: 'CASCADE';
} => ({
  name: `${table}_account`,
  target: 'BillingAccount',
  columnNames: ['accountId'],
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE',
});

export const CheckoutAttemptSchema = new EntitySchema<CheckoutAttemptState>({
  name: 'billing.checkout_attempt',
  schema: 'billing',
  tableName: 'checkout_attempt',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'checkout_attempt_pkey' },
    accountId: column.uuid,
    priceId: column.text,
    sessionId: { ...nullable(column.text), name: 'stripe_session_id' },
    url: nullable(column.text),
    state: column.text,
    expiresAt: column.timestamp,
    createdAt: column.timestamp,
    endedAt: nullable(column.timestamp),
  },
  checks: [
    {
      name: 'checkout_attempt_state',
      expression: `state IN ('processing', 'finalizing', 'success', 'failed', 'cancelled')`,
    },
  ],
  indices: [
    { name: 'checkout_attempt_of_account', columns: ['accountId', 'createdAt'] },
    { name: 'checkout_attempt_session', columns: ['sessionId'], unique: true },
    { name: 'one_open_checkout', columns: ['accountId'], unique: true, where: `state = 'processing'` },
    { name: 'checkout_under_way', columns: ['createdAt'], where: `state IN ('processing', 'finalizing')` },
  ],
  foreignKeys: [ofAccount('checkout_attempt')],
});

export const CommandSchema = new EntitySchema<BillingCommand>({
  name: 'billing.command',
  schema: 'billing',
  tableName: 'command',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'command_pkey' },
    userId: column.uuid,
    accountId: column.uuid,
    key: column.text,
    fingerprint: column.bytes,
    kind: column.text,
    wish: column.json,
    params: nullable(column.json),
    state: column.text,
    answer: nullable(column.text),
    attempts: column.int,
    lockedUntil: column.timestamp,
    lastError: nullable(column.text),
    createdAt: column.timestamp,
    endedAt: nullable(column.timestamp),
  },
  checks: [{ name: 'command_state', expression: `state IN ('open', 'done', 'refused')` }],
  indices: [
    { name: 'command_key', columns: ['userId', 'key'], unique: true },
    { name: 'one_command', columns: ['accountId'], unique: true, where: `state = 'open'` },
    { name: 'command_age', columns: ['createdAt'] },
  ],
  foreignKeys: [ofAccount('command')],
});

interface ReconciliationCheckRow {
  accountId: string;
  reason: string;
  claimedAt: Date;
  doneAt: Date | null;
  found: string | null;
}

export const ReconciliationCheckSchema = new EntitySchema<ReconciliationCheckRow>({
  name: 'billing.account_look',
  schema: 'billing',
  tableName: 'account_look',
  columns: {
    accountId: { ...column.id, primaryKeyConstraintName: 'account_look_pkey' },
    reason: { ...column.text, primary: true, primaryKeyConstraintName: 'account_look_pkey' },
    claimedAt: column.timestamp,
    doneAt: nullable(column.timestamp),
    found: nullable(column.text),
  },
  checks: [
    { name: 'account_look_reason', expression: `reason IN ('due', 'open', 'sweep', 'ledger', 'debts')` },
  ],
  foreignKeys: [ofAccount('account_look')],
});

export const EntitlementGrantSchema = new EntitySchema<EntitlementGrantState>({
  name: 'billing.entitlement_grant',
  schema: 'billing',
  tableName: 'entitlement_grant',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'entitlement_grant_pkey' },
    userId: column.uuid,
    tier: column.text,
    // "from" is a keyword of SQL.
    from: { ...column.timestamp, name: 'starts_at' },
    until: { ...nullable(column.timestamp), name: 'ends_at' },
    reason: column.text,
    madeBy: column.text,
    createdAt: column.timestamp,
    source: nullable(column.text),
    sourceId: nullable(column.text),
  },
  checks: [{ name: 'entitlement_grant_tier', expression: `tier IN ('trial', 'starter', 'pro', 'platinum')` }],
  indices: [
    { name: 'entitlement_grant_user', columns: ['userId'] },
    { name: 'entitlement_grant_source', columns: ['source', 'sourceId'], unique: true },
  ],
});

interface SentEmailRow {
  userId: string;
  kind: string;
  about: string;
  claimedAt: Date;
  sentAt: Date | null;
}

export const SentEmailSchema = new EntitySchema<SentEmailRow>({
  name: 'billing.letter',
  schema: 'billing',
  tableName: 'letter',
  columns: {
    userId: { ...column.id, primaryKeyConstraintName: 'letter_pkey' },
    kind: { ...column.text, primary: true, primaryKeyConstraintName: 'letter_pkey' },
    about: { ...column.text, primary: true, primaryKeyConstraintName: 'letter_pkey' },
    claimedAt: column.timestamp,
    sentAt: nullable(column.timestamp),
  },
  checks: [
    {
      name: 'letter_kind',
      expression: `kind IN ('trial-soon', 'trial-over', 'payment-failed', 'payment-action', 'command-ended', 'refunded')`,
    },
  ],
});
