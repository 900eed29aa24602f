import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';

interface FootprintRow {
  userId: string;
  listId: string;
}

const key = { ...column.uuid, primary: true, primaryKeyConstraintName: 'footprint_pkey' } as const;

/** Who has been in which list and is in it no longer. */
export const FootprintSchema = new EntitySchema<FootprintRow>({
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
