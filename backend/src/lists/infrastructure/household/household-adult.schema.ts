import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';

interface HouseholdAdultRow {
  householdId: string;
  userId: string;
  role: string;
  since: Date;
}

const key = { ...column.uuid, primary: true, primaryKeyConstraintName: 'household_adult_pkey' } as const;

/** Organisers and adults of households, kept from the events of identity. */
export const HouseholdAdultSchema = new EntitySchema<HouseholdAdultRow>({
  name: 'lists.household_adult',
  schema: 'lists',
  tableName: 'household_adult',
  columns: { householdId: key, userId: key, role: column.text, since: column.timestamp },
  indices: [{ name: 'household_adult_user', columns: ['userId'] }],
});
