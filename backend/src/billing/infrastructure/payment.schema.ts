import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { InvoiceRow, PaymentRow } from '../domain/payment';
import { ofAccount } from './billing-account.schema';

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
  checks: [{ name: 'invoice_status', expression: `status IN ('draft', 'open', 'paid', 'uncollectible', 'void')` }],
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
