import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { SubscriptionChangeState } from '../domain/subscription-change';
import { ofAccount } from './billing-account.schema';

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
