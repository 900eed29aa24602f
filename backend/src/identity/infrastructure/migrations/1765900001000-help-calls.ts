import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls of children for help. Unlogged: they last minutes, and belong in no archive of the database. */
export class HelpCalls1765900001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE identity.help_call (
        child_id uuid NOT NULL,
        household_id uuid NOT NULL,
        asked_at timestamptz NOT NULL,
        answered_at timestamptz,
        ends_at timestamptz NOT NULL,
        CONSTRAINT help_call_pkey PRIMARY KEY (child_id),
        CONSTRAINT help_call_child FOREIGN KEY (child_id) REFERENCES identity.child (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.help_call');
  }
}
