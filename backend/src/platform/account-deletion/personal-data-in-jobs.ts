// Hand-written SQL: open work is looked for in several tables in one statement, by text within JSON.
import type { Sql } from '../database/database';
import { hasPgBoss } from '../jobs/legacy-jobs';
import { plainNameOf } from '../jobs/stored-queue';

// A person is found by their id anywhere in the data of events and jobs. Jobs of the deletion itself hold
// only ids.
const openWork = `SELECT 1 FROM platform.outbox WHERE payload::text LIKE $1
  UNION ALL SELECT 1 FROM platform.job WHERE ${plainNameOf('queue')} <> 'leaving' AND ended_at IS NULL AND data::text LIKE $1`;
/** Jobs that 0.1 left, or that it writes during a deploy. */
const openInPgBoss = `SELECT 1 FROM pgboss.job WHERE name <> 'leaving' AND state IN ('created', 'retry', 'active') AND data::text LIKE $1`;

const dropEnded = `DELETE FROM platform.job WHERE ${plainNameOf('queue')} <> 'leaving' AND ended_at IS NOT NULL AND data::text LIKE $1`;
const endedInPgBoss = [
  // A done job keeps its id, so that it does not run again.
  `UPDATE pgboss.job SET data = '{}', output = NULL WHERE name <> 'leaving' AND state = 'completed' AND data::text LIKE $1`,
  `DELETE FROM pgboss.job WHERE name <> 'leaving' AND state IN ('failed', 'cancelled') AND data::text LIKE $1`,
  `DELETE FROM pgboss.archive WHERE name <> 'leaving' AND data::text LIKE $1`,
];

/** Events and jobs whose data holds the id of a person, and perhaps texts of that person. */
export class PersonalDataInJobs {
  constructor(private readonly sql: Sql) {}

  async hasOpen(personId: string): Promise<boolean> {
    // One statement reads one snapshot: the relay and the adoption of old jobs move rows between tables
    // meanwhile.
    const statement = (await hasPgBoss(this.sql))
      ? `${openWork} UNION ALL ${openInPgBoss} LIMIT 1`
      : `${openWork} LIMIT 1`;
    return (await this.sql.query(statement, [`%${personId}%`])).length > 0;
  }

  async eraseEnded(personId: string): Promise<void> {
    // Rows move from pg-boss into platform.job and never back, so platform.job comes last.
    for (const statement of (await hasPgBoss(this.sql)) ? [...endedInPgBoss, dropEnded] : [dropEnded])
      await this.sql.query(statement, [`%${personId}%`]);
  }
}

/** Open work names the person. The step is retried until none does; a dead job is not open. */
export class WorkInFlight extends Error {
  readonly code = 'STILL_UNDER_WAY';
}
