import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until 0.2 the schema of pg-boss stayed, so that 0.1 could come back; its workers have moved what lay there. */
export class DropPgBoss1765510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [schema] = (await runner.query(`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`)) as {
      there: boolean;
    }[];
    if (!schema?.there) return;
    // A last process of 0.1 may still write jobs: from here on it waits, and finds no table.
    await runner.query('LOCK TABLE pgboss.job IN ACCESS EXCLUSIVE MODE');
    const left = (await runner.query(
      `SELECT name, count(*)::int AS jobs FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name ORDER BY name`,
    )) as { name: string; jobs: number }[];
    if (left.length > 0)
      throw new Error(
        `pgboss.job holds jobs that 0.2 has not moved (${left.map(({ name, jobs }) => `${name} ${jobs}`).join(', ')}): run a worker of 0.2 first`,
      );
    await runner.query('DROP SCHEMA pgboss CASCADE');
  }

  /** An empty schema would be of no use: 0.1 makes its own. */
  async down(): Promise<void> {}
}
