import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';

export interface RefusalRow {
  userId: string;
  ownerId: string;
  at: Date;
}

/** Who wants no more invitations of whom. */
export const RefusalSchema = new EntitySchema<RefusalRow>({
  name: 'lists.refusal',
  schema: 'lists',
  tableName: 'refusal',
  columns: {
    userId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'refusal_pkey' },
    ownerId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'refusal_pkey' },
    at: column.timestamp,
  },
});
