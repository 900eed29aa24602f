// Hand-written SQL: all facts of a routine are one statement, and a row replaces others in one.
import { Injectable } from '@nestjs/common';
import type { RoutineRow } from '@pictick/rules/routines/routine-day';
import { Database } from '../../../platform/database/database';
import { type RoutineFacts, Routines } from '../../domain/routines/routines';
import { clockOf, daysOffOf, hasSchedule, marksOf, routineItemsOf, scheduleOf } from './routine.sql';

const facts = `SELECT ${scheduleOf('l.id')} AS rows, ${routineItemsOf('l.id')} AS items, ${marksOf('l.id', '$2', '$3', { more: `, 'seq', m.seq` })} AS marks,
    ${daysOffOf('l.household_id', '$2', '$3')} AS "daysOff", ${clockOf('l.household_id')} AS clock,
    ARRAY(SELECT h.user_id FROM lists.household_adult h WHERE h.household_id = l.household_id)::text[] AS adults
  FROM lists.list l WHERE l.id = $1 AND ${hasSchedule('l')}`;
const setRow = `WITH later AS (DELETE FROM lists.schedule WHERE list_id = $1 AND valid_from <> ALL ($8::date[]))
  INSERT INTO lists.schedule AS s (list_id, household_id, valid_from, recurrence, band, remind_at, children) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (list_id, valid_from) DO UPDATE SET household_id = excluded.household_id, recurrence = excluded.recurrence, band = excluded.band, remind_at = excluded.remind_at, children = excluded.children`;

@Injectable()
export class SqlRoutines extends Routines {
  constructor(private readonly database: Database) {
    super();
  }

  async factsOf(listId: string, first: string, last: string): Promise<RoutineFacts | null> {
    return (await this.database.query<RoutineFacts>(facts, [listId, first, last]))[0] ?? null;
  }

  async hasSchedule(listId: string): Promise<boolean> {
    return (
      (await this.database.query('SELECT FROM lists.schedule WHERE list_id = $1 LIMIT 1', [listId])).length >
      0
    );
  }

  async setRow(
    listId: string,
    householdId: string,
    { validFrom, recurrence, band, remindAt, children }: RoutineRow,
    rows: readonly RoutineRow[],
  ): Promise<void> {
    const json = recurrence && JSON.stringify(recurrence);
    const days = rows.map((row) => row.validFrom);
    await this.database.query(setRow, [
      ...[listId, householdId, validFrom, json, band, remindAt, children],
      days,
    ]);
  }
}
