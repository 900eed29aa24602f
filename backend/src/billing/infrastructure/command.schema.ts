import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { BillingCommand } from '../domain/command';
import { ofAccount } from './billing-account.schema';

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
