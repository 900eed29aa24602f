import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';

interface ClosedDayRow {
  listId: string;
  day: string;
  /** `wholeFamily`: no child. */
  childId: string;
  householdId: string;
  planned: number;
  done: number;
}

const key = { primary: true, primaryKeyConstraintName: 'closed_day_pkey' } as const;

/** The result of a routine on a past day, for each child. */
export const ClosedDaySchema = new EntitySchema<ClosedDayRow>({
  name: 'lists.closed_day',
  schema: 'lists',
  tableName: 'closed_day',
  columns: {
    listId: { ...column.uuid, ...key },
    day: { ...column.day, ...key },
    childId: { ...column.uuid, ...key },
    householdId: column.uuid,
    planned: column.int,
    done: column.int,
  },
  foreignKeys: [
    {
      name: 'closed_day_list',
      target: 'lists.list',
      columnNames: ['listId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
  indices: [
    { name: 'closed_day_household_day', columns: ['householdId', 'day'] },
    { name: 'closed_day_child', columns: ['childId'] },
    // A block range index, which the ORM cannot compare.
    { name: 'closed_day_age', columns: ['day'], synchronize: false },
  ],
});
