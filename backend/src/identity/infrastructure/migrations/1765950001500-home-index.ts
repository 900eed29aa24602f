import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../../../platform/database/create-index-concurrently';

/** For the erasure of a household, which clears the column of its former members. */
export class HomeIndex1765950001500 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'identity',
      'person_home',
      'ON identity.person (home_household_id) WHERE home_household_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX identity.person_home');
  }
}
