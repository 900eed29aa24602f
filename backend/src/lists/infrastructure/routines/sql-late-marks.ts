// Hand-written SQL: many rows, the cursor of the household and the notification of its streams are one statement.
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { type LateChild, type LateMark, LateMarks } from '../../domain/routines/late-marks';
import { countHouseholdChange } from '../household/household-cursor.sql';

/** No household needs to be told of more by one device, which silences no other. */
const mostKept = 500;

const keep = `WITH kept AS (
    INSERT INTO lists.late_mark (child_id, household_id, item_id, day, code, at, device_id)
    SELECT DISTINCT ON (r."itemId", r.day) $2::uuid, $1::uuid, r."itemId", r.day, r.code, $4::timestamptz, $5::uuid FROM json_to_recordset($3) AS r ("itemId" uuid, day date, code text)
    WHERE (SELECT count(*) FROM lists.late_mark l WHERE l.household_id = $1 AND l.device_id IS NOT DISTINCT FROM $5::uuid) < ${mostKept}
    ON CONFLICT DO NOTHING RETURNING 1
  ) ${countHouseholdChange('SELECT $1::uuid, 1 WHERE EXISTS (SELECT FROM kept)')}`;

@Injectable()
export class SqlLateMarks extends LateMarks {
  constructor(private readonly database: Database) {
    super();
  }

  async keep(
    { childId, householdId, deviceId }: LateChild,
    marks: readonly LateMark[],
    at: Date,
  ): Promise<void> {
    if (marks.length > 0)
      await this.database.query(keep, [householdId, childId, JSON.stringify(marks), at, deviceId]);
  }
}
