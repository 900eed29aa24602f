import { randomUUID } from 'node:crypto';
import type { Day } from '@pictick/rules/calendar/day';
import { everyDay } from '@pictick/rules/calendar/schedule';
import type { MarkState } from '@pictick/rules/routines/mark';
import type { RoutineItem, RoutineRow } from '@pictick/rules/routines/routine-day';
import { wholeFamily } from '../../src/lists/infrastructure/routines/whole-family';
import type { Database } from '../../src/platform/database/database';

export interface StoredRoutine {
  listId: string;
  items: string[];
}

/** A routine as its rows are stored: past days cannot be planned by a request. */
export async function storeRoutine(
  database: Pick<Database, 'query'>,
  householdId: string,
  ownerId: string,
  routine: {
    name?: string;
    since: Day;
    rows?: readonly Partial<RoutineRow>[];
    children: readonly string[];
    items: readonly Partial<RoutineItem>[];
  },
): Promise<StoredRoutine> {
  const listId = randomUUID();
  const { name = 'Morning', since, rows = [{}], children, items } = routine;
  await database.query(
    `INSERT INTO lists.list (id, owner_id, household_id, name, list_type, created_at, version, item_count, checked_count) VALUES ($1, $2, $3, $4, 'task', $5, 1, $6, 0)`,
    [listId, ownerId, householdId, name, `${since}T00:00:00Z`, items.length],
  );
  await database.query(
    `INSERT INTO lists.list_event (list_id, seq, op_id, actor, type, payload, at) VALUES ($1, 1, $2, $3, 'list-created', '{}', $4)`,
    [listId, randomUUID(), ownerId, `${since}T00:00:00Z`],
  );
  for (const row of rows) {
    const validFrom = row.validFrom ?? since;
    const recurrence =
      row.recurrence === undefined ? { weekdays: everyDay, everyWeeks: 1, from: since } : row.recurrence;
    await database.query(
      'INSERT INTO lists.schedule (list_id, valid_from, household_id, recurrence, band, children) VALUES ($1, $2, $3, $4, $5, $6)',
      [
        listId,
        validFrom,
        householdId,
        recurrence && JSON.stringify(recurrence),
        row.band ?? 'morning',
        row.children ?? children,
      ],
    );
  }
  const ids: string[] = [];
  for (const [place, item] of items.entries()) {
    const id = item.id ?? randomUUID();
    ids.push(id);
    await database.query(
      `INSERT INTO lists.item (id, list_id, name, checked, position, created_at, added_by, image_id, depicts, weekdays, for_children, only_on, instead_of)
       VALUES ($1, $2, $3, false, $4, $5, $6, gen_random_uuid(), 'card-task-t', $7, $8, $9, $10)`,
      [
        id,
        listId,
        `Step ${place + 1}`,
        `a${place}`,
        `${since}T00:00:00Z`,
        ownerId,
        item.weekdays ?? null,
        item.for ?? null,
        item.onlyOn ?? null,
        item.insteadOf ?? null,
      ],
    );
  }
  return { listId, items: ids };
}

/** Sets a mark as the row of a device that was online then. */
export async function storeMark(
  database: Pick<Database, 'query'>,
  mark: { itemId: string; day: Day; childId: string | null; state?: MarkState; actor?: string; at?: Date },
): Promise<void> {
  const { itemId, day, childId, state = 'done', actor = childId ?? randomUUID(), at = new Date() } = mark;
  await database.query(
    `INSERT INTO lists.mark (item_id, day, child_id, list_id, household_id, state, as_, actor, at, seq)
     SELECT i.id, $2, $3, i.list_id, l.household_id, $4, $5, $6, $7, l.version FROM lists.item i JOIN lists.list l ON l.id = i.list_id WHERE i.id = $1
     ON CONFLICT (item_id, day, child_id) DO UPDATE SET state = excluded.state, actor = excluded.actor`,
    [itemId, day, childId ?? wholeFamily, state, actor === childId ? 'child' : 'adult', actor, at],
  );
}
