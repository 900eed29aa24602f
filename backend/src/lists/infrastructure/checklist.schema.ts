import { itemsPerList } from '@pictick/rules/limits';
import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { ChecklistState } from '../domain/checklist';

export const ChecklistSchema = new EntitySchema<ChecklistState>({
  name: 'lists.list',
  schema: 'lists',
  tableName: 'list',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'list_pkey' },
    ownerId: column.uuid,
    name: column.text,
    listType: column.text,
    selectedCharacterId: nullable(column.text),
    createdAt: column.timestamp,
    archivedAt: nullable(column.timestamp),
    deletedAt: nullable(column.timestamp),
    handedOverAt: nullable(column.timestamp),
    householdId: nullable(column.uuid),
    version: column.bigint,
    itemCount: column.int,
    checkedCount: column.int,
    lastPosition: { ...nullable(column.text), collation: 'C' },
  },
  checks: [
    { name: 'list_type', expression: `list_type IN ('shopping', 'task')` },
    {
      name: 'list_counts',
      expression: `item_count BETWEEN 0 AND ${itemsPerList} AND checked_count BETWEEN 0 AND item_count`,
    },
  ],
  indices: [
    { name: 'list_owner', columns: ['ownerId'] },
    { name: 'list_household', columns: ['householdId'], where: 'household_id IS NOT NULL' },
    { name: 'list_trash', columns: ['deletedAt'], where: 'deleted_at IS NOT NULL' },
  ],
});
