import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';

interface PreviousBanRow {
  mark: Buffer;
  barredAt: Date;
  leftAt: Date;
}

/** A hash does not lead to a person. It outlives the account. */
export const PreviousBanSchema = new EntitySchema<PreviousBanRow>({
  name: 'referrals.barred_mark',
  schema: 'referrals',
  tableName: 'barred_mark',
  columns: {
    mark: { ...column.bytes, primary: true, primaryKeyConstraintName: 'barred_mark_pkey' },
    barredAt: column.timestamp,
    leftAt: column.timestamp,
  },
  indices: [{ name: 'barred_mark_left', columns: ['leftAt'] }],
});
