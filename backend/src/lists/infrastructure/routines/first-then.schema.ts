import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';

interface FirstThenState {
  childId: string;
  householdId: string;
  day: string;
  firstItem: string;
  thenItem: string;
}

/** Two cards that an adult picked for a child on a day. */
export const FirstThenSchema = new EntitySchema<FirstThenState>({
  name: 'lists.first_then',
  schema: 'lists',
  tableName: 'first_then',
  columns: {
    childId: { ...column.id, primaryKeyConstraintName: 'first_then_pkey' },
    householdId: column.uuid,
    day: column.day,
    firstItem: column.uuid,
    thenItem: column.uuid,
  },
  indices: [{ name: 'first_then_household', columns: ['householdId'] }],
});
