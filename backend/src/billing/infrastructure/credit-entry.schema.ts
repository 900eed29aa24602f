import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { CreditEntryState } from '../domain/credit-entry';
import { ofAccount } from './billing-account.schema';

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
