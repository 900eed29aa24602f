import type { MarkState } from '@pictick/rules/routines/mark';
import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';

interface MarkRow {
  itemId: string;
  day: string;
  /** `wholeFamily`: no child. */
  childId: string;
  listId: string;
  householdId: string;
  state: MarkState;
  as: 'child' | 'adult';
  actor: string;
  at: Date;
  /** Version of the list that the mark made. */
  seq: number;
}

const key = { primary: true, primaryKeyConstraintName: 'mark_pkey' } as const;

/** The state of an item on a day, set for one child or for the whole family. */
export const MarkSchema = new EntitySchema<MarkRow>({
  name: 'lists.mark',
  schema: 'lists',
  tableName: 'mark',
  columns: {
    itemId: { ...column.uuid, ...key },
    day: { ...column.day, ...key },
    childId: { ...column.uuid, ...key },
    listId: column.uuid,
    householdId: column.uuid,
    state: column.text,
    as: { ...column.text, name: 'as_' },
    actor: column.uuid,
    at: column.timestamp,
    seq: column.bigint,
  },
  foreignKeys: [
    {
      name: 'mark_item',
      target: 'lists.item',
      columnNames: ['itemId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
  indices: [
    { name: 'mark_list_day', columns: ['listId', 'day'] },
    { name: 'mark_household_day', columns: ['householdId', 'day'] },
    { name: 'mark_child', columns: ['childId'] },
    // A block range index, which the ORM cannot compare.
    { name: 'mark_age', columns: ['day'], synchronize: false },
  ],
});
