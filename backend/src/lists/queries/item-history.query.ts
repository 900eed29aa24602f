// Hand-written SQL: Postgres makes the answer as JSON, up to 1,000 rows.
import { Injectable } from '@nestjs/common';
import { HouseholdFacade } from '../../identity';
import { Database } from '../../platform/database/database';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import { assertAdult } from '../application/assert-adult';

const row = `json_build_object('nameKey', i.name_key, 'name', i.name, 'quantity', i.quantity, 'count', i.count, 'lastAt', ${isoTimestampSql('i.last_at')},
  'boughtAt', ARRAY(SELECT ${isoTimestampSql('at')} FROM unnest(i.bought_at) AS at ORDER BY at), 'favourite', i.favourite, 'forgotten', i.forgotten_at IS NOT NULL, 'section', i.section)`;
const changes = `SELECT json_build_object('cursor', seq, 'complete', whole, 'rows', coalesce((
    SELECT json_agg(${row} ORDER BY i.name_key) FROM lists.item_history i WHERE i.household_id = $1 AND i.seq > CASE WHEN whole THEN 0 ELSE $2 END
  ), '[]'))::text AS body
  FROM (SELECT c.seq, $2::bigint = 0 OR $2 < c.complete_since OR $2 > c.seq AS whole FROM lists.item_history_cursor c WHERE c.household_id = $1) cursor`;
const none = '{"cursor":0,"complete":true,"rows":[]}';

/** The item history of a household for the devices of its adults. */
@Injectable()
export class ItemHistoryQuery {
  constructor(
    private readonly database: Database,
    private readonly households: HouseholdFacade,
  ) {}

  /**
   * The rows that changed after the cursor `since`, as JSON; all rows after a deletion and for 0.
   * @throws NOT_FOUND, FORBIDDEN
   */
  async changesSince(userId: string, householdId: string, since: number): Promise<string> {
    await assertAdult(this.households, userId, householdId);
    const [answer] = await this.database.query<{ body: string }>(changes, [householdId, since]);
    return answer?.body ?? none;
  }
}
