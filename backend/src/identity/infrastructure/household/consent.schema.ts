import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

export interface ConsentRow {
  id: string;
  householdId: string;
  personId: string;
  textVersion: string;
  language: string;
  method: 'email' | 'card';
  askedAt: Date;
  /** SHA-256 of the token in the mail; null once it was used. */
  tokenHash: Buffer | null;
  agreedAt: Date | null;
  /** The time of the second mail. */
  confirmedAt: Date | null;
  withdrawnAt: Date | null;
}

/** A parent's consent to the processing of data of the children. */
export const ConsentSchema = new EntitySchema<ConsentRow>({
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
