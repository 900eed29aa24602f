// Hand-written SQL: batches skip rows that are locked.
import { trashDays } from '@pictick/rules/trash';
import { Database } from '../../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';

const old = `DELETE FROM lists.item_history_source WHERE (household_id, item_id, reason) IN (
    SELECT household_id, item_id, reason FROM lists.item_history_source WHERE at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED
  ) RETURNING 1 AS gone`;

/** An item can come back from the trash and be bought again for 30 days. */
export const sourceDays = trashDays + 10;

@EveryNight()
export class PurgeHistorySources implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.database.query(old, [daysBefore(now, sourceDays)]));
  }
}
