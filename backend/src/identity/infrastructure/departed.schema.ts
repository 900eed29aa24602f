import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';

interface DepartedRow {
  mark: Buffer;
  leftAt: Date;
}

/** Marks of provider accounts whose people left; nothing leads from one to a person. */
export const DepartedSchema = new EntitySchema<DepartedRow>({
  name: 'identity.departed',
  schema: 'identity',
  tableName: 'departed',
  columns: {
    mark: { ...column.bytes, primary: true, primaryKeyConstraintName: 'departed_pkey' },
    leftAt: column.timestamp,
  },
  indices: [{ name: 'departed_age', columns: ['leftAt'] }],
});
