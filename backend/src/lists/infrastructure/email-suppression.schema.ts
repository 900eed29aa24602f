import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';

interface EmailSuppressionRow {
  addressHash: string;
  at: Date;
}

/** The suppression list, as keyed hashes of addresses. */
export const EmailSuppressionSchema = new EntitySchema<EmailSuppressionRow>({
  name: 'lists.silence',
  schema: 'lists',
  tableName: 'silence',
  columns: {
    addressHash: { ...column.text, primary: true, primaryKeyConstraintName: 'silence_pkey' },
    at: column.timestamp,
  },
});
