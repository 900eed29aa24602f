import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

interface DayOffState {
  id: string;
  householdId: string;
  /** Null: the whole household. */
  childId: string | null;
  fromDay: string;
  toDay: string;
  madeBy: string;
  madeAt: Date;
  deletedAt: Date | null;
}

/** Days without routines, including both ends. */
export const DayOffSchema = new EntitySchema<DayOffState>({
  name: 'lists.day_off',
  schema: 'lists',
  tableName: 'day_off',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'day_off_pkey' },
    householdId: column.uuid,
    childId: nullable(column.uuid),
    fromDay: column.day,
    toDay: column.day,
    madeBy: column.uuid,
    madeAt: column.timestamp,
    deletedAt: nullable(column.timestamp),
  },
  indices: [{ name: 'day_off_household', columns: ['householdId', 'toDay'] }],
});
