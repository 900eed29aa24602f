// Hand-written SQL: batches skip rows that are locked.
import { Database } from '../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../platform/nightly/in-batches';

const keptDays = 3 * 365;
const old = `DELETE FROM billing.money_back WHERE id = ANY (ARRAY(SELECT id FROM billing.money_back WHERE at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;

/** After three years nothing tells any more that somebody had their money back. */
@EveryNight()
export class ForgetMoneyBack implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.database.query(old, [daysBefore(now, keptDays)]));
  }
}
