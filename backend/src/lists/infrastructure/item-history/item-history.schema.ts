import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

interface ItemHistoryRow {
  householdId: string;
  nameKey: string;
  name: string;
  quantity: string | null;
  count: number;
  lastAt: Date;
  boughtAt: Date[];
  favourite: boolean;
  forgottenAt: Date | null;
  section: string | null;
  seq: number;
}

interface ItemHistoryCursorRow {
  householdId: string;
  seq: number;
  completeSince: number;
}

interface ItemHistoryFeederRow {
  householdId: string;
  nameKey: string;
  userId: string;
}

interface ItemHistorySourceRow {
  householdId: string;
  itemId: string;
  reason: string;
  at: Date;
}

const inKey = <C extends object>(options: C, primaryKeyConstraintName: string) => ({
  ...options,
  primary: true,
  primaryKeyConstraintName,
});

/** A name that the adults of a household put on shopping lists, with its last purchases. */
export const ItemHistorySchema = new EntitySchema<ItemHistoryRow>({
  name: 'lists.item_history',
  schema: 'lists',
  tableName: 'item_history',
  columns: {
    householdId: inKey(column.uuid, 'item_history_pkey'),
    nameKey: inKey(column.text, 'item_history_pkey'),
    name: column.text,
    quantity: nullable(column.text),
    count: column.int,
    lastAt: column.timestamp,
    boughtAt: { ...column.timestamp, array: true },
    favourite: column.flag,
    forgottenAt: nullable(column.timestamp),
    seq: column.bigint,
    section: nullable(column.text),
  },
  indices: [{ name: 'item_history_seq', columns: ['householdId', 'seq'] }],
});

/** `seq` counts the changes of a history. Rows were deleted after cursors below `completeSince`. */
export const ItemHistoryCursorSchema = new EntitySchema<ItemHistoryCursorRow>({
  name: 'lists.item_history_cursor',
  schema: 'lists',
  tableName: 'item_history_cursor',
  columns: {
    householdId: inKey(column.uuid, 'item_history_cursor_pkey'),
    seq: column.bigint,
    completeSince: column.bigint,
  },
});

/** The users whose items a row comes from. */
export const ItemHistoryFeederSchema = new EntitySchema<ItemHistoryFeederRow>({
  name: 'lists.item_history_feeder',
  schema: 'lists',
  tableName: 'item_history_feeder',
  columns: {
    householdId: inKey(column.uuid, 'item_history_feeder_pkey'),
    nameKey: inKey(column.text, 'item_history_feeder_pkey'),
    userId: inKey(column.uuid, 'item_history_feeder_pkey'),
  },
  foreignKeys: [
    {
      name: 'item_history_feeder_row',
      target: 'lists.item_history',
      columnNames: ['householdId', 'nameKey'],
      referencedColumnNames: ['householdId', 'nameKey'],
      onDelete: 'CASCADE',
    },
  ],
  indices: [{ name: 'item_history_feeder_user', columns: ['userId', 'householdId'] }],
});

/** Items that a history has counted, so that an event that comes twice counts once. */
export const ItemHistorySourceSchema = new EntitySchema<ItemHistorySourceRow>({
  name: 'lists.item_history_source',
  schema: 'lists',
  tableName: 'item_history_source',
  columns: {
    householdId: inKey(column.uuid, 'item_history_source_pkey'),
    itemId: inKey(column.uuid, 'item_history_source_pkey'),
    reason: inKey(column.text, 'item_history_source_pkey'),
    at: column.timestamp,
  },
  checks: [{ name: 'item_history_source_known', expression: `reason IN ('counted', 'bought')` }],
  indices: [{ name: 'item_history_source_at', columns: ['at'] }],
});
