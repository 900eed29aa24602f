import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';
import type { ListChange } from '../domain/list-change';

export interface ListEventState {
  listId: string;
  seq: number;
  opId: string;
  actor: string;
  type: ListChange['type'];
  payload: ListChange['payload'];
  at: Date;
}

/** Change log of a list, one row per version. */
export const ListEventSchema = new EntitySchema<ListEventState>({
  name: 'lists.list_event',
  schema: 'lists',
  tableName: 'list_event',
  columns: {
    listId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'list_event_pkey' },
    seq: { ...column.bigint, primary: true, primaryKeyConstraintName: 'list_event_pkey' },
    opId: column.text,
    actor: column.uuid,
    type: column.text,
    payload: column.json,
    at: column.timestamp,
  },
  foreignKeys: [
    {
      name: 'list_event_list',
      target: 'lists.list',
      columnNames: ['listId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
  // A block range index, which the ORM cannot compare.
  indices: [{ name: 'list_event_age', columns: ['at'], synchronize: false }],
  // A command changes a list once, even after its idempotency key has expired.
  uniques: [{ name: 'list_event_once', columns: ['listId', 'actor', 'opId'] }],
});
