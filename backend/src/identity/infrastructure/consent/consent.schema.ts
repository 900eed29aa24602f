import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';
import type { ConsentRecord } from '../../domain/consent/consent';

/** A parent's consent to the processing of data of the children. */
export const ConsentSchema = new EntitySchema<ConsentRecord>({
  name: 'Consent',
  schema: 'identity',
  tableName: 'consent',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'consent_pkey' },
    householdId: column.uuid,
    personId: column.uuid,
    textVersion: column.text,
    language: column.text,
    method: column.text,
    askedAt: column.timestamp,
    tokenHash: nullable(column.bytes),
    agreedAt: nullable(column.timestamp),
    confirmedAt: nullable(column.timestamp),
    withdrawnAt: nullable(column.timestamp),
  },
  indices: [
    {
      name: 'consent_open',
      columns: ['householdId', 'personId'],
      unique: true,
      where: 'withdrawn_at IS NULL',
    },
    { name: 'consent_person', columns: ['personId'] },
    { name: 'consent_token', columns: ['tokenHash'], unique: true },
  ],
  checks: [{ name: 'consent_method', expression: `method IN ('email', 'card')` }],
});
