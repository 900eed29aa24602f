// Hand-written SQL: a change, the cursor of the household and the notification of its streams are one statement.
import { Injectable } from '@nestjs/common';
import type { Day } from '@pictick/rules/calendar/day';
import { Database } from '../../../platform/database/database';
import { isUniqueViolation } from '../../../platform/database/database-errors';
import { type DayOff, DaysOff } from '../../domain/days-off/days-off';
import { unusableId } from '../../domain/lists.errors';
import { countHouseholdChange } from '../household/household-cursor.sql';

const find = `SELECT id, household_id AS "householdId", child_id AS "childId", from_day AS "from", to_day AS "to", made_by AS "madeBy", made_at AS "madeAt", deleted_at AS "deletedAt" FROM lists.day_off WHERE id = $1`;
const count =
  'SELECT count(*)::int AS count FROM lists.day_off WHERE household_id = $1 AND to_day >= $2 AND deleted_at IS NULL';
const add = `WITH made AS (INSERT INTO lists.day_off (household_id, id, child_id, from_day, to_day, made_by, made_at) VALUES ($1, $2, $3, $4, $5, $6, $7)) ${countHouseholdChange()}`;
const setDeletedAt = `WITH changed AS (UPDATE lists.day_off SET deleted_at = $3 WHERE household_id = $1 AND id = $2) ${countHouseholdChange()}`;

@Injectable()
export class SqlDaysOff extends DaysOff {
  constructor(private readonly database: Database) {
    super();
  }

  async lock(householdId: string): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 6))', [
      `days off of ${householdId}`,
    ]);
  }

  async find(id: string): Promise<DayOff | null> {
    const [row] = await this.database.query<DayOff>(find, [id]);
    return row ?? null;
  }

  async count(householdId: string, since: Day): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(count, [householdId, since]);
    return row?.count ?? 0;
  }

  async add({ householdId, id, childId, from, to, madeBy, madeAt }: DayOff): Promise<void> {
    try {
      await this.database.query(add, [householdId, id, childId, from, to, madeBy, madeAt]);
    } catch (error) {
      if (isUniqueViolation(error, 'day_off_pkey')) throw unusableId('id');
      throw error;
    }
  }

  async setDeletedAt({ householdId, id }: DayOff, at: Date | null): Promise<void> {
    await this.database.query(setDeletedAt, [householdId, id, at]);
  }
}
