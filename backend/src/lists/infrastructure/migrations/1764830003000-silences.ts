import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that get no invitation emails. */
export class Silences1764830003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE lists.silence (address_hash text NOT NULL, at timestamptz NOT NULL, CONSTRAINT silence_pkey PRIMARY KEY (address_hash))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lists.silence');
  }
}
