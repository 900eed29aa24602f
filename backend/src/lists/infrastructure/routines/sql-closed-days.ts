// Hand-written SQL: many rows are written or deleted by one statement.
import { Injectable } from '@nestjs/common';
import type { Day } from '@pictick/rules/calendar/day';
import { Database } from '../../../platform/database/database';
import { ClosedDays } from '../../domain/routines/closed-days';
import type { ClosedRow } from '../../domain/routines/household-routines';
import { childOrNull, wholeFamily } from './whole-family';

// Also those without a clock.
const behind = `SELECT DISTINCT s.household_id AS id FROM lists.schedule s LEFT JOIN lists.household_clock c ON c.household_id = s.household_id
  WHERE s.household_id > $2 AND (c.household_id IS NULL OR (s.valid_from <= $1 AND (c.closed_until IS NULL OR c.closed_until < $1))) ORDER BY s.household_id LIMIT 100`;
// A mark locks its list before the clock. A result refers to its list, which Postgres locks too.
const lockLists = `SELECT FROM lists.list l WHERE l.household_id = $1 AND EXISTS (SELECT FROM lists.schedule s WHERE s.list_id = l.id) ORDER BY l.id FOR KEY SHARE`;
const until = 'SELECT closed_until AS day FROM lists.household_clock WHERE household_id = $1 FOR UPDATE';
const setUntil = 'UPDATE lists.household_clock SET closed_until = $2 WHERE household_id = $1';
const between = `SELECT list_id AS "listId", day, ${childOrNull('child_id')} AS "childId", planned, done FROM lists.closed_day
  WHERE household_id = $1 AND day BETWEEN $2 AND $3 AND ($4::uuid IS NULL OR list_id = $4)`;
const rows = 'json_to_recordset($1) AS r ("listId" uuid, day date, "childId" uuid, planned int, done int)';
const put = `INSERT INTO lists.closed_day (list_id, day, child_id, household_id, planned, done) SELECT r."listId", r.day, coalesce(r."childId", '${wholeFamily}'), $2, r.planned, r.done FROM ${rows}
  ON CONFLICT (list_id, day, child_id) DO UPDATE SET household_id = excluded.household_id, planned = excluded.planned, done = excluded.done`;
const remove = `DELETE FROM lists.closed_day c USING ${rows} WHERE c.list_id = r."listId" AND c.day = r.day AND c.child_id = coalesce(r."childId", '${wholeFamily}')`;

@Injectable()
export class SqlClosedDays extends ClosedDays {
  constructor(private readonly database: Database) {
    super();
  }

  async householdsBehind(day: Day, after: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(behind, [day, after])).map(({ id }) => id);
  }

  async lockClosedUntil(householdId: string, listId?: string): Promise<Day | null> {
    if (listId === undefined) await this.database.query(lockLists, [householdId]);
    const [row] = await this.database.query<{ day: Day | null }>(until, [householdId]);
    return row?.day ?? null;
  }

  async setClosedUntil(householdId: string, day: Day): Promise<void> {
    await this.database.query(setUntil, [householdId, day]);
  }

  between(householdId: string, from: Day, to: Day, listId?: string): Promise<ClosedRow[]> {
    return this.database.query<ClosedRow>(between, [householdId, from, to, listId ?? null]);
  }

  async put(householdId: string, results: readonly ClosedRow[]): Promise<void> {
    if (results.length > 0) await this.database.query(put, [JSON.stringify(results), householdId]);
  }

  async remove(results: readonly ClosedRow[]): Promise<void> {
    if (results.length > 0) await this.database.query(remove, [JSON.stringify(results)]);
  }
}
