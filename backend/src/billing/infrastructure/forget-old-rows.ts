// Hand-written SQL: batches skip rows that are locked.
import { Database } from '../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../platform/nightly/in-batches';

const oldCommands = `DELETE FROM billing.command WHERE id = ANY (ARRAY(
    SELECT id FROM billing.command WHERE created_at < $1 AND state <> 'open' LIMIT 1000 FOR UPDATE SKIP LOCKED
  )) RETURNING 1 AS gone`;
const oldMoneyBack = `DELETE FROM billing.money_back WHERE id = ANY (ARRAY(SELECT id FROM billing.money_back WHERE at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;

/** After as many days as idempotency keys are kept. */
@EveryNight()
export class ForgetCommands implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.database.query(oldCommands, [daysBefore(now, 60)]));
  }
}

/** After three years no row says any more that a user had their money back. */
@EveryNight()
export class ForgetMoneyBack implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.database.query(oldMoneyBack, [daysBefore(now, 3 * 365)]));
  }
}
