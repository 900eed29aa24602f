import type { Recurrence } from '@pictick/rules/calendar/schedule';
import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

interface ScheduleState {
  listId: string;
  validFrom: string;
  householdId: string;
  recurrence: Recurrence | null;
  band: string;
  remindAt: number | null;
  children: string[];
}

const key = { primary: true, primaryKeyConstraintName: 'schedule_pkey' } as const;

/** The schedule of a routine, one row for each day from which another one is valid. */
export const ScheduleSchema = new EntitySchema<ScheduleState>({
  name: 'lists.schedule',
  schema: 'lists',
  tableName: 'schedule',
  columns: {
    listId: { ...column.uuid, ...key },
    validFrom: { ...column.day, ...key },
    householdId: column.uuid,
    recurrence: nullable(column.json),
    band: column.text,
    remindAt: nullable(column.int),
    children: { ...column.uuid, array: true },
  },
  foreignKeys: [
    {
      name: 'schedule_list',
      target: 'lists.list',
      columnNames: ['listId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
  indices: [{ name: 'schedule_household', columns: ['householdId'] }],
});
