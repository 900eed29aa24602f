import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row for each subject that something is due for at an instant (decision 31). Workers of the release before do not know the table. */
export class DueInstants1765600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.due_instant (
        kind text NOT NULL,
        subject text NOT NULL,
        due_at timestamptz NOT NULL,
        claimed_until timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        PRIMARY KEY (kind, subject)
      )`);
    await runner.query('CREATE INDEX due_instant_due ON platform.due_instant (kind, due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.due_instant');
  }
}
