import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the user who ticked an item; null for older ticks. */
export class CheckedBy1763800003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.item ADD COLUMN checked_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.item DROP COLUMN checked_by');
  }
}
