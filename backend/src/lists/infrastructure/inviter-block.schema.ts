import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';

export interface InviterBlockRow {
  userId: string;
  ownerId: string;
  at: Date;
}

/** Inviters that a user has blocked. */
export const InviterBlockSchema = new EntitySchema<InviterBlockRow>({
  name: 'lists.refusal',
  schema: 'lists',
  tableName: 'refusal',
  columns: {
    userId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'refusal_pkey' },
    ownerId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'refusal_pkey' },
    at: column.timestamp,
  },
});
