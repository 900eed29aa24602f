import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';

interface BarredMarkRow {
  mark: Buffer;
  barredAt: Date;
  leftAt: Date;
}

/** Nothing leads from a mark to a person. It outlives the account. */
export const BarredMarkSchema = new EntitySchema<BarredMarkRow>({
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
