// Hand-written SQL: rows are deleted in batches, and ids are replaced in arrays.
import { Injectable } from '@nestjs/common';
import { formerMember } from '@pictick/rules/former-member';
import { Database } from '../../../platform/database/database';
import { inBatches } from '../../../platform/nightly/in-batches';
import { RoutineData } from '../../domain/routines/routine-data';

const tables = ['mark', 'closed_day', 'day_off', 'late_mark', 'first_then', 'schedule'];
const batchOf = (table: string, where: string): string =>
  `DELETE FROM lists.${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM lists.${table} WHERE ${where} LIMIT 1000 FOR UPDATE)) RETURNING 1 AS gone`;

const ofChild = tables
  .filter((table) => table !== 'schedule')
  .map((table) => batchOf(table, 'child_id = $1'));
const ofHousehold = tables.map((table) => batchOf(table, 'household_id = $1'));
const schedules =
  'UPDATE lists.schedule SET children = array_replace(children, $1, $3) WHERE household_id = $2 AND $1 = ANY (children)';
const items = `UPDATE lists.item SET for_children = array_replace(for_children, $1, $3) WHERE $1 = ANY (for_children)
  AND list_id IN (SELECT id FROM lists.list WHERE household_id = $2 UNION SELECT list_id FROM lists.schedule WHERE household_id = $2)`;

@Injectable()
export class SqlRoutineData extends RoutineData {
  constructor(private readonly database: Database) {
    super();
  }

  async eraseChild(childId: string, householdId: string): Promise<void> {
    for (const batch of ofChild) await inBatches(() => this.database.query(batch, [childId]));
    await this.database.query(schedules, [childId, householdId, formerMember]);
    await this.database.query(items, [childId, householdId, formerMember]);
  }

  async eraseHousehold(householdId: string): Promise<void> {
    for (const batch of ofHousehold) await inBatches(() => this.database.query(batch, [householdId]));
  }
}
