// Hand-written SQL: batches skip rows that are locked.
import { Database } from '../database/database';
import { EveryNight, type NightlyTask } from '../nightly/every-night.decorator';
import { daysBefore, inBatches } from '../nightly/in-batches';

const keptDays = 60;
const oldKeys = `DELETE FROM platform.idempotency WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM platform.idempotency WHERE created_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED
  )) RETURNING 1 AS gone`;

/** Purges old keys. A device that was offline for longer repeats its commands as new ones. */
@EveryNight('ForgetKeys')
export class PurgeIdempotencyKeys implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.database.query(oldKeys, [daysBefore(now, keptDays)]));
  }
}
