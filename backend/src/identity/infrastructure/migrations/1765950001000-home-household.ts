import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The household that a user chose as home. An erased household is no home any more. */
export class HomeHousehold1765950001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.person ADD COLUMN home_household_id uuid,
        ADD CONSTRAINT person_home_household FOREIGN KEY (home_household_id) REFERENCES identity.household (id) ON DELETE SET NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.person DROP COLUMN home_household_id');
  }
}
