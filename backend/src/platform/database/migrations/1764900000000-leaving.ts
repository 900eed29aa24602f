import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who asked to leave, and how far it has come. Ids, times and kinds of errors only. */
export class Leaving1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.leaving (
        person_id uuid PRIMARY KEY,
        asked_at timestamptz NOT NULL,
        finished_at timestamptz
      )`);
    await runner.query(
      'CREATE INDEX leaving_unfinished ON platform.leaving (asked_at) WHERE finished_at IS NULL',
    );
    await runner.query(`
      CREATE TABLE platform.leaving_step (
        person_id uuid NOT NULL REFERENCES platform.leaving ON DELETE CASCADE,
        step text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        last_error text,
        done_at timestamptz,
        PRIMARY KEY (person_id, step)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.leaving_step');
    await runner.query('DROP TABLE platform.leaving');
  }
}
