import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

interface ChosenOrderRow {
  listId: string;
  userId: string;
  chosen: string | null;
  storeId: string | null;
}

/** The order, and the store, by which a user has chosen to see a list. */
export const ChosenOrderSchema = new EntitySchema<ChosenOrderRow>({
  name: 'lists.chosen_order',
  schema: 'lists',
  tableName: 'chosen_order',
  columns: {
    listId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'chosen_order_pkey' },
    userId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'chosen_order_pkey' },
    chosen: nullable(column.text),
    storeId: nullable(column.uuid),
  },
  checks: [{ name: 'chosen_order_known', expression: `chosen IN ('sections', 'own')` }],
  foreignKeys: [
    {
      name: 'chosen_order_list',
      target: 'lists.list',
      columnNames: ['listId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
  indices: [{ name: 'chosen_order_user', columns: ['userId'] }],
});
