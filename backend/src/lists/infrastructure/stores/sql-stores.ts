// Hand-written SQL: a change, the cursor of the household and the notification of its streams are one statement.
import { Injectable } from '@nestjs/common';
import type { Store } from '@pictick/rules/household/stores';
import { Database } from '../../../platform/database/database';
import { unusableId } from '../../domain/lists.errors';
import { Stores } from '../../domain/stores/stores';
import { countHouseholdChange } from '../household/household-cursor.sql';

const find = `SELECT id, household_id AS "householdId", name, section_order AS "order", missing FROM lists.store WHERE id = $1`;
const count = 'SELECT count(*)::int AS count FROM lists.store WHERE household_id = $1';
// The id of another household's store changes no row.
const put = `WITH changed AS (
    INSERT INTO lists.store AS s (household_id, id, name, section_order, missing) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, section_order = excluded.section_order, missing = excluded.missing WHERE s.household_id = $1 RETURNING household_id
  ), counted AS (${countHouseholdChange('SELECT household_id, 1 FROM changed')}) SELECT household_id FROM changed`;
const remove = `WITH changed AS (DELETE FROM lists.store WHERE household_id = $1 AND id = $2 RETURNING household_id)
  ${countHouseholdChange('SELECT household_id, 1 FROM changed')}`;
const erase = 'DELETE FROM lists.store WHERE household_id = $1';

@Injectable()
export class SqlStores extends Stores {
  constructor(private readonly database: Database) {
    super();
  }

  async lock(householdId: string): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [
      `stores of ${householdId}`,
    ]);
  }

  async find(id: string): Promise<(Store & { householdId: string }) | null> {
    const [row] = await this.database.query<Store & { householdId: string }>(find, [id]);
    return row ?? null;
  }

  async count(householdId: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(count, [householdId]);
    return row?.count ?? 0;
  }

  async put(householdId: string, { id, name, order, missing }: Store): Promise<void> {
    const changed = await this.database.query(put, [householdId, id, name, order, missing]);
    if (changed.length === 0) throw unusableId('id');
  }

  async delete(householdId: string, id: string): Promise<void> {
    await this.database.query(remove, [householdId, id]);
  }

  async eraseHousehold(householdId: string): Promise<void> {
    await this.database.query(erase, [householdId]);
  }
}
