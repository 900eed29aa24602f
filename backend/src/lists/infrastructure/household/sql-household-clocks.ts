// Hand-written SQL: an advisory lock, and a row that is written if it is missing.
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { HouseholdClocks, type HouseholdClockTimes } from '../../domain/household/household-clocks';

const put = `INSERT INTO lists.household_clock AS k (household_id, time_zone, day_starts_at, midday_at, evening_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (household_id) DO UPDATE SET time_zone = excluded.time_zone, day_starts_at = excluded.day_starts_at, midday_at = excluded.midday_at, evening_at = excluded.evening_at
  WHERE (k.time_zone, k.day_starts_at, k.midday_at, k.evening_at) IS DISTINCT FROM (excluded.time_zone, excluded.day_starts_at, excluded.midday_at, excluded.evening_at)`;

@Injectable()
export class SqlHouseholdClocks extends HouseholdClocks {
  constructor(private readonly database: Database) {
    super();
  }

  async lock(householdId: string): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 6))', [
      `clock of ${householdId}`,
    ]);
  }

  async put(
    householdId: string,
    { timeZone, dayStartsAt, middayAt, eveningAt }: HouseholdClockTimes,
  ): Promise<void> {
    await this.database.query(put, [householdId, timeZone, dayStartsAt, middayAt, eveningAt]);
  }

  async remove(householdId: string): Promise<void> {
    await this.database.query('DELETE FROM lists.household_clock WHERE household_id = $1', [householdId]);
  }
}
