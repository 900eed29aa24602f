import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';

interface PastGivenListRow {
  listId: string;
  childId: string;
  householdId: string;
}

const key = { ...column.uuid, primary: true, primaryKeyConstraintName: 'past_given_pkey' } as const;

/** Lists taken back from children. They still show the ticks of the child. */
export const PastGivenListSchema = new EntitySchema<PastGivenListRow>({
  name: 'lists.past_given',
  schema: 'lists',
  tableName: 'past_given',
  columns: { listId: key, childId: key, householdId: column.uuid },
  foreignKeys: [
    {
      name: 'past_given_list',
      target: 'lists.list',
      columnNames: ['listId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
  indices: [
    { name: 'past_given_child', columns: ['childId'] },
    { name: 'past_given_household', columns: ['householdId'] },
  ],
});
