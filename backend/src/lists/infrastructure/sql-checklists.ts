// Hand-written SQL: the most frequent writes are two statements. One reads and locks a list with its items, one
// writes the change and its event.
import { Injectable } from '@nestjs/common';
import type { Mark } from '@pictick/rules/routines/mark';
import { isAdultOf } from '../../identity';
import { Database } from '../../platform/database/database';
import { isUniqueViolation } from '../../platform/database/database-errors';
import { Outbox } from '../../platform/outbox/outbox';
import { Checklist } from '../domain/checklist';
import {
  type ReturnedItem,
  type LockedBasket,
  type LockedItem,
  type SavedWithList,
  StoredChecklists,
} from '../domain/checklists';
import type { LoggedChange } from '../domain/conflict';
import { Item } from '../domain/item';
import type { ListChange } from '../domain/list-change';
import { alreadyDone, unusableId } from '../domain/lists.errors';
import { ChecklistSchema } from './checklist.schema';
import { ItemSchema } from './item.schema';
import { isItemFor, mayChange } from './list-access.sql';
import { listChannel } from './list-channel';
import { hasSchedule } from './routines/routine.sql';
import { wholeFamily } from './routines/whole-family';
import { StateColumns } from './state-columns';

const list = new StateColumns(ChecklistSchema, 'l');
const item = new StateColumns(ItemSchema, 'i');
const hydrateList = (row: Record<string, unknown>): Checklist =>
  list.hydrate(row, (state) => Checklist.fromState(state));
const itemFromRow = (row: Record<string, unknown>): Item =>
  item.hydrate(row, (state) => Item.fromState(state));

const lockedItem = (row: Record<string, unknown>, opened: Checklist): LockedItem => ({
  list: opened,
  item: itemFromRow(row),
  leftAt: row['leftAt'] as Date | null,
  hasSchedule: row['hasSchedule'] === true,
});

const rowsOf = (items: readonly Item[]): string =>
  JSON.stringify(items.map((one) => item.toRow(one.snapshot())));

/** Columns that a change of several items can set. */
const setOfMany = [
  'checked',
  'checked_by',
  'quantity',
  'notes',
  'deleted_at',
  'image_id',
  'selected_character_id',
]
  .map((column) => `${column} = now.${column}`)
  .join(', ');

const isMember = mayChange('$2');
const lockList = `SELECT ${list.select} FROM lists.list l WHERE l.id = $1 AND ${isMember} FOR UPDATE OF l`;
const lockInvited = `SELECT ${list.select} FROM lists.list l WHERE l.id = $1 AND EXISTS (SELECT FROM lists.invitation v WHERE v.list_id = l.id AND v.address_key = $2) FOR UPDATE OF l`;
const lockAny = `SELECT ${list.select} FROM lists.list l WHERE l.id = $1 FOR UPDATE OF l`;
const lockLeft = `SELECT ${list.select} FROM lists.list l WHERE l.id = $1 AND EXISTS (SELECT FROM lists.list_event e WHERE e.list_id = l.id AND e.actor = $2 AND e.type = 'list-left' AND e.at > $3) FOR UPDATE OF l`;
const shared = `SELECT l.id FROM lists.list l WHERE l.deleted_at IS NULL AND l.owner_id = $1 AND (EXISTS (SELECT FROM lists.collaborator c WHERE c.list_id = l.id) OR EXISTS (SELECT FROM lists.invitation v WHERE v.list_id = l.id))
  UNION SELECT l.id FROM lists.list l JOIN lists.collaborator c ON c.list_id = l.id AND c.user_id = $1 WHERE l.deleted_at IS NULL`;
const leftAt = (base: string): string =>
  `(SELECT at FROM lists.list_event e WHERE e.list_id = l.id AND e.seq = ${base}::bigint + 1) AS "leftAt"`;
// Postgres locks in the order of FROM: the list first, as all changes do. The given row is read again after waiting.
const lockGiven = `SELECT ${list.select}, ${item.select}, ${leftAt('$4')}, ${hasSchedule('l')} AS "hasSchedule" FROM lists.list l JOIN lists.item i ON i.list_id = l.id JOIN lists.given g ON g.list_id = l.id AND g.child_id = $2
  WHERE i.id = $1 AND l.household_id = $3 AND ${isItemFor('ARRAY[$2::uuid]')} FOR UPDATE`;
const lastMembershipChange = `SELECT type FROM lists.list_event WHERE list_id = $1 AND actor = $2 AND type IN ('list-left', 'list-joined') ORDER BY seq DESC LIMIT 1`;
// Locks both rows, so that Postgres reads both again after waiting. It does not read the members again (see
// isStillMember).
const lockBoth = `SELECT ${list.select}, ${item.select}, ${leftAt('$4')}, ${hasSchedule('l')} AS "hasSchedule" FROM lists.list l JOIN lists.item i ON i.list_id = l.id AND i.id = $3 WHERE l.id = $1 AND ${isMember} FOR UPDATE`;
const itsChanges = `SELECT seq, actor, type, payload, at FROM lists.list_event WHERE list_id = $1 AND seq > $2 AND (seq = $2 + 1 OR payload->'itemIds' ? $3) ORDER BY seq`;
const itemsById = `SELECT ${item.select} FROM lists.item i WHERE i.id = ANY($1::uuid[])`;

// Postgres checks members before it waits for the lock. A member who was removed while waiting would still
// count. $3 is the household of the locked list.
const isStillMember = `SELECT 1 FROM lists.collaborator WHERE list_id = $1 AND user_id = $2
  UNION ALL SELECT 1 FROM lists.household_adult h WHERE h.household_id = $3::uuid AND h.user_id = $2 AND ${isAdultOf('h.household_id', 'h.user_id')}`;

// At least one row, with `isMember`.
const basket = `SELECT m."isMember", ${item.select} FROM (SELECT EXISTS (${isStillMember}) AS "isMember") m
  LEFT JOIN (SELECT i.* FROM lists.item i WHERE i.id = ANY($4::uuid[]) UNION ALL SELECT i.* FROM lists.item i WHERE i.list_id = $1 AND i.deleted_at IS NULL AND i.checked AND i.id <> ALL($4::uuid[])) i ON true ORDER BY i.position, i.id`;
const returns = `SELECT b.key AS "as", b.value AS "itemId", e.seq, coalesce(e.payload->'unticked' ? b.value, false) AS unticked FROM lists.list_event e, jsonb_each_text(e.payload->'cameBack') b WHERE e.list_id = $1 AND e.payload->'cameBack' ?| $2 AND b.key = ANY($2) ORDER BY e.seq`;
const wholeItems = `SELECT ${item.select} FROM lists.item i WHERE i.list_id = $1 AND i.deleted_at IS NULL ORDER BY i.position, i.id`;

/** Notifies open streams after the commit. */
const notifyListChanged = `pg_notify('${listChannel}', list_id::text)`;

const insertList = `WITH made AS (
  INSERT INTO lists.list SELECT * FROM json_populate_record(null::lists.list, $1) ON CONFLICT (id) DO NOTHING RETURNING id
), added AS (
  INSERT INTO lists.item SELECT i.* FROM made, json_populate_recordset(null::lists.item, $8) i
) INSERT INTO lists.list_event (list_id, seq, op_id, actor, type, payload, at) SELECT id, $2, $3, $4, $5, $6, $7 FROM made RETURNING 1 AS made, ${notifyListChanged}`;

// One statement writes the list, its event and the items.
const log = `INSERT INTO lists.list_event (list_id, seq, op_id, actor, type, payload, at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${notifyListChanged}`;

const putMarks = (rows: string): string =>
  `INSERT INTO lists.mark SELECT * FROM json_populate_recordset(null::lists.mark, ${rows})
    ON CONFLICT (item_id, day, child_id) DO UPDATE SET state = excluded.state, as_ = excluded.as_, actor = excluded.actor, at = excluded.at, seq = excluded.seq, household_id = excluded.household_id`;

/** A tick is the most frequent write: one statement reads, one writes. */
@Injectable()
export class SqlChecklists extends StoredChecklists {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async lock(listId: string, userId: string): Promise<Checklist | null> {
    const [row] = await this.database.query<Record<string, unknown>>(lockList, [listId, userId]);
    return row ? this.ifStillMember(hydrateList(row), userId) : null;
  }

  async lockInvited(listId: string, addressKey: string): Promise<Checklist | null> {
    const [row] = await this.database.query<Record<string, unknown>>(lockInvited, [listId, addressKey]);
    return row ? hydrateList(row) : null;
  }

  async lockLeftBy(listId: string, userId: string, since: Date): Promise<Checklist | null> {
    // The second statement sees rows committed while the first one waited.
    const [[row], [last]] = await Promise.all([
      this.database.query<Record<string, unknown>>(lockLeft, [listId, userId, since]),
      this.database.query<{ type: ListChange['type'] }>(lastMembershipChange, [listId, userId]),
    ]);
    return row && last?.type === 'list-left' ? hydrateList(row) : null;
  }

  async sharedBy(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(shared, [userId]);
    return rows.map(({ id }) => id);
  }

  async lockAny(listId: string): Promise<Checklist | null> {
    const [row] = await this.database.query<Record<string, unknown>>(lockAny, [listId]);
    return row ? hydrateList(row) : null;
  }

  async lockWithItem(
    listId: string,
    itemId: string,
    userId: string,
    baseVersion?: number,
  ): Promise<LockedItem | null> {
    const [row] = await this.database.query<Record<string, unknown>>(lockBoth, [
      listId,
      userId,
      itemId,
      baseVersion ?? null,
    ]);
    if (!row) return null;
    const opened = await this.ifStillMember(hydrateList(row), userId);
    return opened && lockedItem(row, opened);
  }

  async lockGivenItem(
    itemId: string,
    childId: string,
    householdId: string,
    baseVersion?: number,
  ): Promise<LockedItem | null> {
    const [row] = await this.database.query<Record<string, unknown>>(lockGiven, [
      itemId,
      childId,
      householdId,
      baseVersion ?? null,
    ]);
    return row ? lockedItem(row, hydrateList(row)) : null;
  }

  changesSince(listId: string, version: number, itemId: string): Promise<LoggedChange[]> {
    return this.database.query<LoggedChange>(itsChanges, [listId, version, itemId]);
  }

  async lockWithItemsById(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<{ list: Checklist; taken: Item[] } | null> {
    // The second statement sees rows committed while the first one waited.
    const [opened, rows] = await Promise.all([
      this.lock(listId, userId),
      itemIds.length > 0 ? this.database.query<Record<string, unknown>>(itemsById, [itemIds]) : [],
    ]);
    return opened && { list: opened, taken: rows.map(itemFromRow) };
  }

  async lockWithBasket(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<LockedBasket | null> {
    const [row] = await this.database.query<Record<string, unknown>>(lockList, [listId, userId]);
    if (!row) return null;
    const opened = hydrateList(row);
    const isOwner = opened.ownerId === userId;
    if (isOwner && itemIds.length === 0 && opened.checkedCount === 0)
      return { list: opened, taken: [], ticked: [] };
    // Runs with the list locked, so it sees rows committed while the first statement waited.
    const rows = await this.database.query<Record<string, unknown>>(basket, [
      listId,
      userId,
      opened.householdId,
      itemIds,
    ]);
    if (!isOwner && rows[0]?.['isMember'] !== true) return null;
    const items = rows.filter((each) => each['i.id'] !== null).map(itemFromRow);
    const asked = new Set(itemIds);
    return {
      list: opened,
      taken: items.filter(({ id }) => asked.has(id)),
      ticked: items.filter((each) => each.listId === listId && each.isChecked && !each.isDeleted),
    };
  }

  returnedItems(listId: string, ids: readonly string[]): Promise<ReturnedItem[]> {
    return this.database.query<ReturnedItem>(returns, [listId, ids]);
  }

  async lockWithItems(listId: string, userId: string): Promise<{ list: Checklist; items: Item[] } | null> {
    const opened = await this.lock(listId, userId);
    if (!opened) return null;
    const rows = await this.database.query<Record<string, unknown>>(wholeItems, [listId]);
    return { list: opened, items: rows.map(itemFromRow) };
  }

  async countOwn(userId: string): Promise<number> {
    const [, rows] = await Promise.all([
      this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [`lists of ${userId}`]),
      this.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM lists.list WHERE owner_id = $1 AND deleted_at IS NULL',
        [userId],
      ),
    ]);
    return rows[0]?.count ?? 0;
  }

  async add(made: Checklist, items: readonly Item[] = []): Promise<boolean> {
    const [change] = made.releaseChanges();
    if (!change) throw new Error('A new list has no logged change');
    const { seq, type, payload, context } = change;
    const values = [
      JSON.stringify(list.toRow(made.snapshot())),
      seq,
      context.opId,
      context.userId,
      type,
      JSON.stringify(payload),
      context.at,
      rowsOf(items),
    ];
    try {
      const rows = await this.database.query(insertList, values);
      if (rows.length === 0) return false;
      await this.outbox.append(made.releaseEvents());
      return true;
    } catch (error) {
      if (isUniqueViolation(error, 'item_pkey')) throw unusableId('items');
      throw error;
    }
  }

  async save(
    changedList: Checklist,
    { added = [], changed = [], marks = [] }: SavedWithList = {},
  ): Promise<void> {
    const [change, ...more] = changedList.releaseChanges();
    if (!change) return;
    if (more.length > 0) throw new Error('A command logged more than one change of a list');
    const events = [changedList, ...added, ...changed].flatMap((aggregate) => aggregate.releaseEvents());
    try {
      await this.database.run(() =>
        Promise.all([this.write(changedList, change, added, changed, marks), this.outbox.append(events)]),
      );
    } catch (error) {
      // Another list took the id at the same time, or the command was applied before its idempotency key
      // expired.
      if (isUniqueViolation(error, 'item_pkey')) throw unusableId('id');
      if (isUniqueViolation(error, 'item_image')) throw unusableId('imageId');
      if (isUniqueViolation(error, 'list_event_once')) throw alreadyDone();
      throw error;
    }
  }

  /**
   * Runs with the list locked, when members can no longer be removed. The owner is in the list row itself.
   */
  private async ifStillMember(opened: Checklist, userId: string): Promise<Checklist | null> {
    if (opened.ownerId === userId) return opened;
    const found = await this.database.query(isStillMember, [opened.id, userId, opened.householdId]);
    return found.length > 0 ? opened : null;
  }

  /** Writes only changed columns, so there is one SQL text per kind of change. */
  private write(
    changedList: Checklist,
    { seq, type, payload, context }: ListChange,
    added: readonly Item[],
    changed: readonly Item[],
    marks: readonly Mark[],
  ): Promise<object[]> {
    const values: unknown[] = [
      changedList.id,
      seq,
      context.opId,
      context.userId,
      type,
      JSON.stringify(payload),
      context.at,
    ];
    const parts = [`list AS (UPDATE lists.list ${list.changes(changedList, values) ?? ''} WHERE id = $1)`];
    const [one, ...more] = changed;
    if (more.length > 0)
      parts.push(
        `items AS (UPDATE lists.item i SET ${setOfMany} FROM json_populate_recordset(null::lists.item, $${values.push(rowsOf(changed))}) now WHERE i.id = now.id)`,
      );
    else {
      const itemChanges = one && item.changes(one, values);
      if (itemChanges)
        parts.push(`item AS (UPDATE lists.item ${itemChanges} WHERE id = $${values.push(one.id)})`);
    }
    if (added.length > 0)
      parts.push(
        `added AS (INSERT INTO lists.item SELECT * FROM json_populate_recordset(null::lists.item, $${values.push(rowsOf(added))}))`,
      );
    if (marks.length > 0) {
      const rows = marks.map(({ itemId, day, childId, state, as, actor }) => ({
        ...{ item_id: itemId, day, child_id: childId ?? wholeFamily, list_id: changedList.id },
        ...{ household_id: changedList.householdId, state, as_: as, actor, at: context.at, seq },
      }));
      parts.push(`marks AS (${putMarks(`$${values.push(JSON.stringify(rows))}`)})`);
    }
    const text = `WITH ${parts.join(', ')} ${log}`;
    return this.database.query(text, values);
  }
}
