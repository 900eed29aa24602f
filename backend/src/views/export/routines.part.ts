// Hand-written SQL: long tables are read in their order, with the names of lists and items.
import { Injectable } from '@nestjs/common';
import { isMemberAt } from '../../identity';
import { childOrNull } from '../../lists';
import { Database } from '../../platform/database/database';
import { cursorFor, readWithCursor } from './batches';
import type { ExportRequest } from './export-request';
import { addLongJson } from './json-file';
import type { ZipWriter } from './zip-writer';

/** The households of the user $1 at $2, for whose routines the user answers. */
const homes = `SELECT m.household_id FROM identity.household_member m WHERE m.person_id = $1 AND m.role <> 'helper' AND ${isMemberAt('$2')}`;
const rows = (select: string): string => `(SELECT coalesce(json_agg(row), '[]') FROM (${select}) row)`;

const head = `SELECT
  ${rows(`SELECT s.list_id AS "listId", l.name AS list, s.valid_from AS "validFrom", s.recurrence, s.band, s.remind_at AS "remindAt", s.children FROM lists.schedule s JOIN lists.list l ON l.id = s.list_id WHERE s.household_id IN (${homes}) ORDER BY s.list_id, s.valid_from`)} AS schedules,
  ${rows(`SELECT d.id, d.child_id AS "childId", d.from_day AS "from", d.to_day AS "to", d.made_by AS "madeBy", d.made_at AS "madeAt", d.deleted_at AS "deletedAt" FROM lists.day_off d WHERE d.household_id IN (${homes}) ORDER BY d.from_day, d.id`)} AS "daysOff",
  ${rows(`SELECT f.child_id AS "childId", f.day, f.first_item AS "firstItemId", f.then_item AS "thenItemId" FROM lists.first_then f WHERE f.household_id IN (${homes}) ORDER BY f.day, f.child_id`)} AS "firstThen",
  ${rows(`SELECT t.child_id AS "childId", t.item_id AS "itemId", t.day, t.code, t.at, t.device_id AS "deviceId" FROM lists.late_mark t WHERE t.household_id IN (${homes}) ORDER BY t.at, t.item_id`)} AS "refusedMarks",
  ${rows(`SELECT r.list_id AS "listId", r.day, ${childOrNull('r.child_id')} AS "childId", r.planned, r.done FROM lists.closed_day r WHERE r.household_id IN (${homes}) ORDER BY r.day, r.list_id`)} AS results`;
const marks =
  cursorFor(`SELECT m.day, l.name AS list, i.name AS item, m.item_id AS "itemId", ${childOrNull('m.child_id')} AS "childId", m.state, m.as_ AS "as", m.actor, m.at
  FROM lists.mark m JOIN lists.list l ON l.id = m.list_id JOIN lists.item i ON i.id = m.item_id WHERE m.household_id IN (${homes}) ORDER BY m.day, m.at, m.item_id`);

/** The routines of the user's households: schedules, days off, results of past days, and all marks. */
@Injectable()
export class RoutinesPart {
  constructor(private readonly database: Database) {}

  async write(archive: ZipWriter, { userId, now }: ExportRequest): Promise<void> {
    const values = [userId, now];
    const [content] = await this.database.query<object>(head, values);
    await addLongJson(
      archive,
      'routines.json',
      content ?? {},
      'marks',
      readWithCursor(this.database, marks, values),
    );
  }
}
