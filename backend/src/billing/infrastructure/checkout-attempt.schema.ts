import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { CheckoutAttemptState } from '../domain/checkout-attempt';
import { ofAccount } from './billing-account.schema';

export const CheckoutAttemptSchema = new EntitySchema<CheckoutAttemptState>({
  name: 'billing.checkout_attempt',
  schema: 'billing',
  tableName: 'checkout_attempt',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'checkout_attempt_pkey' },
    accountId: column.uuid,
    priceId: column.text,
    sessionId: { ...nullable(column.text), name: 'stripe_session_id' },
    url: nullable(column.text),
    state: column.text,
    expiresAt: column.timestamp,
    createdAt: column.timestamp,
    endedAt: nullable(column.timestamp),
  },
  checks: [{ name: 'checkout_attempt_state', expression: `state IN ('processing', 'finalizing', 'success', 'failed', 'cancelled')` }],
  indices: [
    { name: 'checkout_attempt_of_account', columns: ['accountId', 'createdAt'] },
    { name: 'checkout_attempt_session', columns: ['sessionId'], unique: true },
    { name: 'one_open_checkout', columns: ['accountId'], unique: true, where: `state = 'processing'` },
    { name: 'checkout_under_way', columns: ['createdAt'], where: `state IN ('processing', 'finalizing')` },
  ],
  foreignKeys: [ofAccount('checkout_attempt')],
});
