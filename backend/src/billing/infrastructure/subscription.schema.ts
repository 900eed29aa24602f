import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { SubscriptionRow } from '../domain/subscription';
import type { SubscriptionChangeState } from '../domain/subscription-change';
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
    { name: 'subscription_status', expression: `status IN ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')` },
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
    { name: 'subscription_change_type', expression: `change_type IN ('cancel', 'downgrade', 'upgrade', 'reactivate')` },
    { name: 'subscription_change_status', expression: `status IN ('pending', 'processing', 'completed', 'canceled', 'failed', 'superseded')` },
    { name: 'subscription_change_tiers', expression: `from_tier IN ${tiers} AND to_tier IN ${tiers}` },
  ],
  indices: [
    { name: 'subscription_change_of_account', columns: ['accountId', 'createdAt'] },
    { name: 'one_pending', columns: ['accountId'], unique: true, where: `status IN ('pending', 'processing')` },
  ],
  foreignKeys: [ofAccount('subscription_change')],
});
