import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { ItemState } from '../domain/item';

export const ItemSchema = new EntitySchema<ItemState>({
  name: 'lists.item',
  schema: 'lists',
  tableName: 'item',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'item_pkey' },
    listId: column.uuid,
    name: column.text,
    quantity: nullable(column.text),
    notes: nullable(column.text),
    checked: column.flag,
    checkedBy: nullable(column.uuid),
    position: { ...column.text, collation: 'C' },
    createdAt: column.timestamp,
    addedBy: column.uuid,
    promptId: nullable(column.text),
    selectedCharacterId: nullable(column.text),
    imageId: column.uuid,
    depicts: column.text,
    concept: nullable(column.text),
    deletedAt: nullable(column.timestamp),
    weekdays: nullable({ ...column.smallint, array: true }),
    forChildren: nullable({ ...column.uuid, array: true }),
    onlyOn: nullable(column.day),
    insteadOf: nullable(column.uuid),
    minutes: nullable(column.smallint),
    stars: nullable(column.smallint),
    needsApproval: nullable(column.flag),
    language: nullable(column.text),
  },
  foreignKeys: [
    {
      name: 'item_list',
      target: 'lists.list',
      columnNames: ['listId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
  indices: [
    // `checked` is in no index, so that a tick never has to touch one.
    { name: 'item_order', columns: ['listId', 'position', 'id'], where: 'deleted_at IS NULL' },
    { name: 'item_trash', columns: ['deletedAt'], where: 'deleted_at IS NOT NULL' },
    { name: 'item_image', columns: ['imageId'], unique: true },
  ],
});
