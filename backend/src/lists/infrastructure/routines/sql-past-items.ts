// Hand-written SQL: the last row of a schedule decides.
import { Injectable } from '@nestjs/common';
import type { Day } from '@pictick/rules/calendar/day';
import { Database } from '../../../platform/database/database';
import { PastItems } from '../../domain/routines/past-items';
import { hasSchedule } from './routine.sql';

const isPast = `i.deleted_at IS NULL AND i.only_on < $2
  AND NOT (SELECT s.recurrence IS NULL AND s.valid_from <= i.only_on FROM lists.schedule s WHERE s.list_id = i.list_id ORDER BY s.valid_from DESC LIMIT 1)`;
const lists = `SELECT l.id FROM lists.list l WHERE l.id > $1 AND l.deleted_at IS NULL AND ${hasSchedule('l')}
  AND EXISTS (SELECT FROM lists.item i WHERE i.list_id = l.id AND ${isPast}) ORDER BY l.id LIMIT 100`;
const items = `SELECT i.id FROM lists.item i WHERE i.list_id = $1 AND ${isPast}`;

@Injectable()
export class SqlPastItems extends PastItems {
  constructor(private readonly database: Database) {
    super();
  }

  listsWith(before: Day, after: string): Promise<string[]> {
    return this.ids(lists, after, before);
  }

  of(listId: string, before: Day): Promise<string[]> {
    return this.ids(items, listId, before);
  }

  private async ids(query: string, listId: string, before: Day): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(query, [listId, before]);
    return rows.map(({ id }) => id);
  }
}
