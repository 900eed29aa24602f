// Hand-written SQL: a change, the cursor of the household and the notification of its streams are one statement.
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { type FirstThen, FirstThens } from '../../domain/first-then/first-thens';
import { countHouseholdChange } from '../household/household-cursor.sql';

const counted = countHouseholdChange('SELECT household_id, 1 FROM changed');
const put = `WITH changed AS (
    INSERT INTO lists.first_then AS f (household_id, child_id, day, first_item, then_item) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (child_id) DO UPDATE SET day = excluded.day, first_item = excluded.first_item, then_item = excluded.then_item
    WHERE f.household_id = excluded.household_id AND f.day <= excluded.day RETURNING f.household_id
  ) ${counted}`;
const remove = `WITH changed AS (
    DELETE FROM lists.first_then f WHERE f.household_id = $1 AND f.child_id = $2 AND f.day <= $3 RETURNING f.household_id
  ) ${counted}`;

@Injectable()
export class SqlFirstThens extends FirstThens {
  constructor(private readonly database: Database) {
    super();
  }

  async put({ householdId, childId, day, items }: FirstThen): Promise<void> {
    await this.database.query(put, [householdId, childId, day, ...items]);
  }

  async remove({ householdId, childId, day }: Omit<FirstThen, 'items'>): Promise<void> {
    await this.database.query(remove, [householdId, childId, day]);
  }
}
