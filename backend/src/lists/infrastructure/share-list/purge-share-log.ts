// Hand-written SQL: batches skip rows that are locked.
import { Database } from '../../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';

const old = `DELETE FROM lists.share_log WHERE id = ANY (ARRAY(SELECT id FROM lists.share_log WHERE at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;

/** Deletes log entries after two days. The limits count the last 24 hours. */
@EveryNight('ForgetShares')
export class PurgeShareLog implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.database.query(old, [daysBefore(now, 2)]));
  }
}
