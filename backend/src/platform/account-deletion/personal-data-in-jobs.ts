// Hand-written SQL: open work is looked for in several tables in one statement, by text within JSON.
import type { Sql } from '../database/database';
import { hasPgBoss } from '../jobs/legacy-jobs';
import { plainNameOf } from '../jobs/stored-queue';

// A person is found by their id anywhere in the data of events and jobs. Jobs of the deletion itself hold nothing else.
const openWork = `SELECT 1 FROM platform.outbox WHERE payload::text LIKE $1
  UNION ALL SELECT 1 FROM platform.job WHERE ${plainNameOf('queue')} <> 'leaving' AND ended_at IS NULL AND data::text LIKE $1`;
/** Jobs that 0.1 left, or writes beside this release in a deploy. */
const openInPgBoss = `SELECT 1 FROM pgboss.job WHERE name <> 'leaving' AND state IN ('created', 'retry', 'active') AND data::text LIKE $1`;

const dropEnded = `DELETE FROM platform.job WHERE ${plainNameOf('queue')} <> 'leaving' AND ended_at IS NOT NULL AND data::text LIKE $1`;
const endedInPgBoss = [
  // A job that is done keeps its id, so that it is not done again.
  `UPDATE pgboss.job SET data = '{}', output = NULL WHERE name <> 'leaving' AND state = 'completed' AND data::text LIKE $1`,
  `DELETE FROM pgboss.job WHERE name <> 'leaving' AND state IN ('failed', 'cancelled') AND data::text LIKE $1`,
  `DELETE FROM pgboss.archive WHERE name <> 'leaving' AND data::text LIKE $1`,
];

/** Events and jobs whose data has the id of a person, and perhaps their texts. */
export class PersonalDataInJobs {
  constructor(private readonly sql: Sql) {}

  async hasOpen(personId: string): Promise<boolean> {
    // One statement sees one moment: meanwhile the relay and the adoption move rows from table to table.
    const statement = (await hasPgBoss(this.sql))
      ? `${openWork} UNION ALL ${openInPgBoss} LIMIT 1`
      : `${openWork} LIMIT 1`;
    return (await this.sql.query(statement, [`%${personId}%`])).length > 0;
  }

  async eraseEnded(personId: string): Promise<void> {
    // Rows are adopted from pg-boss into platform.job, never back, so that platform.job comes last.
    for (const statement of (await hasPgBoss(this.sql)) ? [...endedInPgBoss, dropEnded] : [dropEnded])
      await this.sql.query(statement, [`%${personId}%`]);
  }
}

/** The step is retried until no open work names the person; a dead job is not open. */
export class WorkInFlight extends Error {
  readonly code = 'STILL_UNDER_WAY';
}
