import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The linked device that told of a refused mark; null: the child used the device of an adult. */
export class LateMarkDevice1765920003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.late_mark ADD COLUMN device_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.late_mark DROP COLUMN device_id');
  }
}
