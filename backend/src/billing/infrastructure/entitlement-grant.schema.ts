import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { EntitlementGrantState } from '../domain/entitlement-grant';

export const EntitlementGrantSchema = new EntitySchema<EntitlementGrantState>({
  name: 'billing.entitlement_grant',
  schema: 'billing',
  tableName: 'entitlement_grant',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'entitlement_grant_pkey' },
    userId: column.uuid,
    tier: column.text,
    // "from" is a word of SQL.
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
