import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';

interface SilenceRow {
  addressHash: string;
  at: Date;
}

/** Addresses that want no invitations, as hashes. */
export const SilenceSchema = new EntitySchema<SilenceRow>({
  name: 'lists.silence',
  schema: 'lists',
  tableName: 'silence',
  columns: {
    addressHash: { ...column.text, primary: true, primaryKeyConstraintName: 'silence_pkey' },
    at: column.timestamp,
  },
});
