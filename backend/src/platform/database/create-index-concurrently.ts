// Hand-written SQL: migrations make indexes concurrently, which no mapper does.
import type { QueryRunner } from 'typeorm';

/**
 * Creates an index without blocking writes, for migrations with `transaction = false`. Drops what an
 * interrupted attempt has left. `definition` is the SQL that follows the name.
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  schema: string,
  name: string,
  definition: string,
): Promise<void> {
  // No statement queues behind this one, so it needs no lock timeout.
  for (const statement of [
    'SET lock_timeout = 0',
    `DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${name}`,
    `CREATE INDEX CONCURRENTLY ${name} ${definition}`,
    'RESET lock_timeout',
  ])
    await runner.query(statement);
}
