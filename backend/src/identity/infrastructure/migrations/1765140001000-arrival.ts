import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has come in some days, without going through everybody there is. */
export class Arrival1765140001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX person_arrival ON identity.person (created_at) WHERE deleted_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX identity.person_arrival');
  }
}
