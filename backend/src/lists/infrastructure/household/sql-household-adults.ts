// Hand-written SQL: notes of past memberships are written from the rows that a statement deletes or finds.
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { HouseholdAdults } from '../../domain/household/household-adults';
import { listChannel } from '../list-channel';

/** Notifies the streams of everyone who may read the lists of the household $1. */
const tell = `SELECT pg_notify('${listChannel}', l.id::text) FROM lists.list l WHERE l.household_id = $1`;
const adults = `SELECT user_id AS id FROM lists.household_adult WHERE household_id = $1 ORDER BY role = 'organiser' DESC, since, user_id`;
const put = `INSERT INTO lists.household_adult (household_id, user_id, role, since) VALUES ($1, $2, $3, $4) ON CONFLICT (household_id, user_id) DO UPDATE SET role = excluded.role`;
const remove = `WITH gone AS (DELETE FROM lists.household_adult WHERE household_id = $1 AND user_id = $2 RETURNING user_id)
  INSERT INTO lists.footprint (user_id, list_id) SELECT gone.user_id, l.id FROM gone, lists.list l WHERE l.household_id = $1 ON CONFLICT DO NOTHING`;
const rememberAll = `INSERT INTO lists.footprint (user_id, list_id) SELECT user_id, $2::uuid FROM lists.household_adult WHERE household_id = $1 ON CONFLICT DO NOTHING`;

@Injectable()
export class SqlHouseholdAdults extends HouseholdAdults {
  constructor(private readonly database: Database) {
    super();
  }

  async of(householdId: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(adults, [householdId])).map(({ id }) => id);
  }

  async lock(householdId: string, userId: string): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 4))', [
      `${userId} in ${householdId}`,
    ]);
  }

  async put(householdId: string, userId: string, role: 'organiser' | 'adult', since: Date): Promise<void> {
    await this.database.query(put, [householdId, userId, role, since]);
    await this.database.query(tell, [householdId]);
  }

  async remove(householdId: string, userId: string): Promise<void> {
    await this.database.query(remove, [householdId, userId]);
    await this.database.query(tell, [householdId]);
  }

  async rememberAll(householdId: string, listId: string): Promise<void> {
    await this.database.query(rememberAll, [householdId, listId]);
  }
}
