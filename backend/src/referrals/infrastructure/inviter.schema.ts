import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { InviterState } from '../domain/inviter';

export const InviterSchema = new EntitySchema<InviterState>({
  name: 'referrals.inviter',
  schema: 'referrals',
  tableName: 'inviter',
  columns: {
    userId: { ...column.id, primaryKeyConstraintName: 'inviter_pkey' },
    code: column.text,
    clicks: column.int,
    createdAt: column.timestamp,
    updatedAt: column.timestamp,
    barredAt: nullable(column.timestamp),
  },
  indices: [{ name: 'inviter_code', columns: ['code'], unique: true }],
});
