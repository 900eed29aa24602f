// Hand-written SQL: batches skip rows that are locked.
import { Database } from '../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../platform/nightly/in-batches';

const keptDays = 60;
const old = `DELETE FROM billing.command WHERE id = ANY (ARRAY(
    SELECT id FROM billing.command WHERE created_at < $1 AND state <> 'open' LIMIT 1000 FOR UPDATE SKIP LOCKED
  )) RETURNING 1 AS gone`;

/** As long as keys are kept. */
@EveryNight()
export class ForgetCommands implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.database.query(old, [daysBefore(now, keptDays)]));
  }
}
