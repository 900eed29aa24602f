import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two cards that an adult picked for a child on a day. */
export class FirstThen1765900003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lists.first_then (
        child_id uuid NOT NULL,
        household_id uuid NOT NULL,
        day date NOT NULL,
        first_item uuid NOT NULL,
        then_item uuid NOT NULL,
        CONSTRAINT first_then_pkey PRIMARY KEY (child_id)
      )`);
    await runner.query('CREATE INDEX first_then_household ON lists.first_then (household_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lists.first_then');
  }
}
