// Hand-written SQL: batches skip rows that are locked.
import { Database } from '../database/database';
import { inBatches } from '../nightly/in-batches';
import { Forgets, type Forgetting } from './forgets.decorator';
import { JobTraces, StillUnderWay } from './job-traces';

const ownAnswers = `DELETE FROM platform.idempotency WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM platform.idempotency WHERE user_id = $1 LIMIT 1000 FOR UPDATE SKIP LOCKED
  )) RETURNING 1 AS gone`;

/** The words that passed through: answers kept for a repetition, and what events and jobs carried. */
@Forgets('plumbing', 'plumbing')
export class ForgetPlumbing implements Forgetting {
  private readonly traces: JobTraces;

  constructor(private readonly database: Database) {
    this.traces = new JobTraces(database);
  }

  async forget(personId: string): Promise<void> {
    await inBatches(() => this.database.query(ownAnswers, [personId]));
    // What the modules' own forgetting has set going is done first.
    if (await this.traces.hasOpen(personId)) throw new StillUnderWay();
    await this.traces.forgetEnded(personId);
  }
}
