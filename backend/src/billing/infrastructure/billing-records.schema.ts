import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { InvoiceRow, PaymentRow } from '../domain/payments/payment';
import type { SubscriptionRow } from '../domain/subscription/subscription';
import type { SubscriptionChangeState } from '../domain/subscription/subscription-change';
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
