import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stores of a household, and the store by which a user has chosen to see a list. */
export class Stores1765940005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lists.store (
        id uuid NOT NULL,
        household_id uuid NOT NULL,
        name text NOT NULL,
        section_order text[] NOT NULL,
        missing text[] NOT NULL,
        CONSTRAINT store_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX store_household ON lists.store (household_id)');
    await runner.query(
      'ALTER TABLE lists.chosen_order ALTER COLUMN chosen DROP NOT NULL, ADD COLUMN store_id uuid',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM lists.chosen_order WHERE chosen IS NULL');
    await runner.query(
      'ALTER TABLE lists.chosen_order ALTER COLUMN chosen SET NOT NULL, DROP COLUMN store_id',
    );
    await runner.query('DROP TABLE lists.store');
  }
}
