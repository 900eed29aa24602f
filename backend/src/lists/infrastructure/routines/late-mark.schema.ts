import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

interface LateMarkRow {
  childId: string;
  itemId: string;
  day: string;
  householdId: string;
  /** Code of the refusal. */
  code: string;
  at: Date;
  /** Null: the child used the device of an adult. */
  deviceId: string | null;
}

const key = { primary: true, primaryKeyConstraintName: 'late_mark_pkey' } as const;

/** Marks of children that were refused. */
export const LateMarkSchema = new EntitySchema<LateMarkRow>({
  name: 'lists.late_mark',
  schema: 'lists',
  tableName: 'late_mark',
  columns: {
    childId: { ...column.uuid, ...key },
    itemId: { ...column.uuid, ...key },
    day: { ...column.day, ...key },
    householdId: column.uuid,
    code: column.text,
    at: column.timestamp,
    deviceId: nullable(column.uuid),
  },
  indices: [{ name: 'late_mark_household', columns: ['householdId', 'at'] }],
});
