import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A way to Google and back is good for one code. */
export class OneCodeATrip1765000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.sign_in_code ADD COLUMN trip_hash bytea');
    await runner.query('CREATE UNIQUE INDEX sign_in_code_trip ON identity.sign_in_code (trip_hash)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.sign_in_code DROP COLUMN trip_hash');
  }
}
