import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names that the adults of a household put on shopping lists, and when they were bought. */
export class ItemHistory1765920010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lists.item_history_cursor (
        household_id uuid NOT NULL,
        seq bigint NOT NULL,
        complete_since bigint NOT NULL,
        CONSTRAINT item_history_cursor_pkey PRIMARY KEY (household_id)
      )`);
    await runner.query(`
      CREATE TABLE lists.item_history (
        household_id uuid NOT NULL,
        name_key text NOT NULL,
        name text NOT NULL,
        quantity text,
        count int NOT NULL,
        last_at timestamptz NOT NULL,
        bought_at timestamptz[] NOT NULL,
        favourite boolean NOT NULL,
        forgotten_at timestamptz,
        seq bigint NOT NULL,
        CONSTRAINT item_history_pkey PRIMARY KEY (household_id, name_key)
      )`);
    await runner.query('CREATE INDEX item_history_seq ON lists.item_history (household_id, seq)');
    await runner.query(`
      CREATE TABLE lists.item_history_feeder (
        household_id uuid NOT NULL,
        name_key text NOT NULL,
        user_id uuid NOT NULL,
        CONSTRAINT item_history_feeder_pkey PRIMARY KEY (household_id, name_key, user_id),
        CONSTRAINT item_history_feeder_row FOREIGN KEY (household_id, name_key)
          REFERENCES lists.item_history (household_id, name_key) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX item_history_feeder_user ON lists.item_history_feeder (user_id, household_id)',
    );
    await runner.query(`
      CREATE TABLE lists.item_history_source (
        household_id uuid NOT NULL,
        item_id uuid NOT NULL,
        reason text NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT item_history_source_pkey PRIMARY KEY (household_id, item_id, reason),
        CONSTRAINT item_history_source_known CHECK (reason IN ('counted', 'bought'))
      )`);
    await runner.query('CREATE INDEX item_history_source_at ON lists.item_history_source (at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lists.item_history_source');
    await runner.query('DROP TABLE lists.item_history_feeder');
    await runner.query('DROP TABLE lists.item_history');
    await runner.query('DROP TABLE lists.item_history_cursor');
  }
}
