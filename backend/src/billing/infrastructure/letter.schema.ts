import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';

interface LetterRow {
  userId: string;
  kind: string;
  about: string;
  claimedAt: Date;
  sentAt: Date | null;
}

export const LetterSchema = new EntitySchema<LetterRow>({
  name: 'billing.letter',
  schema: 'billing',
  tableName: 'letter',
  columns: {
    userId: { ...column.id, primaryKeyConstraintName: 'letter_pkey' },
    kind: { ...column.text, primary: true, primaryKeyConstraintName: 'letter_pkey' },
    about: { ...column.text, primary: true, primaryKeyConstraintName: 'letter_pkey' },
    claimedAt: column.timestamp,
    sentAt: nullable(column.timestamp),
  },
  checks: [{ name: 'letter_kind', expression: `kind IN ('trial-soon', 'trial-over', 'payment-failed', 'payment-action', 'command-ended', 'refunded')` }],
});
