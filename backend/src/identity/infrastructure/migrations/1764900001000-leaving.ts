import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is on their way out, and the marks of those who have left. */
export class Leaving1764900001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.person ADD COLUMN trial_withheld boolean NOT NULL DEFAULT false, ADD COLUMN leaving_at timestamptz');
    await runner.query(`
      CREATE TABLE identity.departed (
        mark bytea NOT NULL,
        left_at timestamptz NOT NULL,
        CONSTRAINT departed_pkey PRIMARY KEY (mark)
      )`);
    await runner.query('CREATE INDEX departed_age ON identity.departed (left_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.departed');
    await runner.query('ALTER TABLE identity.person DROP COLUMN trial_withheld, DROP COLUMN leaving_at');
  }
}
