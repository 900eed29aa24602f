import type { Sql } from '../database/database';

// Queues know no people: whoever is meant is found by their id anywhere in what travels. Leavings themselves carry nothing else.
const openWork = `SELECT 1 FROM platform.outbox WHERE payload::text LIKE $1
  UNION ALL SELECT 1 FROM pgboss.job WHERE name <> 'leaving' AND state IN ('created', 'retry', 'active') AND data::text LIKE $1
  UNION ALL SELECT 1 FROM platform.job WHERE queue <> 'leaving' AND ended_at IS NULL AND data::text LIKE $1 LIMIT 1`;
/** What is done keeps its id, so that it is not done again. */
const blankDone = `UPDATE pgboss.job SET data = '{}', output = NULL WHERE name <> 'leaving' AND state = 'completed' AND data::text LIKE $1`;
const dropDead = `DELETE FROM pgboss.job WHERE name <> 'leaving' AND state IN ('failed', 'cancelled') AND data::text LIKE $1`;
const dropArchived = `DELETE FROM pgboss.archive WHERE name <> 'leaving' AND data::text LIKE $1`;
const dropDeadRows = `DELETE FROM platform.job WHERE queue <> 'leaving' AND ended_at IS NOT NULL AND data::text LIKE $1`;

/** What the queues hold that names a person, and with it perhaps what they wrote. */
export class JobTraces {
  constructor(private readonly sql: Sql) {}

  async hasOpen(personId: string): Promise<boolean> {
    return (await this.sql.query(openWork, [`%${personId}%`])).length > 0;
  }

  async forgetEnded(personId: string): Promise<void> {
    for (const statement of [blankDone, dropDead, dropArchived, dropDeadRows]) await this.sql.query(statement, [`%${personId}%`]);
  }
}

/** Tried again until nothing is under way any more; what fails for good is under way no longer. */
export class StillUnderWay extends Error {
  readonly code = 'STILL_UNDER_WAY';
}
