import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';

interface PastMembershipRow {
  userId: string;
  listId: string;
}

const key = { ...column.uuid, primary: true, primaryKeyConstraintName: 'footprint_pkey' } as const;

/** Lists that a user has been a member of and has left. */
export const PastMembershipSchema = new EntitySchema<PastMembershipRow>({
  name: 'lists.footprint',
  schema: 'lists',
  tableName: 'footprint',
  columns: { userId: key, listId: key },
  foreignKeys: [
    {
      name: 'footprint_list',
      target: 'lists.list',
      columnNames: ['listId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
  indices: [{ name: 'footprint_of_list', columns: ['listId'] }],
});
