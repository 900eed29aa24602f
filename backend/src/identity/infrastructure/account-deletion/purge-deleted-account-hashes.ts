// Hand-written SQL: batches skip rows that are locked.
import { Database } from '../../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';

const keptDays = 365;
const old = `DELETE FROM identity.departed WHERE mark = ANY (ARRAY(SELECT mark FROM identity.departed WHERE left_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;

/** After a year no record shows that the account existed. */
@EveryNight('ForgetDeparted')
export class PurgeDeletedAccountHashes implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.database.query(old, [daysBefore(now, keptDays)]));
  }
}
