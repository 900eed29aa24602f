import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inviters that users have blocked. */
export class Refusals1764800003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lists.refusal (
        user_id uuid NOT NULL,
        owner_id uuid NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT refusal_pkey PRIMARY KEY (user_id, owner_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lists.refusal');
  }
}
