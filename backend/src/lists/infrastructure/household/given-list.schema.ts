import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';

interface GivenListRow {
  listId: string;
  childId: string;
  householdId: string;
  givenAt: Date;
}

const key = { ...column.uuid, primary: true, primaryKeyConstraintName: 'given_pkey' } as const;

/** Lists given to children. */
export const GivenListSchema = new EntitySchema<GivenListRow>({
  name: 'lists.given',
  schema: 'lists',
  tableName: 'given',
  columns: {
    listId: key,
    childId: key,
    householdId: column.uuid,
    givenAt: column.timestamp,
  },
  foreignKeys: [
    {
      name: 'given_list',
      target: 'lists.list',
      columnNames: ['listId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
  indices: [
    { name: 'given_child', columns: ['childId'] },
    { name: 'given_household', columns: ['householdId'] },
  ],
});
