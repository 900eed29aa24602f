import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who listens to which event, in all releases that run. */
export class Subscriptions1764810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.subscription (
        event text NOT NULL,
        subscriber text NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (event, subscriber)
      ) WITH (fillfactor = 50)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.subscription');
  }
}
