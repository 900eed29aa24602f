import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';

interface HouseholdGivenRow {
  householdId: string;
  seq: string;
}

/** Counts the changes of the given lists of a household. It is part of the household's cursor. */
export const HouseholdGivenSchema = new EntitySchema<HouseholdGivenRow>({
  name: 'lists.household_given',
  schema: 'lists',
  tableName: 'household_given',
  columns: {
    householdId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'household_given_pkey' },
    seq: column.bigint,
  },
});
