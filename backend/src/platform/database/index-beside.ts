// Hand-written SQL: migrations make indexes concurrently, which no mapper does.
import type { QueryRunner } from 'typeorm';

/**
 * Makes an index while others go on writing; for migrations with `transaction = false`. What an interrupted attempt has left is of no use,
 * and is made anew. `definition`: all that stands behind the name.
 */
export async function indexBeside(
  runner: QueryRunner,
  schema: string,
  name: string,
  definition: string,
): Promise<void> {
  // Nobody waits behind it, so it may wait for as long as it takes.
  for (const statement of [
    'SET lock_timeout = 0',
    `DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${name}`,
    `CREATE INDEX CONCURRENTLY ${name} ${definition}`,
    'RESET lock_timeout',
  ])
    await runner.query(statement);
}
