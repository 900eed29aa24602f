import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { PaymentRow } from '../domain/payment';
import { ofAccount } from './billing-account.schema';

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
