import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

interface HouseholdClockRow {
  householdId: string;
  timeZone: string;
  dayStartsAt: number;
  middayAt: number;
  eveningAt: number;
  /** The last day for which all routines are closed. */
  closedUntil: string | null;
}

/** Zone and times of households, kept from the events of identity. */
export const HouseholdClockSchema = new EntitySchema<HouseholdClockRow>({
  name: 'lists.household_clock',
  schema: 'lists',
  tableName: 'household_clock',
  columns: {
    householdId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'household_clock_pkey' },
    timeZone: column.text,
    dayStartsAt: column.int,
    middayAt: column.int,
    eveningAt: column.int,
    closedUntil: nullable(column.day),
  },
});
