import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists given to children, and the adults of a household who may change its lists. */
export class Households1765700003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.list ADD COLUMN household_id uuid');
    await runner.query(
      'CREATE INDEX list_household ON lists.list (household_id) WHERE household_id IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE lists.household_adult (
        household_id uuid NOT NULL,
        user_id uuid NOT NULL,
        role text NOT NULL,
        since timestamptz NOT NULL,
        CONSTRAINT household_adult_pkey PRIMARY KEY (household_id, user_id)
      )`);
    await runner.query('CREATE INDEX household_adult_user ON lists.household_adult (user_id)');
    await runner.query(`
      CREATE TABLE lists.given (
        list_id uuid NOT NULL,
        child_id uuid NOT NULL,
        household_id uuid NOT NULL,
        given_at timestamptz NOT NULL,
        CONSTRAINT given_pkey PRIMARY KEY (list_id, child_id),
        CONSTRAINT given_list FOREIGN KEY (list_id) REFERENCES lists.list (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX given_child ON lists.given (child_id)');
    await runner.query('CREATE INDEX given_household ON lists.given (household_id)');
    await runner.query(`
      CREATE TABLE lists.past_given (
        list_id uuid NOT NULL,
        child_id uuid NOT NULL,
        household_id uuid NOT NULL,
        CONSTRAINT past_given_pkey PRIMARY KEY (list_id, child_id),
        CONSTRAINT past_given_list FOREIGN KEY (list_id) REFERENCES lists.list (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX past_given_child ON lists.past_given (child_id)');
    await runner.query('CREATE INDEX past_given_household ON lists.past_given (household_id)');
    await runner.query(
      'CREATE TABLE lists.household_given (household_id uuid NOT NULL, seq bigint NOT NULL, CONSTRAINT household_given_pkey PRIMARY KEY (household_id))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lists.household_given');
    await runner.query('DROP TABLE lists.past_given');
    await runner.query('DROP TABLE lists.given');
    await runner.query('DROP TABLE lists.household_adult');
    await runner.query('ALTER TABLE lists.list DROP COLUMN household_id');
  }
}
