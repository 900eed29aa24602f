import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Platform1763000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SCHEMA platform');
    await runner.query(`
      CREATE TABLE platform.idempotency (
        user_id uuid NOT NULL,
        key text NOT NULL,
        fingerprint bytea NOT NULL,
        status smallint,
        body json,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, key)
      ) WITH (fillfactor = 80)`);
    // Rows leave after 60 days, oldest first.
    await runner.query('CREATE INDEX idempotency_age ON platform.idempotency USING brin (created_at)');
    await runner.query(`
      CREATE TABLE platform.outbox (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        payload jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA platform CASCADE');
  }
}
