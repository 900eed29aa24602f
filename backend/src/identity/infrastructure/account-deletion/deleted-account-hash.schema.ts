import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';

interface DeletedAccountHashRow {
  mark: Buffer;
  leftAt: Date;
}

/** Hashes of provider accounts whose users deleted their account here. A hash does not lead to a person. */
export const DeletedAccountHashSchema = new EntitySchema<DeletedAccountHashRow>({
  name: 'identity.departed',
  schema: 'identity',
  tableName: 'departed',
  columns: {
    mark: { ...column.bytes, primary: true, primaryKeyConstraintName: 'departed_pkey' },
    leftAt: column.timestamp,
  },
  indices: [{ name: 'departed_age', columns: ['leftAt'] }],
});
