import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { CreditEntryState } from '../domain/credit/credit';
import type { InvoiceRow, PaymentRow } from '../domain/payments/payment';
import type { ReferralRewardState } from '../domain/rewards/referral-reward';
import type { SubscriptionRow, SubscriptionChangeState } from '../domain/subscription/subscription';
import { ofAccount } from './billing-account.schema';

export const SubscriptionSchema = new EntitySchema<SubscriptionRow>({
  name: 'billing.subscription',
  schema: 'billing',
  tableName: 'subscription',
  columns: {
    id: { ...column.text, name: 'stripe_id', primary: true, primaryKeyConstraintName: 'subscription_pkey' },
    accountId: column.uuid,
    status: column.text,
    itemId: column.text,
    priceId: column.text,
    tier: nullable(column.text),
    quantity: column.int,
    periodStart: column.timestamp,
    periodEnd: column.timestamp,
    cancelAtPeriodEnd: column.flag,
    cancelAt: nullable(column.timestamp),
    endedAt: nullable(column.timestamp),
    endedUnpaid: { ...column.flag, default: false },
    trialEnd: nullable(column.timestamp),
    scheduleId: nullable(column.text),
    nextPriceId: { ...nullable(column.text), name: 'schedule_next_price' },
    nextStartsAt: { ...nullable(column.timestamp), name: 'schedule_next_at' },
    pendingPriceId: { ...nullable(column.text), name: 'pending_price' },
    pendingExpiresAt: nullable(column.timestamp),
    latestInvoiceId: nullable(column.text),
    createdAt: column.timestamp,
  },
  checks: [
    { name: 'subscription_tier', expression: `tier IN ('trial', 'starter', 'pro', 'platinum')` },
    {
      name: 'subscription_status',
      expression: `status IN ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')`,
    },
  ],
  indices: [
    { name: 'subscription_of_account', columns: ['accountId'] },
    { name: 'subscription_pending', columns: ['pendingExpiresAt'], where: 'pending_expires_at IS NOT NULL' },
  ],
  foreignKeys: [ofAccount('subscription')],
});

const tiers = `('trial', 'starter', 'pro', 'platinum')`;

export const SubscriptionChangeSchema = new EntitySchema<SubscriptionChangeState>({
  name: 'billing.subscription_change',
  schema: 'billing',
  tableName: 'subscription_change',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'subscription_change_pkey' },
    accountId: column.uuid,
    changeType: column.text,
    fromTier: column.text,
    toTier: column.text,
    scheduledDate: nullable(column.timestamp),
    effectiveDate: nullable(column.timestamp),
    createdAt: column.timestamp,
    status: column.text,
    cancellable: column.flag,
    ref: { ...column.text, name: 'stripe_ref' },
  },
  checks: [
    {
      name: 'subscription_change_type',
      expression: `change_type IN ('cancel', 'downgrade', 'upgrade', 'reactivate')`,
    },
    {
      name: 'subscription_change_status',
      expression: `status IN ('pending', 'processing', 'completed', 'canceled', 'failed', 'superseded')`,
    },
    { name: 'subscription_change_tiers', expression: `from_tier IN ${tiers} AND to_tier IN ${tiers}` },
  ],
  indices: [
    { name: 'subscription_change_of_account', columns: ['accountId', 'createdAt'] },
    {
      name: 'one_pending',
      columns: ['accountId'],
      unique: true,
      where: `status IN ('pending', 'processing')`,
    },
  ],
  foreignKeys: [ofAccount('subscription_change')],
});

export const InvoiceSchema = new EntitySchema<InvoiceRow>({
  name: 'billing.invoice',
  schema: 'billing',
  tableName: 'invoice',
  columns: {
    id: { ...column.text, name: 'stripe_id', primary: true, primaryKeyConstraintName: 'invoice_pkey' },
    accountId: column.uuid,
    number: nullable(column.text),
    status: column.text,
    reason: column.text,
    subscriptionId: nullable(column.text),
    priceId: nullable(column.text),
    productName: nullable(column.text),
    total: column.int,
    amountDue: column.int,
    amountPaid: column.int,
    refunded: column.int,
    startingBalance: column.int,
    currency: column.text,
    createdAt: column.timestamp,
    paidAt: nullable(column.timestamp),
    nextAttemptAt: nullable(column.timestamp),
    attempted: column.flag,
    hostedUrl: nullable(column.text),
    hasPdf: column.flag,
    cardFingerprint: nullable(column.text),
    cardBrand: nullable(column.text),
    cardLast4: nullable(column.text),
  },
  checks: [
    { name: 'invoice_status', expression: `status IN ('draft', 'open', 'paid', 'uncollectible', 'void')` },
  ],
  indices: [
    { name: 'invoice_of_account', columns: ['accountId', 'createdAt'] },
    { name: 'invoice_unpaid', columns: ['accountId'], where: `status IN ('draft', 'open')` },
  ],
  foreignKeys: [ofAccount('invoice')],
});

export const PaymentSchema = new EntitySchema<PaymentRow>({
  name: 'billing.payment',
  schema: 'billing',
  tableName: 'payment',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'payment_pkey' },
    accountId: column.uuid,
    kind: column.text,
    ref: { ...column.text, name: 'stripe_ref' },
    amount: column.int,
    refunded: column.int,
    currency: column.text,
    status: column.text,
    description: nullable(column.text),
    createdAt: column.timestamp,
  },
  checks: [
    { name: 'payment_kind', expression: `kind IN ('first', 'renewal', 'change', 'other')` },
    { name: 'payment_status', expression: `status IN ('pending', 'completed', 'failed', 'canceled')` },
  ],
  indices: [
    { name: 'payment_of_account', columns: ['accountId', 'createdAt'] },
    { name: 'payment_ref', columns: ['ref'], unique: true },
  ],
  foreignKeys: [ofAccount('payment')],
});

export const CreditEntrySchema = new EntitySchema<CreditEntryState>({
  name: 'billing.credit_ledger',
  schema: 'billing',
  tableName: 'credit_ledger',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'credit_ledger_pkey' },
    accountId: column.uuid,
    amountCents: column.int,
    currency: column.text,
    reason: column.text,
    reference: column.text,
    providerEntryId: { ...nullable(column.text), name: 'stripe_txn_id' },
    status: column.text,
    createdAt: column.timestamp,
    syncedAt: nullable(column.timestamp),
  },
  checks: [{ name: 'credit_ledger_status', expression: `status IN ('unsynced', 'synced', 'voided')` }],
  indices: [
    { name: 'credit_ledger_of_account', columns: ['accountId'] },
    { name: 'credit_ledger_reason', columns: ['reason', 'reference'], unique: true },
    { name: 'credit_ledger_txn', columns: ['providerEntryId'], unique: true },
  ],
  foreignKeys: [ofAccount('credit_ledger')],
});

export const ReferralRewardSchema = new EntitySchema<ReferralRewardState>({
  name: 'billing.referral_reward',
  schema: 'billing',
  tableName: 'referral_reward',
  columns: {
    referralId: { ...column.id, primaryKeyConstraintName: 'referral_reward_pkey' },
    accountId: column.uuid,
    inviteeId: nullable(column.uuid),
    amountCents: column.int,
    currency: column.text,
    state: column.text,
    lostBecause: nullable(column.text),
    invoiceId: nullable(column.text),
    createdAt: column.timestamp,
    earnedAt: nullable(column.timestamp),
    endedAt: nullable(column.timestamp),
    takenBackCents: nullable(column.int),
  },
  checks: [
    { name: 'referral_reward_state', expression: `state IN ('pending', 'earned', 'lost')` },
    {
      name: 'referral_reward_reason',
      expression: `lost_because IN ('barred', 'capped', 'customer-before', 'disputed', 'friend-left', 'refunded', 'voided')`,
    },
  ],
  indices: [
    { name: 'referral_reward_of_account', columns: ['accountId'] },
    { name: 'referral_reward_invitee', columns: ['inviteeId'], unique: true },
    { name: 'referral_reward_open', columns: ['createdAt'], where: `state <> 'lost'` },
  ],
  foreignKeys: [ofAccount('referral_reward')],
});

interface GuaranteeClaimRow {
  id: string;
  person: Buffer;
  card: Buffer | null;
  at: Date;
}

/** Hashes of users and cards, which lead back to neither. The rows outlive the account. */
export const GuaranteeClaimSchema = new EntitySchema<GuaranteeClaimRow>({
  name: 'billing.money_back',
  schema: 'billing',
  tableName: 'money_back',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'money_back_pkey' },
    person: column.bytes,
    card: nullable(column.bytes),
    at: column.timestamp,
  },
  indices: [
    { name: 'money_back_person', columns: ['person'], unique: true },
    { name: 'money_back_card', columns: ['card'], unique: true },
  ],
});
