import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who ticked an item. Of the ticks that are older nobody knows. */
export class CheckedBy1763800003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.item ADD COLUMN checked_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.item DROP COLUMN checked_by');
  }
}
